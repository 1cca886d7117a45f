import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import type { Alert, AlertType } from '../domain/alert/schema.ts';
import { errorMessage } from '../lib/error-message.ts';
import { type AlertOptions, newAlert, withAlert } from './new-alert.ts';

export type Alerts = {
  /** Shows an alert with the specification's title and timeout unless given others; returns its id. */
  show(type: AlertType, message: string, options?: AlertOptions): string;
  /** That an act has succeeded, with what was done as the title: “Story saved”. */
  done(title: string, detail?: string): string;
  /** An error in the words of section 8: the message plus what the server said, or "Request error!" without an answer. */
  showError(error: unknown): string;
  dismiss(id: string): void;
};

const ActionsContext = createContext<Alerts | null>(null);
const ListContext = createContext<readonly Alert[]>([]);

export function AlertsProvider({ children }: { children: ReactNode }) {
  const [alerts, setAlerts] = useState<readonly Alert[]>([]);
  const actions = useMemo<Alerts>(() => {
    const show: Alerts['show'] = (type, message, options = {}) => {
      const alert = newAlert(type, message, options);
      setAlerts((before) => withAlert(before, alert));
      return alert.id;
    };
    return {
      show,
      done: (title, detail = '') => show('success', detail, { title }),
      showError: (error) => show('danger', errorMessage(error)),
      dismiss: (id) =>
        setAlerts((before) => before.map((alert) => (alert.id === id ? { ...alert, isVisible: false } : alert))),
    };
  }, []);
  return (
    <ActionsContext value={actions}>
      <ListContext value={alerts}>{children}</ListContext>
    </ActionsContext>
  );
}

/** Stable: using it never renders again. */
export function useAlerts(): Alerts {
  const alerts = useContext(ActionsContext);
  if (!alerts) throw new Error('useAlerts needs an AlertsProvider above it');
  return alerts;
}

/** Oldest first. Those that were closed stay in it with `isVisible: false`, for the list of notices. */
export function useAlertList(): readonly Alert[] {
  return useContext(ListContext);
}
