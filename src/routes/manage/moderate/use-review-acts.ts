import { useState } from 'react';
import { useSession } from '../../../data/session/session.tsx';
import { hasRemaining } from '../../../domain/institution/limits.ts';
import { isApproved } from '../../../domain/story/moderation.ts';
import { isChangedAtSource } from '../../../domain/story/proposal.ts';
import type { SchoolStory } from '../../../domain/story/schema.ts';
import { actSaid } from '../../../features/moderation/announcements.ts';
import { counted, isNothing, type Outcome } from '../../../features/moderation/decisions.ts';
import type { Verdict } from '../../../features/moderation/queue.ts';
import type { UndoStep } from '../../../features/moderation/send-decisions.ts';
import type { useAsFirstSeen } from '../../../features/moderation/use-as-first-seen.ts';
import { useClaimQuestion } from '../../../features/moderation/use-claim-question.ts';
import type { useConsentCheck } from '../../../features/moderation/use-consent-check.ts';
import type { More, useModeration } from '../../../features/moderation/use-moderation.ts';
import { useOnline } from '../../../ui/use-online.ts';
import type { useAnnouncedActs } from './use-announced-acts.ts';

/** What is to be returned once its note is written, and what was answered about those who have it open. */
type Returning = { readonly stories: readonly SchoolStory[]; readonly more: More };

type Options = Pick<ReturnType<typeof useAnnouncedActs>, 'announce' | 'acted'> & {
  readonly queue: ReturnType<typeof useModeration>;
  /** The story in hand. */
  readonly inHand: ReturnType<typeof useAsFirstSeen>;
  /** The story that is stood on is still on its way. */
  readonly isLoading: boolean;
  readonly consent: ReturnType<typeof useConsentCheck>;
};

export const STILL_LOADING = 'Still loading. Nothing was changed.';
const BAR_BUTTON = '[data-slot="approval-bar"] button';

// Long: every act asks the same questions first, and keys, buttons and menus share them.
/** What can be done with the story in hand, or with the selection, and what has to be asked before. */
export function useReviewActs({ queue, inHand, isLoading, consent, announce, acted }: Options) {
  const session = useSession();
  const isOnline = useOnline();
  const [returning, setReturning] = useState<Returning | null>(null);
  const { unlessClaimed, claimed, closeClaimed } = useClaimQuestion();
  const { rows, chosen } = queue;
  const shown = inHand.story;

  /** While anything is selected, what is done is done to the selection and to nothing else. */
  const isSelecting = chosen.length > 0;
  const targets = isSelecting ? chosen : shown ? [shown] : [];
  const usage = session.availability('stories');
  const isFull = !hasRemaining(usage, targets.filter(({ status }) => !isApproved(status)).length);
  const mayReturn = !targets.some(isChangedAtSource);

  const carryOut = (stories: readonly SchoolStory[], verdict: Verdict, work: () => Promise<Outcome>) => {
    acted(actSaid(verdict, stories.length));
    const done = work();
    void done.then((outcome) => {
      if (!isNothing(outcome)) return;
      announce('Nothing was changed.');
      // What is refused because it has changed has been read once that is said.
      inHand.read();
    });
    return done;
  };
  /** Nothing is done without a network, and nothing where the story has not been seen; that is said. */
  const isAble = () => {
    if (!isOnline) announce('You’re offline. Nothing was changed.');
    else if (targets.length === 0 && isLoading) announce(STILL_LOADING);
    return isOnline && targets.length > 0;
  };

  return {
    isSelecting,
    isFull,
    limit: usage.limit,
    mayReturn,
    /** @returns the first of what is approved, and what comes of it; `null` where nothing is approved yet */
    approve() {
      if (!isAble()) return null;
      if (isFull) {
        announce(`You’ve reached your plan’s limit of ${usage.limit.toLocaleString('en-GB')} published stories.`);
        return null;
      }
      if (!isSelecting && consent.isMissing) {
        consent.refuse();
        return null;
      }
      const confirmed = isSelecting ? {} : consent.sent;
      const verdict = targets.every(isChangedAtSource) ? 'Updated' : 'Approved';
      return unlessClaimed('Approve', targets, (more) => ({
        story: targets[0] ?? null,
        done: carryOut(targets, verdict, () => queue.approve(targets, { ...confirmed, ...more })),
      }));
    },
    hide(): void {
      if (!isAble()) return;
      unlessClaimed(
        'Hide',
        targets,
        (more) => void carryOut(targets, 'Hidden', () => queue.moderate(targets, 'hide', '', more)),
      );
    },
    keep(): void {
      if (shown && isAble()) void carryOut([shown], 'Kept', () => queue.keep(shown));
    },
    /** Takes the story in hand out of this queue; `work` resolves with the way back. */
    remove(work: () => Promise<UndoStep>): void {
      if (shown && isAble()) void carryOut([shown], 'Removed', () => queue.remove(shown, work));
    },
    askToReturn(): void {
      if (!isAble()) return;
      if (mayReturn) unlessClaimed('Return', targets, (more) => setReturning({ stories: targets, more }));
      else announce('Published stories can’t be returned.');
    },
    /** The stories whose note is being written. */
    returning: returning?.stories ?? null,
    stopReturning: () => setReturning(null),
    returnWith(reason: string): void {
      if (!returning) return;
      const { stories, more: details } = returning;
      const act = (more: More) =>
        void carryOut(stories, 'Returned', () => queue.moderate(stories, 'return', reason, { ...details, ...more }));
      const current = [...rows, ...(shown ? [shown] : [])].filter(({ id }) => stories.some((story) => story.id === id));
      if (details.force) act({});
      // Another person may have opened them while the note was written.
      else unlessClaimed('Return', current, act);
    },
    async undo(): Promise<void> {
      const had = document.activeElement?.closest('[data-slot="undo-bar"]') !== null;
      const { back, at } = await queue.undo();
      if (back.length === 0) return;
      acted(back.length === 1 ? 'Undone.' : `Undone for ${counted(back.length)}.`, at ?? undefined);
      // The button that had the focus is gone.
      if (had) requestAnimationFrame(() => document.querySelector<HTMLElement>(BAR_BUTTON)?.focus());
    },
    /** The act to be confirmed, because a colleague has the story open. */
    claimed,
    closeClaimed,
  };
}
