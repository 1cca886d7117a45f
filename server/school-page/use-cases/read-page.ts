import type { SchoolStory } from '../../../src/domain/story/schema.ts';
import { normaliseHashtag } from '../../../src/lib/text.ts';
import type { Deps } from '../../core/deps.ts';
import { dataOf } from '../../core/firestore/documents.ts';
import { isDocumentId, refs } from '../../core/firestore/refs.ts';
import type { FinderQuery } from '../../core/ports/stories.ts';
import { withDefaultPictures } from '../../media/index.ts';
import { cleanHtml, type StoryDocument, toStory } from '../../stories/index.ts';
import { type OfferedTour, offeredTours } from '../../tours/index.ts';
import { GROUPS, type Group, type ListAddress, type PageQuery } from '../address.ts';
import type { ShownSchool } from './find-school.ts';

export const PER_PAGE = 24;

/** A collection that is offered as a filter. */
export type Offered = { readonly id: string; readonly name: string };

export type ListContent = {
  readonly kind: 'list';
  readonly list: ListAddress;
  readonly stories: readonly SchoolStory[];
  /** Left out where there are too many to count. */
  readonly total: number | undefined;
  readonly hasMore: boolean;
  /** Virtual tours, on the first page of all stories. */
  readonly tours: readonly OfferedTour[];
};
/** `html` of the story is as the rules of now allow it. */
export type StoryContent = { readonly kind: 'story'; readonly story: SchoolStory };
export type PageContent = (ListContent | StoryContent) & {
  readonly groups: readonly Group[];
  readonly collections: readonly Offered[];
};

/** What the page shows of a school; `null` for what is not there, or not for visitors. */
export async function readPage(deps: Deps, school: ShownSchool, pageQuery: PageQuery): Promise<PageContent | null> {
  const { institution, iid } = school;
  const groups = GROUPS.filter((group) => institution.hashtags[group].length > 0);
  if (pageQuery.kind === 'story') {
    const [story, collections] = await Promise.all([storyToRead(deps, iid, pageQuery.id), offered(deps, school)]);
    return story ? { kind: 'story', story, groups, collections } : null;
  }
  const { list } = pageQuery;
  if (list.group && !groups.includes(list.group)) return null;
  const tag = list.tag === undefined ? undefined : normaliseHashtag(list.tag);
  if (tag === '') return null;
  const collections = await offered(deps, school);
  if (list.collection && !collections.some(({ id }) => id === list.collection)) return null;
  const content = await readList(deps, school, { ...list, tag });
  return content && { ...content, groups, collections };
}

async function readList(deps: Deps, school: ShownSchool, list: ListAddress): Promise<ListContent | null> {
  const { iid } = school;
  const query = queryOf(school, list);
  const skip = (list.page - 1) * PER_PAGE;
  const stories: SchoolStory[] = [];
  let total: number | undefined;
  let hasMore = false;
  // A page of long stories comes in parts; of each no more is kept than the page shows.
  do {
    const limit = PER_PAGE - stories.length;
    const part = await deps.stories.find(iid, { ...query, limit, ...skipping(skip + stories.length) });
    const further = part.items.filter(({ id }) => !stories.some((story) => story.id === id));
    stories.push(...further.map((story) => ({ ...story, html: '' })));
    total = part.total;
    hasMore = part.nextCursor !== null;
    if (further.length === 0) break;
  } while (hasMore && stories.length < PER_PAGE);
  // An index may be a moment behind.
  const approved = stories.filter(({ status }) => status === 'approved');
  if (approved.length === 0 && !(await isThere(deps, school, list))) return null;
  const pictured = await withDefaultPictures(deps, iid, approved);
  const isFirst = list.page === 1 && !list.q && !list.group && !list.collection && !list.tag;
  const tours = isFirst ? await offeredTours(deps, iid, school.page.tourIds) : [];
  return { kind: 'list', list, stories: pictured, total, hasMore, tours };
}

/** Whether an empty page is one: the first of all stories, of a group, a collection or a search, or of a hashtag that is used. */
async function isThere(deps: Deps, school: ShownSchool, list: ListAddress): Promise<boolean> {
  if (list.page > 1) return false;
  if (!list.tag) return true;
  const isTagAlone = !list.q && !list.group && !list.collection;
  if (isTagAlone) return false;
  const query = queryOf(school, { tag: list.tag, page: 1 });
  return (await deps.stories.find(school.iid, { ...query, limit: 1 })).items.length > 0;
}

function queryOf({ institution }: ShownSchool, { group, tag, collection, q }: ListAddress): FinderQuery {
  return {
    status: 'approved',
    sort: '-publishedAt',
    ...(group ? { group, anyTag: institution.hashtags[group] } : {}),
    ...(tag ? { tag } : {}),
    ...(collection ? { collectionId: collection } : {}),
    ...(q ? { q } : {}),
  };
}

const skipping = (skip: number) => (skip > 0 ? { skip } : {});

/** A story that visitors may see. */
export async function shownStory({ db }: Deps, iid: string, id: string): Promise<StoryDocument | null> {
  if (!isDocumentId(id)) return null;
  const document = dataOf<StoryDocument>(await refs.story(db, id).get());
  return document && document.iid === iid && document.status === 'approved' ? document : null;
}

async function storyToRead(deps: Deps, iid: string, id: string): Promise<SchoolStory | null> {
  const document = await shownStory(deps, iid, id);
  if (!document) return null;
  const html = await cleanHtml(deps, document);
  const [story] = await withDefaultPictures(deps, iid, [{ ...toStory(document), html }]);
  return story ?? null;
}

/** Those of the chosen collections that are there and within the plan, in the chosen order. */
async function offered({ db }: Deps, { iid, page }: ShownSchool): Promise<Offered[]> {
  const ids = page.collectionIds.filter(isDocumentId);
  if (ids.length === 0) return [];
  const snapshots = await db.getAll(...ids.map((id) => refs.collection(db, id)), {
    fieldMask: ['id', 'iid', 'name', 'disabledByPlan'],
  });
  return snapshots.flatMap((snapshot) => {
    const collection = dataOf<Offered & { iid: string; disabledByPlan?: boolean }>(snapshot);
    const isShown = collection !== null && collection.iid === iid && !collection.disabledByPlan;
    return isShown ? [{ id: snapshot.id, name: collection.name }] : [];
  });
}
