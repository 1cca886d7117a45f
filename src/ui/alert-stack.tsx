import { Alert, type AlertData } from './alert.tsx';

interface StackProps {
  /** All there are; those that are not visible any more are left to the `AlertList`. */
  alerts: readonly AlertData[];
  onDismiss: (id: string) => void;
}

/** Alerts above the page, the newest at the bottom. */
export default function AlertStack({ alerts, onDismiss }: StackProps) {
  return (
    <section
      data-slot="alert-stack"
      aria-label="Alerts"
      className="pointer-events-none fixed end-4 top-18 z-alert grid w-11/12 max-w-96 gap-2"
    >
      {alerts
        .filter((alert) => alert.isVisible)
        .map((alert) => (
          <Alert key={alert.id} alert={alert} onDismiss={onDismiss} />
        ))}
    </section>
  );
}
