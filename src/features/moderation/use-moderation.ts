import { useCallback, useEffect, useRef, useState } from 'react';
import { isChangedAtSource } from '../../domain/story/proposal.ts';
import type { Decision, Moderate, ProposedDecision } from '../../domain/story/review.ts';
import type { SchoolStory } from '../../domain/story/schema.ts';
import type { Resource } from '../../lib/resource.ts';
import { lastKnownList } from '../../patterns/last-known.ts';
import { extendTo, keepOnly, NOTHING_SELECTED, type Selection, toggle } from '../../patterns/selection.ts';
import { joined, NOTHING_DONE, type Outcome } from './decisions.ts';
import {
  addLeaving,
  type Leaving,
  leavingRows,
  type QueueFilters,
  standAfter,
  step,
  type Verdict,
  verdictOf,
  visibleQueue,
  WHOLE_QUEUE,
} from './queue.ts';
import type { TakeBack } from './send-decisions.ts';
import { useModerate } from './use-moderate.ts';

/** What goes with a decision: consent, its note, and that it is meant although somebody else has the story. */
export type More = Pick<Moderate, 'consentConfirmed' | 'note' | 'force'>;

/** What a person did with a story in this visit. */
export type Reviewed = { readonly story: SchoolStory; readonly verdict: Verdict };

// Long: where one stands, what is selected and what was decided all follow each queue that arrives.
/**
 * The moderation screen without its looks: the live queue, where one stands in it, what is selected, and the decisions.
 * `current` is the address's story; `go` changes the address. `live`: what awaits review, newest first.
 */
