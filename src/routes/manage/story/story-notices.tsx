import { Link } from 'react-router-dom';
import { useSession } from '../../../data/session/session.tsx';
import { href } from '../../../domain/routes.ts';
import { isChangedAtSource } from '../../../domain/story/proposal.ts';
import type { SchoolStory } from '../../../domain/story/schema.ts';
import { consentInWords } from '../../../features/stories/consent-words.ts';
import { LiftTakedown } from '../../../features/stories/lift-takedown.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { buttonClass } from '../../../ui/button.tsx';

/** What somebody should know before they touch the story. */
export function StoryNotices({ story, mayReview }: { story: SchoolStory; mayReview: boolean }) {
  const isFull = !useSession().availability('stories').available;
  return (
    <>
      {story.status === 'returned' && story.moderation?.reason ? (
        <Banner tone="info" title="Returned with a note:">
          {story.moderation.reason}
        </Banner>
      ) : null}
      {isChangedAtSource(story) ? (
        <Banner
          tone="amber"
          title="Changed at the source."
          action={
            mayReview ? (
              <Link to={href('manage.stories.id.moderate', { id: story.id })} className={buttonClass({ size: 'sm' })}>
                Review the change
              </Link>
            ) : undefined
          }
        >
          Visitors see the published version until the change is approved.
        </Banner>
      ) : null}
      {story.takenDown ? (
        <Banner tone="danger" title="Taken down." action={<LiftTakedown id={story.id} />}>
          {story.takenDown.reason}
        </Banner>
      ) : null}
      {story.consent.state === 'question' ? (
        <Banner tone="amber" title="This story may name someone on your consent list.">
          {consentInWords(story)}
        </Banner>
      ) : null}
      {story.sourceDeleted ? (
        <Banner tone="amber" title="The original was deleted.">
          This story is kept until you hide or delete it.
        </Banner>
      ) : null}
      {isFull && story.status !== 'approved' ? (
        <Banner tone="amber" title="You’ve reached your plan’s limit of published stories.">
          Hide a published story before you approve this one.
        </Banner>
      ) : null}
    </>
  );
}
