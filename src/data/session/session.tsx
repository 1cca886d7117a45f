import { useMemo } from 'react';
import { type Actor, can as actorCan, type Permission } from '../../domain/access.ts';
import { type Availability, availability, toUsedResources } from '../../domain/institution/limits.ts';
import type { Limited, Subscription, UsedResources } from '../../domain/institution/schema.ts';
import { useSessionState, useSessionStore } from './session-context.tsx';
import type { SessionState } from './session-state.ts';
import type { SessionStore } from './session-store.ts';

export type Session = SessionState & {
  /** Whether the person's role in the chosen school has the code; always for a platform admin. */
  can(permission: Permission): boolean;
  /** Who the person is in the chosen school, for what is decided by comparing roles. */
  readonly actor: Actor;
  /** The chosen school's plan. */
  readonly subscription: Subscription | null;
  /** Live counts in the API's names; `null` without a record. */
  readonly usedResources: UsedResources | null;
  /** How much of a limited resource is left, live. */
  availability(resource: Limited): Availability;
  chooseInstitution(iid: string): void;
  keepInstitution(): void;
  retryInstitution(): void;
  /** Closes the school: none is chosen then, here and at the next visit. */
  leaveInstitution(): void;
  /** Asks anew who has invited the person. */
  askInvitations(): Promise<void>;
  signOut(): Promise<void>;
};

/** Who is here, in which school, and what they may do there. */
export function useSession(): Session {
  const store = useSessionStore();
  const state = useSessionState();
  return useMemo(() => toSession(store, state), [store, state]);
}

/** The chosen school's id, for pages behind the guard `enrolled`, which is where there always is one. */
export function useInstitutionId(): string {
  const { iid } = useSession();
  if (!iid) throw new Error('useInstitutionId needs a chosen school: guard the route with `enrolled`');
  return iid;
}

function toSession(store: SessionStore, state: SessionState): Session {
  const { user, institution, role, usage } = state;
  const actor = {
    isPlatformAdmin: user?.claims.admin === true,
    role: role.status === 'ready' ? role.value : role.status === 'error' ? (role.last ?? null) : null,
  };
  const subscription = institution.status === 'ready' ? institution.value.subscription : null;
  const usedResources = usedOf(state);
  return {
    ...state,
    actor,
    can: (permission) => actorCan(actor, permission),
    subscription,
    usedResources,
    availability: (resource) => availability(resource, subscription, usage.status === 'empty' ? null : usedResources),
    chooseInstitution: (iid) => store.choose(iid),
    keepInstitution: () => store.stayInSchool(),
    retryInstitution: () => store.retry(),
    leaveInstitution: () => store.leave(),
    askInvitations: () => store.askInvitations(),
    signOut: () => store.signOut(),
  };
}

/** The live counts, or, until they arrive, those that came with the school. */
function usedOf({ usage, institution }: SessionState): UsedResources | null {
  if (usage.status === 'ready') return toUsedResources(usage.value);
  if (usage.status === 'error' && usage.last) return toUsedResources(usage.last);
  return institution.status === 'ready' ? institution.value.usedResources : null;
}
