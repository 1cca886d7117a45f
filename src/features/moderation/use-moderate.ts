import { type Dispatch, useReducer, useRef, useState } from 'react';
import { useAlerts } from '../../data/alerts.tsx';
import { useCall } from '../../data/call.ts';
import type { Decision, ProposedDecision } from '../../domain/story/review.ts';
import { type DecidedStory, NOTHING_DONE, type Outcome } from './decisions.ts';
import { AWAITS_SECOND, failureMessage, questionsIn } from './refusal-messages.ts';
import {
  busyWith,
  initialReview,
  type ReviewAct,
  type ReviewEvent,
  type ReviewState,
  reviewReducer,
} from './review-state.ts';
import {
  allFailed,
  type DecisionDetails,
  type Reply,
  sendDecision,
  sendProposed,
  type UndoStep,
} from './send-decisions.ts';
import { createSerialQueue } from './serial-queue.ts';

export type Decisions = Pick<ReviewState, 'last' | 'refused'> & {
  /** Stories whose decision is on its way or does not show in the live queue yet. */
  readonly decided: Pick<ReviewState['decided'], 'has'>;
  readonly busy: Decision | null;
  /** Resolves with what became of them; those that were refused are back as they were and said so. */
  readonly moderate: (
    stories: readonly DecidedStory[],
    decision: Decision,
    reason?: string,
    more?: Omit<DecisionDetails, 'reason'>,
  ) => Promise<Outcome>;
  /** What sources have changed in these published stories is published too, or ours is kept. Nothing of it can be undone. */
  readonly decideProposed: (stories: readonly DecidedStory[], decision: ProposedDecision) => Promise<Outcome>;
  /** Takes the story out otherwise than by a decision; `work` resolves with the way back. */
  readonly remove: (story: DecidedStory, work: () => Promise<UndoStep>) => Promise<Outcome>;
  /** Resolves with the stories that were put back; empty when there was nothing to undo or it did not work. */
  readonly undo: () => Promise<readonly DecidedStory[]>;
  readonly forgetLast: () => void;
  readonly forgetRefused: () => void;
};

type Options = {
  /** The caller shows what changed in its list itself. */
  readonly keepLists?: boolean;
  /** The caller says itself that a second person approves it now. */
  readonly saysWaiting?: boolean;
  /** The caller cannot ask for consent, or whether it is meant although a colleague has the story: it leads to where that is asked. */
  readonly linksRefused?: boolean;
};

/** Decisions where there is no queue. */
export function useModerate(options: Options = {}): Decisions {
  const [state, dispatch] = useReducer(reviewReducer, '', initialReview);
  return useDecisions(state, dispatch, options);
}

/** Decisions take effect on screen at once and are undone where the server refuses them. One goes out after the other. */
export function useDecisions(
  state: ReviewState,
  dispatch: Dispatch<ReviewEvent>,
  { keepLists = false, saysWaiting = false, linksRefused = false }: Options = {},
): Decisions {
  const call = useCall({ keep: keepLists ? ['stories'] : [] });
  const alerts = useAlerts();
  const [inTurn] = useState(createSerialQueue);
  const acts = useRef(0);
  /** By act. */
  const waysBack = useRef(new Map<number, readonly UndoStep[]>());

  async function carryOut(
    decision: ReviewAct['decision'],
    stories: readonly DecidedStory[],
    work: () => Promise<Reply>,
  ): Promise<Outcome> {
    acts.current += 1;
    const act = acts.current;
    dispatch({ type: 'decided', act: { id: act, decision, stories } });
    try {
      const { undo, failed, ...outcome } = await inTurn(async () => {
        const reply = await work();
        waysBack.current.set(act, reply.undo);
        return reply;
      });
      const { refused, rest } = linksRefused ? questionsIn(failed, stories) : { refused: null, rest: failed };
      if (outcome.waiting.length > 0 && !saysWaiting) alerts.show('info', AWAITS_SECOND);
      if (rest.length > 0) alerts.show('warning', failureMessage(rest, stories));
      dispatch({ type: 'answered', act, outcome, isFinal: undo.length === 0, refused });
      return outcome;
    } catch (error) {
      const ids = stories.map(({ id }) => id);
      alerts.show('danger', failureMessage(allFailed(ids, error), stories));
      dispatch({ type: 'answered', act, outcome: NOTHING_DONE, isFinal: true, refused: null });
      return NOTHING_DONE;
    }
  }

  async function undo(): Promise<readonly DecidedStory[]> {
    const { last } = state;
    if (!last || last.isFinal) return [];
    const { act, before } = last;
    dispatch({ type: 'undo-sent' });
    try {
      const failed = await inTurn(async () => {
        const refused: Reply['failed'] = [];
        // Acts go out one after the other: its own answer is there by now.
        for (const undoStep of waysBack.current.get(act) ?? []) refused.push(...(await undoStep()));
        return refused;
      });
      if (failed.length > 0) alerts.show('warning', failureMessage(failed, before));
      const back = before.filter(({ id }) => !failed.some((each) => each.id === id));
      dispatch({ type: 'undone', act, stories: back });
      return back;
    } catch (error) {
      alerts.showError(error);
      dispatch({ type: 'undo-failed', last });
      return [];
    }
  }

  return {
    decided: state.decided,
    busy: busyWith(state),
    last: state.last,
    refused: state.refused,
    moderate: (stories, decision, reason, more) =>
      carryOut(decision, stories, () =>
        sendDecision(call, stories, decision, { ...(reason ? { reason } : {}), ...more }),
      ),
    decideProposed: (stories, decision) => carryOut(decision, stories, () => sendProposed(call, stories, decision)),
    remove: (story, work) =>
      carryOut('remove', [story], async () => {
        const undoStep = await work();
        return { done: [story.id], waiting: [], scheduled: [], failed: [], undo: [undoStep] };
      }),
    undo,
    forgetLast: () => dispatch({ type: 'last-dismissed' }),
    forgetRefused: () => dispatch({ type: 'refused-dismissed' }),
  };
}
