import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';

type LiveRetry = { readonly attempt: number; readonly retry: () => void };

const Context = createContext<LiveRetry>({ attempt: 0, retry: () => undefined });

/** A listener ends with its first error; trying again begins all of them anew, in the sidebar and on the page alike. */
export function LiveRetryProvider({ children }: { children: ReactNode }) {
  const [attempt, setAttempt] = useState(0);
  const value = useMemo(() => ({ attempt, retry: () => setAttempt((before) => before + 1) }), [attempt]);
  return <Context value={value}>{children}</Context>;
}

export function useLiveRetry(): LiveRetry {
  return useContext(Context);
}
