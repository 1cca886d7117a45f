import type { SchoolStory } from '../../../src/domain/story/schema.ts';
import type { Actor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { decodeCursor, encodeCursor } from '../../core/firestore/cursor.ts';
import { withDefaultPictures } from '../../media/index.ts';
import { storiesById } from '../edition-stories.ts';
import { ownNewsletter } from './newsletters.ts';
import { suggestedFor } from './suggestions.ts';

const PAGE = 20;

type PageRequest = { readonly limit?: number | undefined; readonly cursor?: string | undefined };
type Candidates = {
  readonly items: { readonly story: SchoolStory; readonly reason: string }[];
  readonly nextCursor: string | null;
};

/** What an edition could take, in the order of suggestion. A page begins behind its last story, wherever that is by now. */
export async function listCandidates(
  deps: Deps,
  actor: Actor,
  id: string,
  { limit = PAGE, cursor }: PageRequest,
): Promise<Candidates> {
  const newsletter = await ownNewsletter(deps, actor, id);
  const key = { candidatesOf: id };
  const from = cursor ? decodeCursor(key, cursor) : null;
  const all = await suggestedFor(deps, actor, newsletter);
  const before = from ? all.findIndex(({ story }) => story.id === from.id) : -1;
  const start = before >= 0 || !from ? before + 1 : Number(from.value);
  const page = all.slice(start, start + limit);
  const pageStories = await storiesById(
    deps,
    actor.iid,
    page.map(({ story }) => story.id),
  );
  const stories = new Map((await withDefaultPictures(deps, actor.iid, pageStories)).map((story) => [story.id, story]));
  const last = page.at(-1);
  const hasMore = start + limit < all.length;
  return {
    items: page.flatMap(({ story: { id: storyId }, reason }) => {
      const story = stories.get(storyId);
      return story ? [{ story, reason }] : [];
    }),
    nextCursor: hasMore && last ? encodeCursor(key, { value: start + page.length, id: last.story.id }) : null,
  };
}
