import { useStoryPage } from '../../data/lists.ts';
import type { Media } from '../../domain/story/schema.ts';
import { lastKnown } from '../../patterns/last-known.ts';

/** Up to three pictures of the stories of a collection, the newest first; undefined while they are on their way. */
export function useCovers(collectionId: string, count: number): Media[] | undefined {
  const { state } = useStoryPage(count > 0 ? { collectionId, limit: 8 } : null);
  const page = lastKnown(state);
  if (!page) return count > 0 && state.status === 'loading' ? undefined : [];
  const stories = page.items;
  return stories
    .flatMap(({ media }) => media.find(({ type }) => type === 'image') ?? [])
    .filter(({ url }, index, all) => all.findIndex((other) => other.url === url) === index)
    .slice(0, 3);
}
