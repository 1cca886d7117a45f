import type { Stored } from './workbench/documents.ts';
import type { World } from './workbench/world.ts';

/** What awaits review, in the order of the queue. */
function waiting(world: World): Stored<'stories'>[] {
  return world.documents
    .list('stories')
    .filter(({ status }) => status === 'pending')
    .toSorted((a, b) => b.publishedAt.toMillis() - a.publishedAt.toMillis());
}

/** The story at a place of the queue. */
export function at(world: World, index: number): Stored<'stories'> {
  const story = waiting(world)[index];
  if (!story) throw new Error(`No story awaits review at place ${index}`);
  return story;
}

export function statusOf(world: World, id: string): string | undefined {
  return world.documents.list('stories').find((story) => story.id === id)?.status;
}

/** Everything that is read out, in its order. */
export function announcements(): string[] {
  const heard: string[] = [];
  const region = document.querySelector('[data-slot="announcement"]');
  if (!region) throw new Error('The page has no live region');
  new MutationObserver(() => heard.push(region.textContent ?? '')).observe(region, { childList: true });
  return heard;
}
