import { useAlertList } from '../../data/alerts.tsx';
import { AlertList } from '../../ui/alert.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** Everything that was said since the page was opened, for whoever was too slow to read it. */
export function MessagesDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const alerts = useAlertList();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Recent messages"
      description="What SprX told you since you opened it, newest first."
    >
      {alerts.length === 0 ? <p className="text-ink-2">Nothing so far.</p> : <AlertList alerts={[...alerts]} />}
    </Dialog>
  );
}
