import type { Destination } from '../../src/domain/publication/publishing.ts';
import type { DestinationRef } from '../../src/domain/publication/schema.ts';
import { DEFAULT_WIDGET_OPTIONS, type Embed } from '../../src/domain/widget/schema.ts';
import type { Deps } from '../core/deps.ts';
import type { PublicationDocument } from '../core/firestore/publication-document.ts';
import { refs } from '../core/firestore/refs.ts';
import { defaultPicturesOf } from '../media/index.ts';
import { embedStory, type StoryDocument, takeShown } from '../stories/index.ts';
import { isSameDestination, listPreview, type Places, SCHOOL_PAGE, widgetPreview } from './destinations.ts';

/** As many stories as a preview shows at most. */
const SHOWN = 48;
const LISTED = DEFAULT_WIDGET_OPTIONS.limit;

type Looking = {
  readonly story: StoryDocument;
  readonly places: Places;
  readonly publication: PublicationDocument | null;
  readonly locale: string;
};

/** Where a story can go, and what it looks like there. */
export async function storyDestinations(deps: Deps, looking: Looking): Promise<Destination[]> {
  const { story, places, publication, locale } = looking;
  const chosen = publication && publication.status !== 'cancelled' ? publication.destinations : [];
  const isChosen = (ref: DestinationRef) => chosen.some((each) => isSameDestination(each, ref));
  const pictured = defaultPicturesOf(deps, story.iid);
  const own = (await pictured([story])).map(embedStory);
  const withOthers = async (others: readonly StoryDocument[]) => {
    const rest = await pictured(others.filter(({ id }) => id !== story.id));
    return [...own, ...rest.map(embedStory)];
  };
  const listed = async (name: string, others: readonly StoryDocument[]): Promise<Embed> =>
    listPreview(name, await withOthers(others), locale);

  /** Where it stands by other means than this publication, it cannot be taken away here. */
  const at = (ref: DestinationRef, name: string, isThere: boolean, preview: Embed): Destination => {
    const isFixed = isThere && !isChosen(ref);
    return { kind: ref.kind, id: ref.id ?? null, name, selected: isFixed || isChosen(ref), isFixed, preview };
  };

  // Several widgets can show one collection: it is read once.
  const shown = new Map<string, Promise<StoryDocument[]>>();
  const storiesOf = (collectionId: string) => {
    const collection = places.collections.find((each) => each.id === collectionId);
    const known = shown.get(collectionId) ?? (collection ? takeShown(deps.db, collection, SHOWN) : Promise.resolve([]));
    shown.set(collectionId, known);
    return known;
  };

  const inCollections = places.collections
    .filter(({ disabledByPlan }) => !disabledByPlan)
    .map(async ({ id, name }) =>
      at({ kind: 'collection', id }, name, story.collectionIds.includes(id), await listed(name, [])),
    );
  const inWidgets = places.widgets
    .filter(({ disabledByPlan }) => !disabledByPlan)
    .map(async (widget) => {
      const isThere = story.collectionIds.includes(widget.collectionId);
      const stories = await withOthers(await storiesOf(widget.collectionId));
      return at({ kind: 'widget', id: widget.id }, widget.name, isThere, widgetPreview(widget, stories, locale));
    });
  const inNewsletters = places.newsletters
    .filter(({ newsletter }) => !newsletter.disabledByPlan)
    .map(async ({ newsletter: { id, name }, next }) => {
      const storyIds = next?.storyIds ?? [];
      return at(
        { kind: 'newsletter', id },
        name,
        storyIds.includes(story.id),
        await listed(name, await approvedOf(deps, storyIds)),
      );
    });
  const onPage = places.page.enabled ? [onSchoolPage(deps, story.iid, (others) => listed(SCHOOL_PAGE, others))] : [];
  return Promise.all([...inCollections, ...inWidgets, ...inNewsletters, ...onPage]);
}

/** The page shows every approved story: nobody chooses it, and nobody can leave it out. */
async function onSchoolPage(
  { db }: Deps,
  iid: string,
  draw: (others: readonly StoryDocument[]) => Promise<Embed>,
): Promise<Destination> {
  const newest = await refs
    .stories(db)
    .where('iid', '==', iid)
    .where('status', '==', 'approved')
    .orderBy('publishedAt', 'desc')
    .limit(LISTED)
    .get();
  const preview = await draw(newest.docs.map((each) => each.data() as StoryDocument));
  return { kind: 'page', id: null, name: SCHOOL_PAGE, selected: true, isFixed: true, preview };
}

async function approvedOf({ db }: Deps, ids: readonly string[]): Promise<StoryDocument[]> {
  if (ids.length === 0) return [];
  const found = await db.getAll(...ids.slice(0, LISTED).map((id) => refs.story(db, id)));
  return found
    .flatMap((each) => (each.exists ? [each.data() as StoryDocument] : []))
    .filter(({ status }) => status === 'approved');
}
