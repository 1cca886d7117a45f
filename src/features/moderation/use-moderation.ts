import { useEffect, useMemo, useRef, useState } from 'react';
import { useCollections } from '../../data/lists.ts';
import { useQueue } from '../../data/live.ts';
import type { Collection } from '../../domain/collection/schema.ts';
import { isChangedAtSource } from '../../domain/story/proposal.ts';
import type { Decision, ProposedDecision, SchoolStory } from '../../domain/story/schema.ts';
import { lastKnownList } from '../../patterns/last-known.ts';
import { extendTo, keepOnly, NOTHING_SELECTED, type Selection, toggle } from '../../patterns/selection.ts';
import { QUEUE_LIMIT, type QueueFilters, standAfter, step, visibleQueue, WHOLE_QUEUE } from './queue.ts';
import { useModerate } from './use-moderate.ts';

// Long: where one stands, what is chosen and what was decided all follow each queue that comes in.
/**
 * The moderation screen without its looks: the live queue, where one stands in it, what is chosen, and the decisions.
 * `current` is the address's story; `go` changes the address.
 */
export function useModeration(current: string, go: (id: string) => void) {
  const live = useQueue(QUEUE_LIMIT);
  const decisions = useModerate();
  const [filters, setFilters] = useState<QueueFilters>(WHOLE_QUEUE);
  const [selection, setSelection] = useState<Selection>(NOTHING_SELECTED);
  const [gone, setGone] = useState<string | null>(null);
  const [moved, setMoved] = useState<{ from: string; to: string } | null>(null);
  const [finished, setFinished] = useState<string | null>(null);
  const waiting = lastKnownList(live.state);
  const rows = waiting ? visibleQueue(waiting, decisions.decided, filters) : [];
  const order = rows.map(({ id }) => id);
  const orderKey = order.join(' ');

  const { settle } = decisions;
  const waitingKey = waiting && JSON.stringify(waiting.map(({ id, version }) => [id, version]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another queue matters, not another function
  useEffect(() => {
    if (waitingKey !== undefined) settle(new Map(JSON.parse(waitingKey) as [string, number][]));
  }, [waitingKey]);

  // Somebody else's decision, one's own, or another filter took the story away: move on to what took its place.
  const before = useRef<{ order: string[]; titles: Map<string, string> }>({ order: [], titles: new Map() });
  const wasHere = before.current.order.includes(current);
  // Shown at once, before the address follows: the buttons stay in place and keep the focus.
  const after = wasHere ? (standAfter(before.current.order, order, current) ?? current) : current;
  const standing = moved?.from === current ? moved.to : after;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it compares the rows before and after, nothing else
  useEffect(() => {
    const { order: was, titles } = before.current;
    before.current = { order, titles: new Map(rows.map(({ id, title }) => [id, title])) };
    setSelection((chosen) => keepOnly(chosen, order));
    if (moved && moved.from !== current) setMoved(null);
    if (order.includes(current)) setFinished(null);
    if (!was.includes(current) || order.includes(current)) return;
    const stillWaits = waiting?.some(({ id }) => id === current);
    setGone(!stillWaits && !decisions.decided.has(current) ? (titles.get(current) ?? null) : null);
    const next = standAfter(was, order, current);
    if (next) {
      setMoved({ from: current, to: next });
      go(next);
    } else setFinished(current);
  }, [orderKey, current]);

  /** Resolves with the ids that were decided. */
  const decide = async (
    stories: readonly SchoolStory[],
    decision: Decision,
    reason?: string,
  ): Promise<readonly string[]> => {
    if (stories.length === 0) return [];
    setGone(null);
    return decisions.decide(stories, decision, reason);
  };

  /** Approves what waits, and takes over what sources have changed in the others. */
  const approve = async (stories: readonly SchoolStory[]): Promise<readonly string[]> => {
    const changed = stories.filter(isChangedAtSource);
    const others = stories.filter((story) => !isChangedAtSource(story));
    const accepted = changed.length > 0 ? await decideProposed(changed, 'accept') : [];
    return [...accepted, ...(await decide(others, 'approve'))];
  };
  const decideProposed = (stories: readonly SchoolStory[], decision: ProposedDecision) => {
    setGone(null);
    return decisions.decideProposed(stories, decision);
  };

  return {
    live,
    /** The story to show: the address's, or the one that took its place. */
    standing,
    waiting,
    rows,
    filters,
    setFilters,
    decisions,
    decide,
    approve,
    keep: (story: SchoolStory) => decideProposed([story], 'keep'),
    /** The title of a story that somebody else decided while one stood on it. */
    gone,
    /** The last story of the queue, once it has been decided: there is nothing to go on to. */
    finished,
    selection,
    chosen: rows.filter(({ id }) => selection.ids.has(id)),
    select: (id: string, range: boolean) =>
      setSelection((chosen) => (range ? extendTo(chosen, id, order) : toggle(chosen, id))),
    selectAll: () => setSelection({ ids: new Set(order), anchor: null }),
    selectNone: () => setSelection(NOTHING_SELECTED),
    move: (by: 1 | -1) => {
      const next = step(order, current, by);
      setGone(null);
      if (next && next !== current) go(next);
    },
    async undo() {
      const [first] = await decisions.undo();
      if (first) go(first.id);
    },
  };
}

/**
 * The story in hand, with the version that was first shown of it: while one reads, its source or somebody else may change
 * it, and nobody has read that yet. `read` is called once they have been told.
 */
export function useAsFirstSeen(live: SchoolStory | undefined) {
  const [seen, setSeen] = useState<Pick<SchoolStory, 'id' | 'version'> | null>(null);
  const isSame = seen !== null && seen.id === live?.id;
  if (live && !isSame) setSeen({ id: live.id, version: live.version });
  const version = isSame ? seen.version : live?.version;
  const story = useMemo(() => (live && version !== undefined ? { ...live, version } : undefined), [live, version]);
  return {
    story,
    hasChanged: live !== undefined && live.version !== version,
    read: () => setSeen(null),
  };
}

/** Names of the collections that the story stands in, by rule or by hand: approved, it shows there. Undefined while unknown. */
export function useJoins(story: SchoolStory | undefined): string[] | undefined {
  const { state } = useCollections();
  const collections: readonly Collection[] | undefined = lastKnownList(state);
  const ids = story?.collectionIds;
  const hasFailed = state.status === 'error';
  return useMemo(() => {
    if (!collections) return hasFailed ? [] : undefined;
    return collections.filter(({ id }) => ids?.includes(id)).map(({ name }) => name);
  }, [collections, ids, hasFailed]);
}
