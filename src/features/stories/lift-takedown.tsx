import { useAlerts } from '../../data/alerts.tsx';
import { useCall } from '../../data/call.ts';
import { useSession } from '../../data/session/session.tsx';
import { liftTakedown } from '../../domain/api/review.ts';
import { Button } from '../../ui/button.tsx';
import { useBusy } from '../../ui/use-busy.ts';

/** For those who may change the school’s settings; the story stays hidden. */
export function LiftTakedown({ id }: { id: string }) {
  const { can } = useSession();
  const call = useCall();
  const alerts = useAlerts();
  const [busy, act] = useBusy(alerts.showError);
  if (!can('i.s.wr')) return null;
  const lift = () =>
    act(async () => {
      await call(liftTakedown, { params: { id } });
      alerts.done('Takedown lifted.', 'The story stays hidden until it is approved.');
    });
  return (
    <Button size="sm" busy={busy} onClick={() => void lift()}>
      Lift the takedown
    </Button>
  );
}
