import { StoriesByReason } from '../../../patterns/stories/stories-by-reason.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { countOf } from './bulk-words.ts';
import type { Refused } from './many-stories.ts';

type Props = { refused: readonly Refused[]; onClose: () => void };

/** The stories that could not be changed, by why. */
export function BulkRefusedDialog({ refused, onClose }: Props) {
  return (
    <Dialog
      open={refused.length > 0}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`${countOf(refused.length)} couldn’t be changed`}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <StoriesByReason stories={refused} />
    </Dialog>
  );
}
