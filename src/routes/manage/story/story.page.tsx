import { useRef, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { useCollections } from '../../../data/lists.ts';
import { useStory } from '../../../data/live.ts';
import { useSession } from '../../../data/session/session.tsx';
import { href } from '../../../domain/routes.ts';
import { OneReviewDialogs } from '../../../features/moderation/one-review-dialogs.tsx';
import { ReviewUndo } from '../../../features/moderation/review-undo.tsx';
import { useModerate } from '../../../features/moderation/use-moderate.ts';
import { useOneReview } from '../../../features/moderation/use-one-review.ts';
import { PresentPeople } from '../../../features/stories/form/present-people.tsx';
import { FieldInUse } from '../../../features/stories/form/use-presence.ts';
import { useDeleteStory } from '../../../features/stories/use-delete-story.ts';
import { lastKnown } from '../../../patterns/last-known.ts';
import { ResourceDetailPage } from '../../../patterns/page-types/resource-detail.tsx';
import { StoryBadges } from '../../../patterns/stories/story-status.tsx';
import { useNavigateAfter } from '../../../patterns/use-navigate-after.ts';
import { useUnsaved } from '../../../ui/unsaved.ts';
import { UnsavedGuard } from '../unsaved-guard.tsx';
import { EditableStoryBody, StoryBody, type StorySaving, StorySkeleton } from './story-body.tsx';
import { useStoryModeration } from './story-moderation.tsx';
import { StoryNotices } from './story-notices.tsx';
import { useSettledStory } from './use-settled-story.ts';

export default function StoryPage() {
  const { id = '' } = useParams();
  const navigate = useNavigateAfter();
  const mayWrite = useSession().can('s.s.wr');
  const live = useStory(id);
  const story = lastKnown(live.state);
  // Asked for together with the story, not after it.
  useCollections();
  const [field] = useState(() => new FieldInUse());
  const decisions = useModerate({ saysWaiting: true });
  const deleteStory = useDeleteStory();
  const unsaved = useUnsaved();
  const saving = useRef<StorySaving>(null);
  const settled = useSettledStory(story, saving);
  const review = useOneReview(story, decisions, settled);
  const moderation = useStoryModeration({
    story: mayWrite ? story : undefined,
    busy: decisions.busy ?? review.settling,
    review,
    unsaved,
    settled,
  });
  const leave = () => {
    saving.current?.undo();
    unsaved.set(false);
    navigate(href('manage.stories'), { replace: true });
  };
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
        menu={() => moderation?.menu}
        banner={(shown) => <StoryNotices story={shown} mayReview={mayWrite} review={review} onRemoved={leave} />}
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
                  leave();
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
            {mayWrite ? (
              <EditableStoryBody
                key={shown.id}
                story={shown}
                saving={saving}
                onRiskChange={unsaved.set}
                actions={moderation?.bar}
              />
            ) : (
              <StoryBody story={shown} />
            )}
          </div>
        )}
      </ResourceDetailPage>
      {moderation?.dialogs}
      <OneReviewDialogs review={review} />
      <ReviewUndo {...decisions} onUndo={() => void decisions.undo()} />
    </>
  );
}
