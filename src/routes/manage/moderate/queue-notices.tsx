import type { SchoolStory } from '../../../domain/story/schema.ts';
import { DuplicateNotice } from '../../../features/stories/duplicate-notice.tsx';
import { SourceDeletedNotice } from '../../../features/stories/source-deleted-notice.tsx';
import { ReviewNotices } from '../../../patterns/moderation-queue/review-notices.tsx';
import { heldInWords } from '../../../patterns/stories/story-status.tsx';
import { Banner } from '../../../ui/banner.tsx';

type Props = {
  /** The story that is reviewed. */
  story: SchoolStory;
  uid: string | undefined;
  /** Who else has it open. */
  holder: string | undefined;
  mayReview: boolean;
  /** Called before the story is removed by oneself. */
  onRemove: () => void;
};

/** What has to be known before one decides about the story, above its text. */
export function QueueNotices({ story, uid, holder, mayReview, onRemove }: Props) {
  const { held, consent, duplicateOf, sourceDeleted } = story;
  return (
    <>
      <ReviewNotices story={story} uid={uid} holder={holder} />
      {held && !(held.why === 'consent' && consent.state === 'question') ? (
        <Banner tone="amber" title="Held for review.">
          {heldInWords(held)}
        </Banner>
      ) : null}
      {duplicateOf ? <DuplicateNotice firstId={duplicateOf} /> : null}
      {sourceDeleted ? <SourceDeletedNotice story={story} mayDecide={mayReview} onRemove={onRemove} /> : null}
    </>
  );
}
