import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { useCollections } from '../../../data/lists.ts';
import { useStory } from '../../../data/live.ts';
import { useSession } from '../../../data/session/session.tsx';
import { href } from '../../../domain/routes.ts';
import { moderatedMessage, undoRequests } from '../../../features/moderation/decisions.ts';
import { ReturnDialog } from '../../../features/moderation/return-dialog.tsx';
import { useModerate } from '../../../features/moderation/use-moderate.ts';
import { PresentPeople } from '../../../features/stories/present-people.tsx';
import { useDeleteStory } from '../../../features/stories/use-delete-story.ts';
import { FieldInUse } from '../../../features/stories/use-presence.ts';
import { lastKnown } from '../../../patterns/last-known.ts';
import { ResourceDetailPage } from '../../../patterns/page-types/resource-detail.tsx';
import { StoryBadges } from '../../../patterns/story-status.tsx';
import { UndoBar } from '../../../ui/undo-bar.tsx';
import { useUnsaved } from '../../../ui/unsaved.ts';
import { UnsavedGuard } from '../unsaved-guard.tsx';
import { StoryBody, StorySkeleton } from './story-body.tsx';
import { StoryModeration } from './story-moderation.tsx';
import { StoryNotices } from './story-notices.tsx';

export default function StoryPage() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const mayWrite = useSession().can('s.s.wr');
  const live = useStory(id);
  const story = lastKnown(live.state);
  // Asked for together with the story, not after it.
  useCollections();
  const [field] = useState(() => new FieldInUse());
  const decisions = useModerate();
  const deleteStory = useDeleteStory();
  const unsaved = useUnsaved();
  const [returning, setReturning] = useState(false);
  return (
    <>
      <UnsavedGuard unsaved={unsaved} what="this story" />
      <ResourceDetailPage
        noun="story"
        titleOf={({ title }) => title}
        list={{ label: 'Stories', link: (props) => <Link to={href('manage.stories')} {...props} /> }}
        meta={(shown) => (
          <>
            <StoryBadges story={shown} />
            <PresentPeople storyId={story?.id ?? null} field={field} />
          </>
        )}
        actions={(shown) =>
          mayWrite ? (
            <StoryModeration
              story={shown}
              decisions={decisions}
              unsaved={unsaved}
              onReturn={() => setReturning(true)}
            />
          ) : null
        }
        notice={(shown) => <StoryNotices story={shown} mayReview={mayWrite} />}
        remove={
          mayWrite
            ? {
                title: 'Delete this story?',
                text: (
                  <p>
                    It will be removed from every collection and website. This can’t be undone. To keep it, hide it
                    instead.
                  </p>
                ),
                onConfirm: async () => {
                  await deleteStory(id);
                  unsaved.set(false);
                  navigate(href('manage.stories'), { replace: true });
                },
              }
            : null
        }
        resource={live}
        skeleton={<StorySkeleton />}
        safe="Nothing was changed."
      >
        {(shown) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: it only hears in which field the person is
          <div onFocus={mayWrite ? field.onFocus : undefined} onBlur={field.onBlur}>
            <StoryBody story={shown} mayWrite={mayWrite} onDirtyChange={unsaved.set} />
          </div>
        )}
      </ResourceDetailPage>
      <ReturnDialog
        stories={returning && story ? [story] : null}
        onOpenChange={setReturning}
        onReturn={(reason) => {
          if (story) void decisions.decide([story], 'return', reason);
        }}
      />
      {decisions.last && undoRequests(decisions.last) ? (
        <UndoBar
          message={moderatedMessage(decisions.last.decision, decisions.last.before)}
          onUndo={() => void decisions.undo()}
          onDismiss={decisions.forgetLast}
        />
      ) : null}
    </>
  );
}
