import { useEffect, useState } from 'react';
import type { EndpointPages } from '../../../data/resource.ts';
import { useSession } from '../../../data/session/session.tsx';
import type { Decision, SchoolStory } from '../../../domain/story/schema.ts';
import { afterDecision } from '../../../features/moderation/decisions.ts';
import { useModerate } from '../../../features/moderation/use-moderate.ts';
import { lastKnownList } from '../../../patterns/last-known.ts';
import { keepOnly, NOTHING_SELECTED, SelectionStore } from '../../../patterns/selection.ts';

/** Which stories of the list are chosen, and decisions about them, which show in their rows without reading the list again. */
export function useListModeration(pages: EndpointPages<SchoolStory>) {
  const { user } = useSession();
  const by = { uid: user?.uid ?? '', name: user?.displayName ?? '' };
  const decisions = useModerate({ keepLists: true, linksRefused: true });
  const [selection] = useState(() => new SelectionStore());
  const [returning, setReturning] = useState<readonly SchoolStory[] | null>(null);
  const stories = lastKnownList(pages.state) ?? [];
  const order = stories.map(({ id }) => id);
  const orderKey = order.length === 0 ? '' : `${order.length} ${order[0]} ${order.at(-1)}`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: only other rows matter
  useEffect(() => selection.change((before) => keepOnly(before, order)), [orderKey]);

  async function decide(which: readonly SchoolStory[], decision: Decision, reason?: string): Promise<void> {
    selection.change(() => NOTHING_SELECTED);
    const outcome = await decisions.decide(which, decision, reason);
    // Reading hundreds of pages again would lose the place of somebody who has scrolled far.
    pages.change((story) => afterDecision(story, outcome, decision, by));
  }

  return {
    stories,
    selection,
    busy: decisions.busy,
    last: decisions.last,
    forgetLast: decisions.forgetLast,
    refused: decisions.refused,
    forgetRefused: decisions.forgetRefused,
    decide,
    /** Decides, but for a return, which wants its reason first. */
    ask: (which: readonly SchoolStory[], decision: 'approve' | 'hide' | 'return') => {
      if (decision === 'return') setReturning(which);
      else void decide(which, decision);
    },
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
