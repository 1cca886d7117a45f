import { type Dispatch, useReducer, useRef, useState } from 'react';
import { useAlerts } from '../../data/alerts.tsx';
import { useCall } from '../../data/call.ts';
import type { Decision, ProposedDecision } from '../../domain/story/review.ts';
import type { PicturesQuestion } from '../../patterns/dialogs/pictures-dialog.tsx';
import type { LeftOutStory } from '../../patterns/stories/stories-by-reason.tsx';
import { type DecidedStory, joined, NOTHING_DONE, type Outcome } from './decisions.ts';
import { AWAITS_SECOND, dialogQuestionsIn, failureMessage, questionsIn } from './refusal-messages.ts';
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
  type ProposedDetails,
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
  /** What sources or colleagues have changed in these published stories is published too, or what is published stays. Nothing of it can be undone. */
  readonly decideProposed: (
    stories: readonly DecidedStory[],
    decision: ProposedDecision,
    more?: ProposedDetails,
  ) => Promise<Outcome>;
  /** Takes the story out otherwise than by a decision; `work` resolves with the way back. */
  readonly remove: (story: DecidedStory, work: () => Promise<UndoStep>) => Promise<Outcome>;
  /** Resolves with the stories that were put back; empty when there was nothing to undo or it did not work. */
  readonly undo: () => Promise<readonly DecidedStory[]>;
  readonly forgetLast: () => void;
  readonly forgetRefused: () => void;
  /** Put once nothing is on its way; an act that it is about is resolved only by the answer. */
  readonly picturesQuestion: PicturesQuestion | null;
};

/** What one act has to know about its pictures. */
type PicturesRequest = {
  readonly stories: readonly LeftOutStory[];
  readonly onAnswer: (isConfirmed: boolean) => void;
};

type Options = {
  /** The caller shows what changed in its list itself. */
  readonly keepLists?: boolean;
  /** The caller says itself that a second person approves it now. */
  readonly saysWaiting?: boolean;
  /** The caller cannot ask for consent, or whether it is meant although a colleague has the story: it leads to where that is asked. */
  readonly linksRefused?: boolean;
};

/** One request or several; `answered` goes with them once the person has answered. */
type Work = (stories: readonly DecidedStory[], answered: Pick<DecisionDetails, 'picturesConfirmed'>) => Promise<Reply>;

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
  const [requests, setRequests] = useState<readonly PicturesRequest[]>([]);
  const acts = useRef(0);
  /** By act. */
  const waysBack = useRef(new Map<number, readonly UndoStep[]>());

  function carryOut(decision: ReviewAct['decision'], stories: readonly DecidedStory[], work: Work): Promise<Outcome> {
    acts.current += 1;
    return carryOn({ id: acts.current, decision, stories }, work, NOTHING_DONE);
  }

  /** `earlier`: what became of the stories of this act that were not asked about. */
  async function carryOn(act: ReviewAct, work: Work, earlier: Outcome): Promise<Outcome> {
    const { id, stories } = act;
    dispatch({ type: 'decided', act });
    try {
      const { undo, failed, ...outcome } = await inTurn(async () => {
        const reply = await work(stories, act.earlier ? { picturesConfirmed: true } : {});
        const undo = [...(waysBack.current.get(id) ?? []), ...reply.undo];
        waysBack.current.set(id, undo);
        return { ...reply, undo };
      });
      const { questions, rest: unasked } = dialogQuestionsIn(failed, stories);
      const { refused, rest } = linksRefused ? questionsIn(unasked, stories) : { refused: null, rest: unasked };
      if (outcome.waiting.length > 0 && !saysWaiting) alerts.show('info', AWAITS_SECOND);
      if (rest.length > 0) alerts.show('warning', failureMessage(rest, stories));
      const all = joined(earlier, outcome);
      dispatch({ type: 'answered', act: id, outcome: all, isFinal: undo.length === 0, refused });
      if (questions.length === 0 || !(await askAbout(questions))) return all;
      const askedStories = questions.map(({ story }) => story);
      const done = stories.filter((story) => !askedStories.includes(story));
      return carryOn({ ...act, stories: askedStories, earlier: [...(act.earlier ?? []), ...done] }, work, all);
    } catch (error) {
      const ids = stories.map((story) => story.id);
      alerts.show('danger', failureMessage(allFailed(ids, error), stories));
      dispatch({
        type: 'answered',
        act: id,
        outcome: earlier,
        isFinal: !waysBack.current.get(id)?.length,
        refused: null,
      });
      return earlier;
    }
  }

  const askAbout = (stories: readonly LeftOutStory[]) =>
    new Promise<boolean>((onAnswer) => setRequests((before) => [...before, { stories, onAnswer }]));
  const answer = (isConfirmed: boolean) => {
    setRequests((before) => before.filter((each) => !requests.includes(each)));
    for (const { onAnswer } of requests) onAnswer(isConfirmed);
  };

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
      carryOut(decision, stories, (which, answered) =>
        sendDecision(call, which, decision, { ...(reason ? { reason } : {}), ...more, ...answered }),
      ),
    decideProposed: (stories, decision, more) =>
      carryOut(decision, stories, (which, answered) => sendProposed(call, which, decision, { ...more, ...answered })),
    remove: (story, work) =>
      carryOut('remove', [story], async () => {
        const undoStep = await work();
        return { done: [story.id], waiting: [], scheduled: [], failed: [], undo: [undoStep] };
      }),
    undo,
    forgetLast: () => dispatch({ type: 'last-dismissed' }),
    forgetRefused: () => dispatch({ type: 'refused-dismissed' }),
    picturesQuestion:
      requests.length > 0 && state.inFlight.length === 0
        ? {
            stories: requests.flatMap(({ stories }) => stories),
            confirm: () => answer(true),
            cancel: () => answer(false),
          }
        : null,
  };
}
