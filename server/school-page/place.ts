import { FieldValue, type Firestore } from 'firebase-admin/firestore';
import { ProductError } from '../../src/domain/errors.ts';
import { keptPage, MOST_OFFERED, type SchoolPage } from '../../src/domain/institution/school-page.ts';
import { stamp } from '../core/firestore/documents.ts';
import { refs } from '../core/firestore/refs.ts';
import {
  type CollectionTargets,
  MOST_LISTED,
  type Place,
  type PlaceTransaction,
  type StoryTargets,
} from '../core/ports/place.ts';
import type { Reader } from '../core/read.ts';

const SCHOOL_PAGE = 'Your school’s page';

/** The school's page shows every published story, and offers some collections as filters. */
export const schoolPagePlace: Place = {
  kind: 'page',
  isSingle: true,
  stories: {
    hasOwnDocuments: false,
    async usesOf({ db }, reader, { iid, status }) {
      return { page: status === 'approved' && (await pageIn(db, iid, reader)).enabled };
    },
    read: async ({ db }, iid, reader) => storyTargets(await pageIn(db, iid, reader)),
  },
  collections: {
    async usesOf({ db }, reader, iid) {
      const { enabled, collectionIds } = await pageIn(db, iid, reader);
      return ({ id }) => ({ page: enabled && collectionIds.includes(id) });
    },
    read: async ({ db }, iid, reader) => collectionTargets(db, await pageIn(db, iid, reader)),
    remove({ db }, { tx, iid, document }, id) {
      if (!keptPage(document?.page).collectionIds.includes(id)) return;
      tx.update(refs.institution(db, iid), { 'page.collectionIds': FieldValue.arrayRemove(id) });
    },
  },
};

async function pageIn(db: Firestore, iid: string, reader: Reader): Promise<SchoolPage> {
  return keptPage((await reader.get(refs.institution(db, iid))).get('page'));
}

const problemOf = ({ enabled }: SchoolPage) =>
  enabled ? null : 'Your school’s page is off. Turn it on in the school’s settings, or choose another place.';

function storyTargets(page: SchoolPage): StoryTargets {
  const preview = { others: { newest: MOST_LISTED } };
  return {
    problemOf: () => problemOf(page),
    offersFor: () => (page.enabled ? [{ id: null, name: SCHOOL_PAGE, isThere: true, isAlways: true, preview }] : []),
    collectionsBehind: () => [],
  };
}

function collectionTargets(db: Firestore, page: SchoolPage): CollectionTargets {
  const { enabled, collectionIds } = page;
  return {
    problemOf: () => problemOf(page),
    has: () => true,
    isThere: ({ id }) => collectionIds.includes(id),
    offersFor({ id }, publication) {
      if (!enabled) return [];
      const isChosen = (publication?.chosen.length ?? 0) > 0;
      const isPlaced = (publication?.before.placed.length ?? 0) > 0;
      const isFixed = collectionIds.includes(id) && !isChosen && !isPlaced;
      return [{ id: null, name: SCHOOL_PAGE, selected: isFixed || isChosen, isFixed, preview: {} }];
    },
    write(school, { id }, { chosen, before }) {
      const isThere = collectionIds.includes(id);
      const isChosen = chosen.length > 0;
      const isPlaced = before.placed.length > 0;
      if (isChosen && !isThere && enabled) writePage(db, school, [...collectionIds, id]);
      if (!isChosen && isPlaced && isThere) {
        const others = collectionIds.filter((each) => each !== id);
        writePage(db, school, others);
      }
      // What people put there by other means stays theirs.
      return { placed: isPlaced || !(enabled && isThere) ? chosen : [] };
    },
  };
}

/** With the version that a page of settings is saved from: a form that was open before is refused. */
function writePage(db: Firestore, school: PlaceTransaction, collectionIds: readonly string[]): void {
  if (collectionIds.length > MOST_OFFERED) {
    throw new ProductError(
      'conflict',
      `Your school’s page offers ${MOST_OFFERED} collections already. Remove one in the school’s settings first.`,
    );
  }
  const { version = 0 } = (school.document?.edits?.page ?? {}) as { version?: number };
  school.tx.update(refs.institution(db, school.iid), {
    'page.collectionIds': collectionIds,
    'edits.page': { version: version + 1, at: stamp(school.now), by: school.actor.email ?? school.actor.uid },
  });
}
