import { useState } from 'react';

type During = <T>(work: () => Promise<T>) => Promise<T>;
type Act = (work: () => Promise<unknown>) => Promise<void>;

/** Whether work that was begun by a button still runs, and what runs it; what the work throws is thrown on. */
export function useBusy(): readonly [busy: boolean, during: During];
/** What the work throws goes to `onError`, as to the alert that says it, and no further. */
export function useBusy(onError: (error: unknown) => void): readonly [busy: boolean, act: Act];
export function useBusy(
  onError?: (error: unknown) => void,
): readonly [boolean, (work: () => Promise<unknown>) => Promise<unknown>] {
  const [running, setRunning] = useState(0);
  const during = async (work: () => Promise<unknown>) => {
    setRunning((before) => before + 1);
    try {
      return await work();
    } catch (error) {
      if (!onError) throw error;
      onError(error);
    } finally {
      setRunning((before) => before - 1);
    }
  };
  return [running > 0, during];
}
