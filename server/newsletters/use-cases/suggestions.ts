import type { Transaction } from 'firebase-admin/firestore';
import { rankSuggestions, type Suggestable, type Suggestion } from '../../../src/domain/newsletter/suggest.ts';
import type { Actor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { boundedPagesOf } from '../../core/firestore/bounded-pages.ts';
import { iso, toInstitution } from '../../core/firestore/documents.ts';
import { refs } from '../../core/firestore/refs.ts';
import type { StoryDocument } from '../../stories/index.ts';
import type { NewsletterDocument } from '../documents.ts';
import type { EditionDocument } from '../edition-document.ts';

/** Of what an edition could take, so many of the newest are looked at. */
const MOST_LOOKED_AT = 500;
const MOST_SUGGESTED = 200;
/** As many editions say what was shown lately. */
const LATELY = 4;
/** Values that one question to the database may name. */
const MOST_ANY = 30;

const FIELDS = ['id', 'iid', 'status', 'publishedAt', 'hashtags', 'values', 'collectionIds', 'metrics'] as const;

/** The stories that stand in any edition of the newsletter. */
export async function usedIn({ db }: Deps, newsletterId: string, tx?: Transaction): Promise<Set<string>> {
  const query = refs.editions(db, newsletterId).select('storyIds');
  const snapshot = await (tx ? tx.get(query) : query.get());
  return new Set(snapshot.docs.flatMap((document) => document.get('storyIds') as string[]));
}

/** What the next edition could take, in the order of suggestion. Reads a bounded number of stories by an index. */
export async function suggestedFor(
  deps: Deps,
  { iid }: Pick<Actor, 'iid'>,
  newsletter: NewsletterDocument,
): Promise<Suggestion[]> {
  const [used, school, shown] = await Promise.all([
    usedIn(deps, newsletter.id),
    refs.institution(deps.db, iid).get(),
    newsletter.fill.order === 'suggested' ? shownLately(deps, newsletter) : [],
  ]);
  const { values = [], hashtags, timeZone } = toInstitution(iid, school.data() ?? {});
  const stories = await fillable(deps, newsletter, used);
  return rankSuggestions(stories, { order: newsletter.fill.order, values, groups: hashtags, shown, timeZone });
}

async function fillable(
  deps: Deps,
  { iid, fill }: NewsletterDocument,
  used: ReadonlySet<string>,
): Promise<Suggestable[]> {
  const approved = refs.stories(deps.db).where('iid', '==', iid).where('status', '==', 'approved');
  const narrowed =
    fill.collectionIds.length > 0
      ? approved.where('collectionIds', 'array-contains-any', fill.collectionIds)
      : fill.any.length > 0 && fill.any.length <= MOST_ANY
        ? approved.where('hashtags', 'array-contains-any', fill.any)
        : approved;
  const query = narrowed.orderBy('publishedAt', 'desc').select(...FIELDS);
  const stories: Suggestable[] = [];
  for await (const page of boundedPagesOf(query, MOST_LOOKED_AT, MOST_LOOKED_AT)) {
    for (const document of page) {
      const story = document.data() as StoryDocument;
      if (used.has(story.id)) continue;
      if (fill.any.length > 0 && !story.hashtags.some((tag) => fill.any.includes(tag))) continue;
      stories.push(suggestable(story));
      if (stories.length === MOST_SUGGESTED) return stories;
    }
  }
  return stories;
}

/** What the latest editions showed. */
async function shownLately({ db }: Deps, { id, iid }: NewsletterDocument): Promise<Suggestable[]> {
  const editions = await refs.editions(db, id).orderBy('number', 'desc').limit(LATELY).get();
  const ids = editions.docs.flatMap((document) => (document.data() as EditionDocument).storyIds);
  const references = [...new Set(ids)].slice(0, MOST_LOOKED_AT).map((storyId) => refs.story(db, storyId));
  if (references.length === 0) return [];
  const snapshots = await db.getAll(...references, { fieldMask: [...FIELDS] });
  return snapshots
    .map((snapshot) => snapshot.data() as StoryDocument | undefined)
    .filter((story) => story?.iid === iid)
    .map((story) => suggestable(story as StoryDocument));
}

function suggestable({ id, hashtags, values = [], metrics = {}, publishedAt }: StoryDocument): Suggestable {
  return { id, hashtags, values, metrics, publishedAt: iso(publishedAt) };
}
