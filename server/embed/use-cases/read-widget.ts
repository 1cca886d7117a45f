import { ProductError } from '../../../src/domain/errors.ts';
import type { Institution } from '../../../src/domain/institution/schema.ts';
import { htmlBelowTitle } from '../../../src/domain/story/below-title.ts';
import { isInAlertTime, nextAlertChange } from '../../../src/domain/widget/alert.ts';
import type { WidgetPlace } from '../../../src/domain/widget/defaults.ts';
import type { EmbedStory } from '../../../src/domain/widget/schema.ts';
import type { Deps } from '../../core/deps.ts';
import { charactersOf, MOST_CHARACTERS } from '../../core/firestore/bounded-pages.ts';
import { decodeCursor, encodeCursor } from '../../core/firestore/cursor.ts';
import { dataOf, toInstitution } from '../../core/firestore/documents.ts';
import { isDocumentId, refs } from '../../core/firestore/refs.ts';
import type { Embedded } from '../../core/ports/embedded.ts';
import { withDefaultPictures } from '../../media/index.ts';
import { isServed } from '../../schools/index.ts';
import {
  cleanHtml,
  EMBEDDED_FIELDS,
  embeddedText,
  embedStory,
  inCollectionOrder,
  type OrderedCollection,
  type StoryDocument,
  type TakenDownDocument,
} from '../../stories/index.ts';
import { placesOf, type WidgetDocument, widgetOf } from '../../widgets/index.ts';
import { storyAddresses } from './story-address.ts';

/** A widget that is served, with what its answers are made of. */
export type ServedWidget = Embedded & {
  readonly document: WidgetDocument;
  readonly institution: Institution;
  readonly collection: OrderedCollection | null;
  readonly takenDown: TakenDownDocument | undefined;
  readonly places: readonly WidgetPlace[];
  readonly addressOf: ReturnType<typeof storyAddresses>;
  /** Of an alert, when it was read. */
  readonly alert: { readonly isInTime: boolean; readonly changesAt: number | undefined } | null;
};

/** @throws ProductError `not-found` */
export async function readWidget(deps: Deps, publicKey: string): Promise<ServedWidget> {
  const { db } = deps;
  const widgets = await refs.widgets(db).where('publicKey', '==', publicKey).limit(1).get();
  const stored = widgets.docs[0]?.data();
  const document = stored && widgetOf(stored);
  if (!document || document.disabledByPlan) throw noWidget();
  const [school, takenDown, collection, defaults] = await db.getAll(
    refs.institution(db, document.iid),
    refs.takenDown(db, document.iid),
    refs.collection(db, document.collectionId),
    refs.widgetDefaults(db, document.iid),
  );
  const schoolDocument = school?.data() ?? {};
  if (!isServed(schoolDocument)) throw noWidget();
  const institution = toInstitution(document.iid, schoolDocument);
  return {
    document,
    institution,
    domains: document.domains,
    widget: { id: document.id, iid: document.iid, timeZone: institution.timeZone },
    collection: collection ? dataOf<OrderedCollection>(collection) : null,
    takenDown: takenDown?.data() as TakenDownDocument | undefined,
    places: placesOf(defaults?.data()),
    addressOf: storyAddresses(deps, { handle: institution.handle, document: schoolDocument }),
    alert: document.layout === 'alert' ? alertAt(document.options, deps.now().getTime()) : null,
  };
}

const alertAt = (options: WidgetDocument['options'], now: number): ServedWidget['alert'] => ({
  isInTime: isInAlertTime(options, now),
  changesAt: nextAlertChange(options, now) ?? undefined,
});

/** The same answer for a key that never was, a widget that the plan has disabled and a school that is not served: nothing can be learnt from it. */
function noWidget(): ProductError {
  return new ProductError('not-found', 'There is no widget with this key.');
}

type EmbedPart = {
  readonly limit: number;
  /** Without `#`, in small letters. */
  readonly tag?: string;
  readonly cursor?: string | undefined;
  /** With the whole of each story, whatever the widget shows. */
  readonly isWhole?: boolean;
};
export type EmbedPage = {
  readonly stories: readonly EmbedStory[];
  /** The same stories, as they are stored. */
  readonly documents: readonly StoryDocument[];
  readonly nextCursor: string | null;
};

