import { Alert, type AlertData } from './alert.tsx';
import { InMessageLane, useMessageLane } from './message-lane.tsx';

interface StackProps {
  /** All there are; those that are not visible any more are left to the `AlertList`. */
  alerts: readonly AlertData[];
  onDismiss: (id: string) => void;
}

/** The visible alerts. The lane of the header has space for one: the newest failure, else the newest; the others follow it. */
export default function AlertStack({ alerts, onDismiss }: StackProps) {
  const isLane = useMessageLane() !== null;
  const visible = alerts.filter((alert) => alert.isVisible);
  const first = visible.findLast(({ type }) => type === 'danger') ?? visible.at(-1);
  return (
    <InMessageLane>
      <section data-slot="alert-stack" aria-label="Alerts" className="grid w-full max-w-96 min-w-0 gap-2">
        {visible.map((alert) => (
          <Alert
            key={alert.id}
            alert={alert}
            onDismiss={onDismiss}
            hidden={isLane && alert !== first}
            more={isLane ? visible.length - 1 : 0}
            className={isLane ? undefined : 'shadow-float'}
          />
        ))}
      </section>
    </InMessageLane>
  );
}
