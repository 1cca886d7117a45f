import { useEffect, useState } from 'react';
import type { EndpointPages } from '../../../data/resource.ts';
import { statusAfter } from '../../../domain/story/moderation.ts';
import type { Decision, SchoolStory } from '../../../domain/story/schema.ts';
import { useModerate } from '../../../features/moderation/use-moderate.ts';
import { lastKnownList } from '../../../patterns/last-known.ts';
import { keepOnly, NOTHING_SELECTED, SelectionStore } from '../../../patterns/selection.ts';

/** Which stories of the list are chosen, and decisions about them, which show in their rows without reading the list again. */
export function useListModeration(pages: EndpointPages<SchoolStory>) {
  const decisions = useModerate({ keepLists: true });
  const [selection] = useState(() => new SelectionStore());
  const [returning, setReturning] = useState<readonly SchoolStory[] | null>(null);
  const stories = lastKnownList(pages.state) ?? [];
  const order = stories.map(({ id }) => id);
  const orderKey = order.length === 0 ? '' : `${order.length} ${order[0]} ${order.at(-1)}`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: only other rows matter
  useEffect(() => selection.change((before) => keepOnly(before, order)), [orderKey]);

  async function decide(which: readonly SchoolStory[], decision: Decision, reason?: string): Promise<void> {
    selection.change(() => NOTHING_SELECTED);
    const done = new Set(await decisions.decide(which, decision, reason));
    // Reading hundreds of pages again would lose the place of somebody who has scrolled far.
    pages.change((story) =>
      done.has(story.id) ? { ...story, status: statusAfter(decision), version: story.version + 1 } : story,
    );
  }

  return {
    stories,
    selection,
    busy: decisions.busy,
    last: decisions.last,
    forgetLast: decisions.forgetLast,
    decide,
    /** Decides, but for a return, which wants its reason first. */
    ask: (which: readonly SchoolStory[], decision: 'approve' | 'hide' | 'return') => {
      if (decision === 'return') setReturning(which);
      else void decide(which, decision);
    },
    returning,
    stopReturning: () => setReturning(null),
    async undo(): Promise<void> {
      const back = new Map((await decisions.undo()).map(({ id, status }) => [id, status]));
      pages.change((story) => {
        const status = back.get(story.id);
        return status ? { ...story, status, version: story.version + 1 } : story;
      });
    },
  };
}