/** Stories that are looked through for a hashtag in one answer; the next goes on behind them. */
const MOST_LOOKED_THROUGH = 200;
const WHOLE_FIELDS = [...EMBEDDED_FIELDS, 'html', 'cleanMark', 'updatedAt'] as const;

/** Approved stories of the widget, in its collection’s order. @throws ProductError `invalid` for a cursor of another list */
export async function embedPage(deps: Deps, served: ServedWidget, part: EmbedPart): Promise<EmbedPage> {
  const { document } = served;
  const isWhole = part.isWhole === true || document.options.open === 'lightbox';
  const { rows, nextCursor } = await rowsOf(deps, served, part, isWhole);
  const pictured = await withDefaultPictures(deps, document.iid, rows);
  const placed = served.places.map(({ tag }) => tag);
  const stories: EmbedStory[] = [];
  for (const story of pictured) {
    const shown = embedStory(story, { groups: served.institution.hashtags, placed });
    const html = document.options.open === 'lightbox' ? { html: htmlBelowTitle(story) } : {};
    stories.push({ ...shown, url: served.addressOf(story), ...html });
  }
  return { stories, documents: pictured, nextCursor };
}

type Rows = { readonly rows: StoryDocument[]; readonly nextCursor: string | null };

async function rowsOf(deps: Deps, served: ServedWidget, part: EmbedPart, isWhole: boolean): Promise<Rows> {
  const { document, collection } = served;
  const list = { widget: document.id, collection: document.collectionId, order: collection?.order, tag: part.tag };
  // Also of a widget that shows nothing: what is no cursor of this list is refused.
  const from = part.cursor === undefined ? null : decodeCursor(list, part.cursor);
  const isOutsideTime = served.alert?.isInTime === false;
  if (document.status === 'paused' || !collection || isOutsideTime) return { rows: [], nextCursor: null };
  const fields = isWhole ? WHOLE_FIELDS : EMBEDDED_FIELDS;
  // Without a choice it is the newest, in whatever order the collection is.
  const isNewest = document.layout === 'single' || document.layout === 'alert';
  const single = isNewest ? await chosenStory(deps, served, isWhole) : null;
  if (single) return { rows: [single], nextCursor: null };
  const ordered = isNewest ? { ...collection, order: '-publishedAt' as const, pinned: [] } : collection;
  const limit = isNewest ? 1 : part.limit;
  const rows: StoryDocument[] = [];
  let characters = 0;
  let seen = 0;
  let last: Parameters<typeof encodeCursor>[1] | null = null;
  for await (const { story, place } of inCollectionOrder(deps.db, ordered, {
    status: 'approved',
    fields,
    from,
    about: limit + 1,
  })) {
    characters += isWhole ? charactersOf(story) : 0;
    const isFull = rows.length === limit || (rows.length > 0 && characters > MOST_CHARACTERS);
    if (last && (isFull || seen === MOST_LOOKED_THROUGH)) {
      return { rows, nextCursor: isNewest ? null : encodeCursor(list, last) };
    }
    last = place;
    seen += 1;
    if (part.tag !== undefined && !story.hashtags.includes(part.tag)) continue;
    rows.push(await shownRow(deps, story, isWhole));
  }
  return { rows, nextCursor: null };
}

/** Of each the beginning of its text alone, and its HTML as the rules of now allow it. */
async function shownRow(deps: Deps, story: StoryDocument, isWhole: boolean): Promise<StoryDocument> {
  const text = embeddedText(story);
  return isWhole ? { ...story, html: await cleanHtml(deps, story), text } : { ...story, text };
}

/** @returns `null` where none is chosen, or it is not to be seen by now */
async function chosenStory(deps: Deps, { document }: ServedWidget, isWhole: boolean): Promise<StoryDocument | null> {
  const { storyId } = document.options;
  if (storyId === null || !isDocumentId(storyId)) return null;
  const story = dataOf<StoryDocument>(await refs.story(deps.db, storyId).get());
  if (story?.iid !== document.iid || story.status !== 'approved') return null;
  return shownRow(deps, story, isWhole);
}
