import type { SchoolStory } from '../../domain/story/schema.ts';
import { Banner } from '../../ui/banner.tsx';
import { When } from '../when.tsx';

type Props = {
  /** The story that is read. */
  story: SchoolStory;
  /** The person who looks at it. */
  uid: string | undefined;
  /** Who else has it open for review. */
  holder: string | undefined;
};

/** Who else has the story, and who has approved it already where two people have to. */
export function ReviewNotices({ story: { approvals, status }, uid, holder }: Props) {
  const [first] = status === 'pending' ? approvals : [];
  return (
    <>
      {holder === undefined ? null : <HolderNotice holder={holder} />}
      {first ? (
        <Banner tone="info" title="Awaiting a second person.">
          Approved by {first.by === uid ? 'you' : first.name} <When iso={first.at} />.{' '}
          {first.by === uid ? 'Someone else approves it before it is published.' : 'Your approval publishes it.'}
        </Banner>
      ) : null}
    </>
  );
}

/** Another person has the story open for review; it locks nothing. */
export function HolderNotice({ holder }: { holder: string }) {
  return (
    <Banner tone="info" live title={`${holder} is reviewing this story.`}>
      You can leave it to them, or continue.
    </Banner>
  );
}
