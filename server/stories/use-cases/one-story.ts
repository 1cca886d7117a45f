import type { DocumentReference, DocumentSnapshot, Query, QuerySnapshot, Transaction } from 'firebase-admin/firestore';
import type { Institution } from '../../../src/domain/institution/schema.ts';
import type { SchoolStory, StoryUse } from '../../../src/domain/story/schema.ts';
import { storyTagsOf } from '../../../src/domain/story/tags.ts';
import type { Actor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { iso, toInstitution } from '../../core/firestore/documents.ts';
import { refs } from '../../core/firestore/refs.ts';
import { getOwn, outsideTransaction } from '../../core/read.ts';
import { originalOf, type StoryDocument, toStory } from '../documents.ts';

/** A story as it is answered alone: beside the rest what its source says and its tags by the school's groups. */
export function toOneStory({ hashtags }: Pick<Institution, 'hashtags'>, document: StoryDocument): SchoolStory {
  const source = originalOf(document);
  return {
    ...toStory(document),
    tags: storyTagsOf(document.hashtags, hashtags),
    original: source
      ? {
          title: source.title,
          html: source.html,
          text: source.text,
          media: source.media,
          hashtags: source.hashtags,
          url: source.permalink,
          publishedAt: iso(source.publishedAt),
        }
      : null,
  };
}

export async function getStory(deps: Deps, actor: Actor, id: string): Promise<SchoolStory> {
  const { db } = deps;
  const document = await getOwn<StoryDocument>(
    'story',
    outsideTransaction,
    (storyId) => refs.story(db, storyId),
    id,
    actor.iid,
  );
  const [school, versions, used] = await Promise.all([
    refs.institution(db, actor.iid).get(),
    refs.storyVersions(db, id).count().get(),
    placesOf(deps, document, plainReader),
  ]);
  return {
    ...toOneStory(toInstitution(actor.iid, school.data() ?? {}), document),
    versions: versions.data().count + 1,
    used,
  };
}

/** A transaction, or what reads without one. */
type Reader = {
  get(reference: DocumentReference): Promise<DocumentSnapshot>;
  list(query: Query): Promise<QuerySnapshot>;
};

export const readerOf = (tx: Transaction): Reader => ({ get: (one) => tx.get(one), list: (query) => tx.get(query) });
const plainReader: Reader = { get: (one) => one.get(), list: (query) => query.get() };

/** Where visitors find it, or would once it is published. */
export async function placesOf({ db }: Deps, { iid, collectionIds }: StoryDocument, reader: Reader): Promise<StoryUse> {
  if (collectionIds.length === 0) return { collections: [], widgets: [], newsletters: [], page: false };
  const [collections, widgets] = await Promise.all([
    Promise.all(collectionIds.map((id) => reader.get(refs.collection(db, id)))),
    reader.list(refs.widgets(db).where('iid', '==', iid)),
  ]);
  const named = (each: DocumentSnapshot) => ({ id: each.id, name: String(each.get('name')) });
  return {
    collections: collections.filter(({ exists }) => exists).map(named),
    widgets: widgets.docs.filter((each) => collectionIds.includes(each.get('collectionId'))).map(named),
    newsletters: [],
    page: false,
  };
}
