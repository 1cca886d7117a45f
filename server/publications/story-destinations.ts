import type { Destination } from '../../src/domain/publication/publishing.ts';
import type { Actor } from '../core/actor.ts';
import type { Deps } from '../core/deps.ts';
import { dataOf } from '../core/firestore/documents.ts';
import { refs } from '../core/firestore/refs.ts';
import { maySee, missingToPut } from '../core/place-permissions.ts';
import { MOST_LISTED, type Preview } from '../core/ports/place.ts';
import { defaultPicturesOf } from '../media/index.ts';
import { embedStory, type OrderedCollection, type StoryDocument, takeShown } from '../stories/index.ts';
import { isSameDestination, type StoryPlaces } from './destinations.ts';
import { drawPreview, MOST_SHOWN } from './previews.ts';
import type { PublicationDocument } from './publication-document.ts';

type Looking = {
  readonly story: StoryDocument;
  readonly places: StoryPlaces;
  readonly publication: PublicationDocument | null;
  readonly locale: string;
};

/** Where a story can go, and what it looks like there: of the places that the role sees. */
export async function storyDestinations(deps: Deps, actor: Actor, looking: Looking): Promise<Destination[]> {
  const { story, places, publication, locale } = looking;
  const chosen = publication && publication.status !== 'cancelled' ? publication.destinations : [];
  const pictured = defaultPicturesOf(deps, story.iid);
  const own = (await pictured([story])).map((shown) => embedStory(shown));
  const othersOf = otherStories(deps, story.iid);

  const seen = [...places].filter(([kind]) => maySee(actor, kind));
  const offers = seen.flatMap(([kind, { offersFor }]) => {
    const lacking = missingToPut(actor, 'story', kind);
    return offersFor(story).map(
      async ({ id, name, isThere, isAlways = false, through, preview }): Promise<Destination> => {
        const isChosen = chosen.some((each) => isSameDestination(each, id === null ? { kind } : { kind, id }));
        // Where it is shown by other means than this publication, it cannot be taken away here.
        const isFixed = isAlways || (isThere && !isChosen);
        const others = await pictured((await othersOf(preview)).filter((other) => other.id !== story.id));
        const stories = [...own, ...others.map((other) => embedStory(other))];
        return {
          kind,
          id,
          name,
          selected: isFixed || isChosen,
          isFixed,
          ...(lacking ? { missing: lacking } : {}),
          ...(through === undefined ? {} : { through }),
          preview: drawPreview(name, preview, stories, locale),
        };
      },
    );
  });
  return Promise.all(offers);
}

/** The other stories of a preview. Several widgets can show one collection: it is read once. */
function otherStories(deps: Deps, iid: string): (preview: Preview) => Promise<readonly StoryDocument[]> {
  const ofCollections = new Map<string, Promise<StoryDocument[]>>();
  return async ({ others }) => {
    if (!others) return [];
    if ('storyIds' in others) return approvedOf(deps, others.storyIds);
    if ('newest' in others) return newestOf(deps, iid, others.newest);
    const { collectionId } = others;
    const shown = ofCollections.get(collectionId) ?? shownIn(deps, collectionId);
    ofCollections.set(collectionId, shown);
    return shown;
  };
}

async function shownIn({ db }: Deps, collectionId: string): Promise<StoryDocument[]> {
  const collection = dataOf<OrderedCollection>(await refs.collection(db, collectionId).get());
  return collection ? takeShown(db, collection, MOST_SHOWN) : [];
}

async function newestOf({ db }: Deps, iid: string, most: number): Promise<StoryDocument[]> {
  const newest = await refs
    .stories(db)
    .where('iid', '==', iid)
    .where('status', '==', 'approved')
    .orderBy('publishedAt', 'desc')
    .limit(most)
    .get();
  return newest.docs.map((each) => each.data() as StoryDocument);
}

async function approvedOf({ db }: Deps, ids: readonly string[]): Promise<StoryDocument[]> {
  if (ids.length === 0) return [];
  const documents = await db.getAll(...ids.slice(0, MOST_LISTED).map((id) => refs.story(db, id)));
  return documents
    .flatMap((each) => (each.exists ? [each.data() as StoryDocument] : []))
    .filter(({ status }) => status === 'approved');
}
