import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Heading } from '../../../ui/text.tsx';
import { countOf } from './bulk-words.ts';
import type { Refused } from './many-stories.ts';

type Props = { refused: readonly Refused[]; onClose: () => void };

/** So many are named for each reason; the others are counted. */
const NAMED = 50;

/** The stories that could not be changed, by why. */
export function BulkRefusedDialog({ refused, onClose }: Props) {
  const byReason = Map.groupBy(refused, ({ message }) => message);
  return (
    <Dialog
      open={refused.length > 0}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`${countOf(refused.length)} couldn’t be changed`}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <div className="grid grid-cols-1 gap-4">
        {[...byReason].map(([reason, those]) => (
          <section key={reason} aria-label={reason} className="grid grid-cols-1 gap-1">
            <Heading level={3} look="base">
              {reason}
            </Heading>
            <ul className="list-disc ps-5 text-ink-2">
              {those.slice(0, NAMED).map(({ story }) => (
                <li key={story.id} className="wrap-anywhere">
                  <bdi>{story.title || 'Untitled story'}</bdi>
                </li>
              ))}
              {those.length > NAMED ? <li>and {countOf(those.length - NAMED)} more</li> : null}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
