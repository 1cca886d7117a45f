import { useState } from 'react';
import { useAlerts } from '../../data/alerts.tsx';
import { useCall } from '../../data/call.ts';
import { useChanged } from '../../data/changes.ts';
import { placeStoryInCollection, removeStoryFromCollection } from '../../domain/api/collections.ts';
import type { Collection, PlaceInCollection } from '../../domain/collection/schema.ts';
import type { SchoolStory } from '../../domain/story/schema.ts';
import { elsewhereMessage, formerPlace, putBack } from './former-place.ts';

type Titled = Pick<SchoolStory, 'id' | 'title'>;

export type CollectionOrdering = {
  /** Ids of the stories that are on their way. */
  readonly busy: ReadonlySet<string>;
  readonly place: (story: Pick<SchoolStory, 'id'>, where: PlaceInCollection) => Promise<void>;
  /** `stories` are those on screen, in the collection's order. */
  readonly remove: (story: Titled, stories: readonly Titled[]) => Promise<void>;
  /** Puts a story at another place among those of its kind, in one write. */
  readonly move: (story: Titled, kind: readonly Titled[], to: number) => Promise<void>;
  /** What was done last, until something else is or until it is dismissed. */
  readonly last: Done | null;
  readonly undo: () => Promise<void>;
  readonly dismiss: () => void;
};

export type Done = {
  readonly story: Titled;
  /** "“Sports day” is now 2 of 12." */
  readonly message: string;
  readonly undo: () => Promise<unknown>;
};

/** Read again once at the end, where putting a story back takes several requests. */
const LISTS = ['collections', 'stories'] as const;

/** What a person does with the place of a story in a collection; each is one request about one story. */
export function useCollectionOrder({ id: collectionId, order, pinned }: Collection): CollectionOrdering {
  const call = useCall();
  const quietly = useCall({ keep: LISTS });
  const changed = useChanged();
  const alerts = useAlerts();
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<Done | null>(null);

  async function act(id: string, work: () => Promise<unknown>): Promise<boolean> {
    setBusy((before) => new Set(before).add(id));
    try {
      await work();
      return true;
    } catch (error) {
      alerts.showError(error);
      return false;
    } finally {
      setBusy((before) => new Set([...before].filter((other) => other !== id)));
    }
  }
  const paramsOf = (storyId: string) => ({ id: collectionId, storyId });
  const send = (id: string, where: PlaceInCollection) =>
    call(placeStoryInCollection, { params: paramsOf(id), body: where });
  const nameOf = ({ title }: Titled) => `“${title || 'Untitled story'}”`;

  return {
    busy,
    place: async ({ id }, where) => {
      await act(id, () => send(id, where));
    },
    remove: async (story, stories) => {
      const place = formerPlace({ id: collectionId, order, pinned }, story.id, stories);
      setLast(null);
      if (!(await act(story.id, () => call(removeStoryFromCollection, { params: paramsOf(story.id) })))) return;
      const undo = async () => {
        try {
          const why = await putBack(quietly, collectionId, story.id, place);
          if (why !== null) alerts.show('warning', elsewhereMessage(story.title, why));
        } finally {
          await changed(LISTS, 'self');
        }
      };
      setLast({ story, message: `Removed ${nameOf(story)} from this collection`, undo });
    },
    move: async (story, kind, to) => {
      const at = kind.findIndex(({ id }) => id === story.id);
      const rest = kind.filter(({ id }) => id !== story.id);
      if (at < 0 || to === at || to < 0 || to >= kind.length) return;
      if (await act(story.id, () => send(story.id, { after: rest[to - 1]?.id ?? null }))) {
        const after = kind[at - 1]?.id ?? null;
        const message = `${nameOf(story)} is now ${to + 1} of ${kind.length}.`;
        setLast({ story, message, undo: () => send(story.id, { after }) });
      }
    },
    last,
    undo: async () => {
      if (last && (await act(last.story.id, last.undo))) setLast(null);
    },
    dismiss: () => setLast(null),
  };
}
