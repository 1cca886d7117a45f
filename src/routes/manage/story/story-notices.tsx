import { Link } from 'react-router-dom';
import { useSession } from '../../../data/session/session.tsx';
import { href } from '../../../domain/routes.ts';
import { isApproved } from '../../../domain/story/moderation.ts';
import { isChangedAtSource } from '../../../domain/story/proposal.ts';
import type { SchoolStory } from '../../../domain/story/schema.ts';
import type { OneReview } from '../../../features/moderation/use-one-review.ts';
import { consentInWords } from '../../../features/stories/consent-words.ts';
import { DuplicateNotice } from '../../../features/stories/duplicate-notice.tsx';
import { LiftTakedown } from '../../../features/stories/lift-takedown.tsx';
import { SourceDeletedNotice } from '../../../features/stories/source-deleted-notice.tsx';
import { ConsentCheck } from '../../../patterns/moderation-queue/consent-check.tsx';
import { ReviewNotices } from '../../../patterns/moderation-queue/review-notices.tsx';
import { heldInWords, pendingEditInWords } from '../../../patterns/stories/story-status.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { buttonClass } from '../../../ui/button.tsx';

type Props = { story: SchoolStory; mayReview: boolean; review: OneReview; onRemoved: () => void };

/** What a person should know before they change the story. */
export function StoryNotices({ story, mayReview, review, onRemoved }: Props) {
  const editor = story.proposed?.by?.name;
  const isFull = !useSession().availability('stories').available;
  return (
    <>
      <ReviewNotices story={story} uid={review.uid} holder={review.holder} />
      {story.status === 'returned' && story.moderation?.reason ? (
        <Banner tone="info" title="Returned with a note:">
          {story.moderation.reason}
        </Banner>
      ) : null}
      {isChangedAtSource(story) ? (
        <Banner
          tone="amber"
          title={editor ? `An edit by ${editor} awaits approval.` : 'Changed at the source.'}
          action={
            mayReview ? (
              <Link to={href('manage.stories.id.moderate', { id: story.id })} className={buttonClass({ size: 'sm' })}>
                Review the change
              </Link>
            ) : undefined
          }
        >
          {editor && story.proposed
            ? pendingEditInWords(story.proposed)
            : 'Visitors see the published version until the change is approved.'}
        </Banner>
      ) : null}
      {story.takenDown ? (
        <Banner tone="danger" title="Taken down." action={<LiftTakedown id={story.id} />}>
          {story.takenDown.reason}
        </Banner>
      ) : null}
      {story.consent.state === 'question' ? (
        <ConsentNotice story={story} mayReview={mayReview} review={review} />
      ) : null}
      {story.held ? (
        <Banner tone="amber" title="Held for review.">
          {heldInWords(story.held)}
        </Banner>
      ) : null}
      {story.duplicateOf ? <DuplicateNotice firstId={story.duplicateOf} /> : null}
      {story.sourceDeleted ? <SourceDeletedNotice story={story} mayDecide={mayReview} onRemoved={onRemoved} /> : null}
      {isFull && story.status !== 'approved' ? (
        <Banner tone="amber" title="You’ve reached your plan’s limit of published stories.">
          Hide a published story before you approve this one.
        </Banner>
      ) : null}
    </>
  );
}

/** Asked here where the story can be approved here, else with the way to where it can. */
function ConsentNotice({ story, mayReview, review }: Omit<Props, 'onRemoved'>) {
  if (mayReview && !isApproved(story.status) && !story.takenDown) {
    return (
      <div className="overflow-hidden rounded-control border border-subtle">
        <ConsentCheck {...review.consent} story={story} />
      </div>
    );
  }
  return (
    <Banner
      tone="amber"
      title="This story may name someone on your consent list."
      action={
        mayReview ? (
          <Link to={href('manage.stories.id.moderate', { id: story.id })} className={buttonClass({ size: 'sm' })}>
            Check consent
          </Link>
        ) : undefined
      }
    >
      {consentInWords(story)}
    </Banner>
  );
}
