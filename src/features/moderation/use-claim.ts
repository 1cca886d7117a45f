import { useEffect } from 'react';
import { useCall } from '../../data/call.ts';
import { claimStory, releaseStory } from '../../domain/api/review.ts';
import type { SchoolStory } from '../../domain/story/schema.ts';
import { holdClaim } from './hold-claim.ts';
import { createSerialQueue } from './serial-queue.ts';

/** One for all pages: the next one may open the story that the last one gives back. */
const inTurn = createSerialQueue();

/**
 * Claims the story for this person while it is open, once it is known that no other person holds it. It never locks the
 * story. One that they have approved awaits a second person and is left to them.
 */
export function useClaim(story: SchoolStory | null, uid: string | undefined): void {
  const call = useCall();
  const isMine = story !== null && !story.approvals.some(({ by }) => by === uid);
  const id = isMine ? story.id : null;
  const other = story?.claim && story.claim.by !== uid ? Date.parse(story.claim.until) : 0;
  useEffect(() => {
    if (id === null) return;
    const params = { id };
    const calls = {
      take: async () => (await call(claimStory, { params })).claim.until,
      giveBack: () => call(releaseStory, { params }),
    };
    return holdClaim(calls, inTurn, other);
  }, [id, other, call]);
}

/** Names of others who have one of these stories open for review. */
export function claimedBy(stories: readonly SchoolStory[], uid: string | undefined, now: number): string[] {
  const others = stories.flatMap(({ claim }) =>
    claim && claim.by !== uid && Date.parse(claim.until) > now ? [claim.name] : [],
  );
  return [...new Set(others)];
}