export function useModeration(current: string, go: (id: string) => void, live: Resource<SchoolStory[]>) {
  const decisions = useModerate();
  const [filters, setFilters] = useState<QueueFilters>(WHOLE_QUEUE);
  const [selection, setSelection] = useState<Selection>(NOTHING_SELECTED);
  const [gone, setGone] = useState<string | null>(null);
  const [moved, setMoved] = useState<{ from: string; to: string } | null>(null);
  const [finished, setFinished] = useState<string | null>(null);
  const { leaving, leave } = useLeaving();
  const reviewed = useReviewed();
  const waiting = useSteadyList(lastKnownList(live.state));
  /** Removed by this person: no colleague has reviewed them. */
  const takenOut = useRef(new Set<string>());
  const takeOut = useCallback((id: string) => void takenOut.current.add(id), []);
  const rows = waiting ? visibleQueue(waiting, decisions.decided, filters) : [];
  const order = rows.map(({ id }) => id);
  const orderKey = order.join(' ');

  const { settle } = decisions;
  const waitingKey = waiting && JSON.stringify(waiting.map(({ id, version }) => [id, version]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another queue matters, not another function
  useEffect(() => {
    if (waitingKey !== undefined) settle(new Map(JSON.parse(waitingKey) as [string, number][]));
  }, [waitingKey]);

  // A colleague's decision, one's own, or another filter took the story away: move on to what took its place.
  const before = useRef<{ order: string[]; titles: Map<string, string> }>({ order: [], titles: new Map() });
  // Where one is, though the address may not have followed yet.
  const here = moved?.from === current ? moved.to : current;
  const wasHere = before.current.order.includes(here);
  // Shown at once, before the address follows: the buttons stay in place and keep the focus.
  const standing = wasHere ? (standAfter(before.current.order, order, here) ?? here) : here;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it compares the rows before and after, nothing else
  useEffect(() => {
    const { order: was, titles } = before.current;
    before.current = { order, titles: new Map(rows.map(({ id, title }) => [id, title])) };
    setSelection((chosen) => keepOnly(chosen, order));
    if (moved && moved.from !== current) setMoved(null);
    if (order.includes(here)) setFinished(null);
    if (!was.includes(here) || order.includes(here)) return;
    const isStillQueued = waiting?.some(({ id }) => id === here);
    setGone(
      !isStillQueued && !decisions.decided.has(here) && !takenOut.current.has(here) ? (titles.get(here) ?? null) : null,
    );
    const next = standAfter(was, order, here);
    if (next) goTo(next);
    else setFinished(here);
  }, [orderKey, here]);

  function goTo(next: string) {
    setMoved({ from: current, to: next });
    go(next);
  }

  /** Carries one decision out; its rows leave the queue at once and come back where it was refused. */
  async function carry(
    stories: readonly SchoolStory[],
    verdict: Verdict,
    work: () => Promise<Outcome>,
  ): Promise<Outcome> {
    if (stories.length === 0) return NOTHING_DONE;
    setGone(null);
    leave(leavingRows(rows, stories, verdict));
    reviewed.add(stories, verdict);
    const outcome = await work();
    reviewed.settle(stories, outcome);
    return outcome;
  }

  const decide = (
    stories: readonly SchoolStory[],
    decision: 'approve' | 'hide' | 'return',
    reason?: string,
    more: More = {},
  ) => carry(stories, VERDICTS[decision], () => decisions.decide(stories, decision, reason, more));

  const decideProposed = (stories: readonly SchoolStory[], decision: ProposedDecision) =>
    carry(stories, VERDICTS[decision], () => decisions.decideProposed(stories, decision));

  return {
    live,
    /** The story to show: the address's, or the one that took its place. */
    standing,
    waiting,
    rows,
    /** Rows that have just been decided about, while they are still seen. */
    leaving,
    /** What was done in this visit and not undone. */
    reviewed: reviewed.all,
    filters,
    setFilters,
    decisions,
    decide,
    /** Approves new stories, and publishes what sources have changed in the others. */
    async approve(stories: readonly SchoolStory[], more: More = {}): Promise<Outcome> {
      const accepting = decideProposed(stories.filter(isChangedAtSource), 'accept');
      const approving = decide(
        stories.filter((story) => !isChangedAtSource(story)),
        'approve',
        undefined,
        more,
      );
      return joined(await accepting, await approving);
    },
    keep: (story: SchoolStory) => decideProposed([story], 'keep'),
    /** Takes a story out of this queue otherwise than by a decision; `work` resolves with the way back. */
    remove: (story: SchoolStory, work: () => Promise<TakeBack>) =>
      carry([story], 'Removed', () => decisions.remove(story, work)),
    /** The title of a story that a colleague reviewed while one stood on it. */
    gone,
    /** The last story of the queue, once it has been decided: there is nothing to go on to. */
    finished,
    /** Oneself takes the story out otherwise than by a decision. */
    takeOut,
    selection,
    chosen: rows.filter(({ id }) => selection.ids.has(id)),
    select: (id: string, range: boolean) => {
      const next = range ? extendTo(selection, id, order) : toggle(selection, id);
      setSelection(next);
      return next;
    },
    selectAll: () => setSelection({ ids: new Set(order), anchor: null }),
    selectNone: () => setSelection(NOTHING_SELECTED),
    /** @returns the story that one stands on then; `null` at the ends of the queue. */
    move(by: 1 | -1): SchoolStory | null {
      const next = step(order, standing, by);
      setGone(null);
      if (!next || next === standing) return null;
      goTo(next);
      return rows.find(({ id }) => id === next) ?? null;
    },
    /** @returns the stories that were put back, and which of them one stands on then */
    async undo() {
      const back = await decisions.undo();
      reviewed.remove(back.map(({ id }) => id));
      // What was done to a selection was done from a story that may still be open.
      const [first] = back;
      const at = first && (back.length === 1 || !order.includes(standing)) ? first.id : null;
      if (at) goTo(at);
      return { back, at };
    },
  };
}

const VERDICTS = {
  approve: 'Approved',
  hide: 'Hidden',
  return: 'Returned',
  accept: 'Updated',
  keep: 'Kept',
} as const satisfies Partial<Record<Decision | ProposedDecision, Verdict>>;

/** For how long a row shows what became of it. */
const LEAVING_MS = 900;

function useLeaving() {
  const [leaving, setLeaving] = useState<readonly Leaving[]>([]);
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => () => timers.current.forEach(clearTimeout), []);
  return {
    leaving,
    leave(rows: readonly Leaving[]) {
      setLeaving((before) => addLeaving(before, rows));
      const timer = setTimeout(() => {
        timers.current.delete(timer);
        setLeaving((before) => before.filter((each) => !rows.includes(each)));
      }, LEAVING_MS);
      timers.current.add(timer);
    },
  };
}

function useReviewed() {
  const [all, setAll] = useState<readonly Reviewed[]>([]);
  const remove = (ids: readonly string[]) => {
    if (ids.length > 0) setAll((before) => before.filter(({ story }) => !ids.includes(story.id)));
  };
  return {
    all,
    remove,
    /** What was refused was not reviewed; what awaits a second person, or its hour, is not published. */
    settle(stories: readonly SchoolStory[], outcome: Outcome) {
      const ids = new Set(stories.map(({ id }) => id));
      setAll((before) =>
        before.flatMap((each) => {
          if (!ids.has(each.story.id)) return [each];
          const verdict = verdictOf(outcome, each.story.id, each.verdict);
          return verdict === null ? [] : [{ ...each, verdict }];
        }),
      );
    },
    add(stories: readonly SchoolStory[], verdict: Verdict) {
      const ids = stories.map(({ id }) => id);
      setAll((before) => [
        ...before.filter(({ story }) => !ids.includes(story.id)),
        ...stories.map((story) => ({ story, verdict })),
      ]);
    },
  };
}

/** A listener that begins anew may say for a moment that there is nothing. */
const EMPTY_FOR_MS = 600;

/** The list as it was until it has been empty for a while; an empty first answer counts at once. */
function useSteadyList<T>(list: readonly T[] | undefined): readonly T[] | undefined {
  const [held, setHeld] = useState(list);
  const isEmpty = list?.length === 0;
  const isGap = isEmpty && held !== undefined && held.length > 0;
  if (!isGap && list !== held && !(isEmpty && held?.length === 0)) setHeld(list);
  useEffect(() => {
    if (!isGap) return;
    const timer = setTimeout(() => setHeld([]), EMPTY_FOR_MS);
    return () => clearTimeout(timer);
  }, [isGap]);
  return isGap ? held : list;
}
