import { useState } from 'react';
import { useAlerts } from '../../data/alerts.tsx';
import { useCall } from '../../data/call.ts';
import { placeStoryInCollection, removeStoryFromCollection } from '../../domain/api/collections.ts';
import type { PlaceInCollection } from '../../domain/collection/schema.ts';
import type { SchoolStory } from '../../domain/story/schema.ts';

export type CollectionOrdering = {
  /** Ids of the stories that are on their way. */
  readonly busy: ReadonlySet<string>;
  readonly place: (story: Pick<SchoolStory, 'id'>, where: PlaceInCollection) => Promise<void>;
  /** Resolves with whether it was done. */
  readonly remove: (story: Pick<SchoolStory, 'id'>) => Promise<boolean>;
  /** Puts a story at another place among those of its kind, in one write. */
  readonly move: (story: SchoolStory, kind: readonly SchoolStory[], to: number) => Promise<void>;
  /** The last move, until another or until it is dismissed. */
  readonly moved: Moved | null;
  readonly undo: () => Promise<void>;
  readonly dismiss: () => void;
};

export type Moved = {
  readonly story: Pick<SchoolStory, 'id'>;
  /** "“Sports day” is now 2 of 12." */
  readonly message: string;
  /** What it stood behind before. */
  readonly after: string | null;
};

/** What a person does with the place of a story in a collection; each is one request about one story. */
export function useCollectionOrder(collectionId: string): CollectionOrdering {
  const call = useCall();
  const alerts = useAlerts();
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const [moved, setMoved] = useState<Moved | null>(null);

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
  const place = ({ id }: Pick<SchoolStory, 'id'>, where: PlaceInCollection) =>
    act(id, () => call(placeStoryInCollection, { params: paramsOf(id), body: where }));
  const paramsOf = (storyId: string) => ({ id: collectionId, storyId });

  return {
    busy,
    place: async (story, where) => {
      await place(story, where);
    },
    remove: async ({ id }) => {
      setMoved(null);
      return act(id, () => call(removeStoryFromCollection, { params: paramsOf(id) }));
    },
    move: async (story, kind, to) => {
      const at = kind.findIndex(({ id }) => id === story.id);
      const rest = kind.filter(({ id }) => id !== story.id);
      if (at < 0 || to === at || to < 0 || to >= kind.length) return;
      if (await place(story, { after: rest[to - 1]?.id ?? null })) {
        const name = story.title || 'Untitled story';
        setMoved({ story, after: kind[at - 1]?.id ?? null, message: `“${name}” is now ${to + 1} of ${kind.length}.` });
      }
    },
    moved,
    undo: async () => {
      if (moved && (await place(moved.story, { after: moved.after }))) setMoved(null);
    },
    dismiss: () => setMoved(null),
  };
}
