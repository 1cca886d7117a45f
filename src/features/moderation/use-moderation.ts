import { type Dispatch, useEffect, useReducer, useRef } from 'react';
import { isChangedAtSource } from '../../domain/story/proposal.ts';
import type { Moderate, ProposedDecision } from '../../domain/story/review.ts';
import type { SchoolStory } from '../../domain/story/schema.ts';
import type { Resource } from '../../lib/resource.ts';
import { lastKnownList } from '../../patterns/last-known.ts';
import { extendTo, NOTHING_SELECTED, toggle } from '../../patterns/selection.ts';
import { useStableHandler } from '../../ui/use-stable-handler.ts';
import { joined, NOTHING_DONE, type Outcome } from './decisions.ts';
import { type QueueFilters, step } from './queue.ts';
import { initialReview, type ReviewEvent, type ReviewState, reviewReducer, shownAfterUndo } from './review-state.ts';
import type { UndoStep } from './send-decisions.ts';
import { useDecisions } from './use-moderate.ts';

/** What goes with a decision: consent, its note, and that it is meant although someone else has the story. */
export type More = Pick<Moderate, 'consentConfirmed' | 'note' | 'force'>;

/**
 * The moderation screen without its looks: the live queue, the story that is shown, what is selected, and the decisions.
 * `address` names a story; `go` changes it. `live`: what awaits review, newest first.
 */
export function useModeration(address: string, go: (id: string) => void, live: Resource<SchoolStory[]>) {
  const [state, dispatch] = useReducer(reviewReducer, address, initialReview);
  const decisions = useDecisions(state, dispatch);
  useAddress(state, address, go, dispatch);
  const { waiting, rows, leaving, reviewed, filters, selection, current, finished, gone } = state;
  useNews(lastKnownList(live.state), waiting, dispatch);
  useLeavingTimers(leaving, dispatch);
  const order = rows.map(({ id }) => id);

  const moderate = (
    stories: readonly SchoolStory[],
    decision: 'approve' | 'hide' | 'return',
    reason?: string,
    more: More = {},
  ) => unlessNone(stories, () => decisions.moderate(stories, decision, reason, more));

  const decideProposed = (stories: readonly SchoolStory[], decision: ProposedDecision, more: More = {}) =>
    unlessNone(stories, () => decisions.decideProposed(stories, decision, more));

  return {
    live,
    waiting,
    rows,
    leaving,
    reviewed,
    filters,
    selection,
    current,
    finished,
    gone,
    decisions,
    setFilters: (filters: QueueFilters) => dispatch({ type: 'filtered', filters }),
    moderate,
    /** Approves new stories, and publishes what sources or colleagues have changed in the others. */
    async approve(stories: readonly SchoolStory[], more: More = {}): Promise<Outcome> {
      const accepting = decideProposed(stories.filter(isChangedAtSource), 'accept', more);
      const approving = moderate(
        stories.filter((story) => !isChangedAtSource(story)),
        'approve',
        undefined,
        more,
      );
      return joined(await accepting, await approving);
    },
    keep: (story: SchoolStory) => decideProposed([story], 'keep'),
    /** Takes a story out of this queue otherwise than by a decision; `work` resolves with the way back. */
    remove: (story: SchoolStory, work: () => Promise<UndoStep>) => decisions.remove(story, work),
    /** Oneself deletes the story, which takes it out of the queue too. */
    startRemoving: (id: string) => dispatch({ type: 'removing', id }),
    chosen: rows.filter(({ id }) => selection.ids.has(id)),
    select(id: string, range: boolean) {
      const next = range ? extendTo(selection, id, order) : toggle(selection, id);
      dispatch({ type: 'selected', selection: next });
      return next;
    },
    selectAll: () => dispatch({ type: 'selected', selection: { ids: new Set(order), anchor: null } }),
    selectNone: () => dispatch({ type: 'selected', selection: NOTHING_SELECTED }),
    /** @returns the story that is shown then; `null` at the ends of the queue. */
    move(by: 1 | -1): SchoolStory | null {
      const next = step(order, current, by) ?? current;
      dispatch({ type: 'stepped', id: next });
      return next === current ? null : (rows.find(({ id }) => id === next) ?? null);
    },
    /** @returns the stories that were put back, and which of them is shown then */
    async undo() {
      const back = await decisions.undo();
      return { back, at: shownAfterUndo(state, back) };
    },
  };
}

function unlessNone(stories: readonly SchoolStory[], work: () => Promise<Outcome>): Promise<Outcome> {
  return stories.length === 0 ? Promise.resolve(NOTHING_DONE) : work();
}

/** The address follows the story that is shown, and that follows the address: a link, or the browser's way back. */
function useAddress(
  { address, destination }: ReviewState,
  latest: string,
  go: (id: string) => void,
  dispatch: Dispatch<ReviewEvent>,
): void {
  // While drawing, so that the story of before is not drawn under the new address.
  if (latest !== address) dispatch({ type: 'addressed', id: latest });
  const goNow = useStableHandler(go);
  useEffect(() => {
    if (destination) goNow(destination.id);
  }, [destination, goNow]);
}

/** A listener that begins anew may say for a moment that there is nothing. */
const EMPTY_FOR_MS = 600;

/** Hands the live list on; an empty one only once it has been so for a while. An empty first answer counts at once. */
function useNews(
  list: readonly SchoolStory[] | undefined,
  waiting: ReviewState['waiting'],
  dispatch: Dispatch<ReviewEvent>,
): void {
  const isEmpty = list?.length === 0;
  const isGap = isEmpty && waiting !== undefined && waiting.length > 0;
  // While drawing, so that what has left the queue is not drawn once more.
  if (list && list !== waiting && !isGap && !(isEmpty && waiting)) dispatch({ type: 'listed', stories: list });
  useEffect(() => {
    if (!isGap) return;
    const timer = setTimeout(() => dispatch({ type: 'listed', stories: [] }), EMPTY_FOR_MS);
    return () => clearTimeout(timer);
  }, [isGap, dispatch]);
}

/** For how long a row shows what became of it. */
const LEAVING_MS = 900;

function useLeavingTimers(leaving: ReviewState['leaving'], dispatch: Dispatch<ReviewEvent>): void {
  const timers = useRef(new Map<number, ReturnType<typeof setTimeout>>());
  useEffect(() => {
    for (const { act } of leaving) {
      if (timers.current.has(act)) continue;
      const end = () => {
        // An act that goes on after a question has rows that leave later.
        timers.current.delete(act);
        dispatch({ type: 'rows-left', act });
      };
      timers.current.set(act, setTimeout(end, LEAVING_MS));
    }
  }, [leaving, dispatch]);
  useEffect(() => {
    const { current } = timers;
    return () => {
      current.forEach(clearTimeout);
      current.clear();
    };
  }, []);
}
