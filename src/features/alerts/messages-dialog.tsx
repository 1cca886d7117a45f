import { useAlertList } from '../../data/alerts.tsx';
import { AlertList } from '../../ui/alert.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** All alerts since the page was opened, for those who could not read them in time. */
export function MessagesDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const alerts = useAlertList();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Recent messages"
      description="Messages since you opened SprX, newest first"
    >
      {alerts.length === 0 ? <p className="text-ink-2">No messages yet</p> : <AlertList alerts={[...alerts]} />}
    </Dialog>
  );
}
