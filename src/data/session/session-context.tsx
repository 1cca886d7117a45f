import { createContext, type ReactNode, useContext, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useServices } from '../provider.tsx';
import type { Reader } from '../read-key.ts';
import { browserInstitutionMemory } from './browser-institution-memory.ts';
import type { InstitutionMemory } from './institution-memory.ts';
import type { SessionState } from './session-state.ts';
import { SessionStore } from './session-store.ts';

const StoreContext = createContext<SessionStore | null>(null);

/** Begins the session of whoever is here. Apart from `session.tsx`, so that the sign-in page loads no rules of access. */
export function SessionProvider({ memory, children }: { memory?: InstitutionMemory; children: ReactNode }) {
  const services = useServices();
  const [store] = useState(() => new SessionStore(services, memory ?? browserInstitutionMemory()));
  useEffect(() => store.start(), [store]);
  return <StoreContext value={store}>{children}</StoreContext>;
}

export function useSessionStore(): SessionStore {
  const store = useContext(StoreContext);
  if (!store) throw new Error('The session needs a SessionProvider above it');
  return store;
}

export function useSessionState(): SessionState {
  const store = useSessionStore();
  return useSyncExternalStore(store.subscribe, store.getState, store.getState);
}

/** Whose the answers are; changes only when another person or school comes. */
export function useReader(): Reader {
  const store = useSessionStore();
  const uidNow = () => store.getState().user?.uid ?? null;
  const iidNow = () => store.getState().iid;
  const uid = useSyncExternalStore(store.subscribe, uidNow, uidNow);
  const iid = useSyncExternalStore(store.subscribe, iidNow, iidNow);
  return useMemo(() => ({ uid, iid }), [uid, iid]);
}
