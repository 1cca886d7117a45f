import { useState } from 'react';
import { useSession } from '../../data/session/session.tsx';
import type { SchoolStory } from '../../domain/story/schema.ts';
import { useNow } from '../../patterns/use-now.ts';
import { isNothing, type Outcome } from './decisions.ts';
import { claimedBy } from './use-claim.ts';
import { useClaimQuestion } from './use-claim-question.ts';
import { useConsentCheck } from './use-consent-check.ts';
import type { Decisions } from './use-moderate.ts';

/** What is to be returned once its note is written; `force`: although another person has it open. */
type Returning = { readonly story: SchoolStory; readonly force: boolean };

/**
 * Decides about one story outside the review queue, with the same questions as there: consent is confirmed first, and what
 * another person has open is moderated once the person has confirmed that.
 */
export function useOneReview(story: SchoolStory | undefined, decisions: Decisions) {
  const uid = useSession().user?.uid;
  const now = useNow();
  const consent = useConsentCheck(story);
  const { unlessClaimed, claimed, closeClaimed } = useClaimQuestion();
  const [returning, setReturning] = useState<Returning | null>(null);

  return {
    uid,
    consent,
    /** Who else has it open for review. */
    holder: story && claimedBy([story], uid, now)[0],
    /** `then` is called once it is approved, be it by the first of two people. */
    approve(then?: (outcome: Outcome) => void): void {
      if (!story) return;
      if (consent.isMissing) {
        consent.refuse();
        return;
      }
      void unlessClaimed('Approve', [story], async (more) => {
        const outcome = await decisions.moderate([story], 'approve', undefined, { ...consent.sent, ...more });
        if (!isNothing(outcome)) then?.(outcome);
      });
    },
    hide(): void {
      if (story) unlessClaimed('Hide', [story], (more) => void decisions.moderate([story], 'hide', undefined, more));
    },
    askToReturn(): void {
      if (story) unlessClaimed('Return', [story], ({ force = false }) => setReturning({ story, force }));
    },
    returning,
    stopReturning: () => setReturning(null),
    returnWith(reason: string): void {
      if (!returning) return;
      const { story: returned, force } = returning;
      setReturning(null);
      void decisions.moderate([returned], 'return', reason, force ? { force } : {});
    },
    claimed,
    closeClaimed,
    picturesQuestion: decisions.picturesQuestion,
  };
}

export type OneReview = ReturnType<typeof useOneReview>;
