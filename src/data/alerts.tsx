import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import type { Alert, AlertType } from '../domain/alert/schema.ts';
import type { AnsweredError } from './api-port.ts';
import { type AlertOptions, newAlert, withAlert } from './new-alert.ts';

export type Alerts = {
  /** Shows an alert with the specification's title and timeout unless told otherwise; returns its id. */
  show(type: AlertType, message: string, options?: AlertOptions): string;
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
      showError: (error) => show('danger', alertMessage(error)),
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

/** What an alert says of an error, where no title beside it tells what failed. */
export function alertMessage(error: unknown): string {
  return isAnswered(error) ? `${error.summary} ${error.message}` : errorMessage(error);
}

/** By its shape: the class would bring the API's schemas to the sign-in page. */
function isAnswered(error: unknown): error is AnsweredError {
  return error instanceof Error && 'summary' in error && typeof error.summary === 'string';
}

/** What a person reads about an error; our own errors already speak plainly. */
export function errorMessage(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : 'Something went wrong. Please try again.';
}
