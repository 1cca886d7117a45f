import { useState } from 'react';
import { useAlerts } from '../../data/alerts.tsx';
import { useCall } from '../../data/call.ts';
import { decideSourceDeleted } from '../../domain/api/review.ts';
import type { SchoolStory } from '../../domain/story/schema.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useBusy } from '../../ui/use-busy.ts';
import { useOnline } from '../../ui/use-online.ts';

type Props = {
  story: Pick<SchoolStory, 'id' | 'title'>;
  /** For who may decide it. */
  mayDecide: boolean;
  /** Called before the story is gone from the lists. */
  onRemove?: () => void;
  onRemoved?: () => void;
};

/** The original of the story was deleted where it was posted: whether ours is kept is for a person to say. */
export function SourceDeletedNotice({ story, mayDecide, onRemove, onRemoved }: Props) {
  const call = useCall();
  const alerts = useAlerts();
  const isOnline = useOnline();
  const [busy, act] = useBusy(alerts.showError);
  const [removing, setRemoving] = useState(false);
  const params = { id: story.id };
  const keepStory = () =>
    act(async () => {
      await call(decideSourceDeleted, { params, body: { decision: 'keep' } });
      alerts.done('Story kept');
    });
  return (
    <>
      <Banner
        tone="amber"
        title="The original was deleted."
        action={
          mayDecide ? (
            <span className="flex flex-wrap gap-2">
              <Button size="sm" busy={busy} disabled={!isOnline} onClick={() => void keepStory()}>
                Keep story
              </Button>
              <Button size="sm" disabled={!isOnline || busy} onClick={() => setRemoving(true)}>
                Remove story
              </Button>
            </span>
          ) : undefined
        }
      >
        {mayDecide ? 'Keep this story, or remove it here as well.' : 'This story stays until a colleague removes it.'}
      </Banner>
      <ConfirmDialog
        open={removing}
        onOpenChange={setRemoving}
        title={`Remove ${story.title ? `“${story.title}”` : 'this story'}?`}
        confirmLabel="Remove story"
        tone="danger"
        onConfirm={async () => {
          onRemove?.();
          await call(decideSourceDeleted, { params, body: { decision: 'remove' } });
          alerts.done('Story removed');
          onRemoved?.();
        }}
      >
        <p>It will be removed from every collection and website. This can’t be undone.</p>
      </ConfirmDialog>
    </>
  );
}
