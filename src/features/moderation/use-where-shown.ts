import { useMemo } from 'react';
import { useCollections, useWidgets } from '../../data/lists.ts';
import { useSession } from '../../data/session/session.tsx';
import type { Collection } from '../../domain/collection/schema.ts';
import type { SchoolStory } from '../../domain/story/schema.ts';
import { lastKnownList } from '../../patterns/last-known.ts';

/** Where stories of these collections appear: names of what is known. `isAsked`: whether the widgets are to be loaded already. */
export function useWhereShown(
  isAsked: boolean,
): (collectionIds: readonly string[]) => { collections: string[]; widgets: string[] | undefined } {
  const mayRead = useSession().can('s.w.rea');
  const collections: readonly Collection[] = lastKnownList(useCollections().state) ?? [];
  const widgets = lastKnownList(useWidgets(isAsked && mayRead).state);
  return (ids) => ({
    collections: collections.filter(({ id }) => ids.includes(id)).map(({ name }) => name),
    widgets: widgets?.filter(({ collectionId }) => ids.includes(collectionId)).map(({ name }) => name),
  });
}

/** Names of the collections that the story is in, by rule or by hand: approved, it appears there. Undefined while unknown. */
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
