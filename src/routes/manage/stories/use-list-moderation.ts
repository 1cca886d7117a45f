import { useEffect, useState } from 'react';
import type { EndpointPages } from '../../../data/resource.ts';
import { useSession } from '../../../data/session/session.tsx';
import type { StoryQuery } from '../../../domain/story/list-query.ts';
import type { Decision } from '../../../domain/story/review.ts';
import type { SchoolStory } from '../../../domain/story/schema.ts';
import { afterDecision } from '../../../features/moderation/decisions.ts';
import { useModerate } from '../../../features/moderation/use-moderate.ts';
import { type BulkDecision, type BulkQuestion, isMixed } from '../../../features/stories/bulk/bulk-decide-dialog.tsx';
import { BATCH, isDecision, type ManyAct, type StoryBrief } from '../../../features/stories/bulk/many-stories.ts';
import { useAllMatching } from '../../../features/stories/bulk/use-all-matching.ts';
import { useBulkChange } from '../../../features/stories/bulk/use-bulk-change.ts';
import { lastKnownList } from '../../../patterns/last-known.ts';
import { keepOnly, NOTHING_SELECTED, SelectionStore } from '../../../patterns/selection.ts';

type Returning = readonly StoryBrief[];

/** Which stories of the list are chosen, and decisions about them, which show in their rows without reading the list again. */
export function useListModeration(pages: EndpointPages<SchoolStory>, query: StoryQuery) {
  const { user } = useSession();
  const by = { uid: user?.uid ?? '', name: user?.displayName ?? '' };
  const decisions = useModerate({ keepLists: true, linksRefused: true });
  const bulk = useBulkChange();
  const all = useAllMatching(query);
  const [selection] = useState(() => new SelectionStore());
  const [returning, setReturning] = useState<Returning | null>(null);
  const [question, setQuestion] = useState<BulkQuestion | null>(null);
  const stories = lastKnownList(pages.state) ?? [];
  const order = stories.map(({ id }) => id);
  const orderKey = order.length === 0 ? '' : `${order.length} ${order[0]} ${order.at(-1)}`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: only other rows matter
  useEffect(
    () => selection.change((before) => keepOnly(before, [...order, ...all.stories.keys()])),
    [orderKey, all.stories],
  );

  async function moderate(which: readonly StoryBrief[], decision: ManyAct['act'] & Decision, reason?: string) {
    if (which.length > BATCH) return changeMany(which, { act: decision, reason });
    selection.change(() => NOTHING_SELECTED);
    const outcome = await decisions.moderate(which, decision, reason);
    // Reading hundreds of pages again would lose the place of a person who has scrolled far.
    pages.change((story) => afterDecision(story, outcome, decision, by));
  }

  /** Decides, but for a return, which needs its reason first. */
  function begin(which: readonly StoryBrief[], decision: BulkDecision): void {
    setQuestion(null);
    if (decision === 'return') setReturning(which);
    else void moderate(which, decision);
  }

  /** Whoever changes hashtags often changes the same stories again; what was decided about or deleted is done with. */
  async function changeMany(which: readonly StoryBrief[], what: ManyAct): Promise<void> {
    decisions.forgetLast();
    const went = await bulk.change(which, what);
    if (!went) return;
    if (what.act === 'delete' || isDecision(what))
      selection.change(() => ({ ids: new Set(went.left.map(({ id }) => id)), anchor: null }));
  }

  /** Chooses all that the question finds, also those that the list has not fetched. */
  async function selectAll(): Promise<void> {
    if (pages.total === stories.length) return selection.change(() => ({ ids: new Set(order), anchor: null }));
    const collected = await all.collect();
    if (collected) selection.change(() => ({ ids: new Set(collected.keys()), anchor: null }));
  }

  function clear(): void {
    all.forget();
    selection.change(() => NOTHING_SELECTED);
  }

  return {
    stories,
    total: pages.total,
    selection,
    busy: decisions.busy,
    last: decisions.last,
    forgetLast: decisions.forgetLast,
    refused: decisions.refused,
    forgetRefused: decisions.forgetRefused,
    picturesQuestion: decisions.picturesQuestion ?? bulk.picturesQuestion,
    bulk,
    all,
    changeMany,
    selectAll,
    clear,
    /** The box that selects all. */
    box: { selection, busy: bulk.isBusy || all.found !== null, onSelect: () => void selectAll(), onClear: clear },
    decide: moderate,
    /** Decides, but asks first about what does not await review. */
    ask: (which: readonly StoryBrief[], decision: BulkDecision) => {
      const next = { stories: which, decision };
      // One story was chosen by its own row: there is nothing that came along.
      if (which.length > 1 && isMixed(next)) setQuestion(next);
      else begin(which, decision);
    },
    question,
    closeQuestion: () => setQuestion(null),
    begin,
    returning,
    stopReturning: () => setReturning(null),
    async undo(): Promise<void> {
      const back = new Map((await decisions.undo()).map((before) => [before.id, before]));
      pages.change((story) => {
        const before = back.get(story.id);
        if (!before) return story;
        const { status, approvals, publishAt } = before;
        return { ...story, status, approvals, publishAt, version: story.version + 1 };
      });
    },
  };
}
