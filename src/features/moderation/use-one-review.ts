import { useState } from 'react';
import { useSession } from '../../data/session/session.tsx';
import type { Decision } from '../../domain/story/review.ts';
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
 * another person has open is moderated once the person has confirmed that. `settled` saves what is being typed before: `null`
 * where that failed.
 */
export function useOneReview(
  story: SchoolStory | undefined,
  decisions: Decisions,
  settled: () => Promise<SchoolStory | null>,
) {
  const uid = useSession().user?.uid;
  const now = useNow();
  const consent = useConsentCheck(story);
  const { unlessClaimed, claimed, closeClaimed } = useClaimQuestion();
  const [returning, setReturning] = useState<Returning | null>(null);
  const [settling, setSettling] = useState<Decision | null>(null);

  async function whenSettled(decision: Decision, act: (saved: SchoolStory) => void): Promise<void> {
    if (settling) return;
    setSettling(decision);
    const saved = await settled().finally(() => setSettling(null));
    if (saved) act(saved);
  }

  return {
    uid,
    consent,
    /** The act that is pending while what was typed is being saved. */
    settling,
    /** Who else has it open for review. */
    holder: story && claimedBy([story], uid, now)[0],
    /** `then` is called once it is approved, be it by the first of two people. */
    approve(then?: (outcome: Outcome) => void): void {
      if (!story) return;
      if (consent.isMissing) {
        consent.refuse();
        return;
      }
      void whenSettled('approve', (saved) =>
        unlessClaimed('Approve', [saved], async (more) => {
          const outcome = await decisions.moderate([saved], 'approve', undefined, { ...consent.sent, ...more });
          if (!isNothing(outcome)) then?.(outcome);
        }),
      );
    },
    hide(): void {
      void whenSettled('hide', (saved) =>
        unlessClaimed('Hide', [saved], (more) => void decisions.moderate([saved], 'hide', undefined, more)),
      );
    },
    /** What was returned awaits review again. */
    sendForReview(): void {
      void whenSettled('restore', (saved) =>
        unlessClaimed(
          'Send for review',
          [saved],
          (more) => void decisions.moderate([saved], 'restore', undefined, more),
        ),
      );
    },
    askToReturn(): void {
      void whenSettled('return', (saved) =>
        unlessClaimed('Return', [saved], ({ force = false }) => setReturning({ story: saved, force })),
      );
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
