import type { Collection } from '../../../src/domain/collection/schema.ts';
import type { CollectionUsed } from '../../../src/domain/collection/used.ts';
import type { Actor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { refs } from '../../core/firestore/refs.ts';
import { maySee } from '../../core/place-permissions.ts';
import type { CollectionUse } from '../../core/ports/place.ts';
import { outsideTransaction, type Reader } from '../../core/read.ts';
import { countInCollection } from '../../stories/index.ts';
import { type CollectionDocument, toCollection } from '../documents.ts';

/** A collection with its derived fields: how many of its stories are where, what shows it and how it is published. */
export async function completeCollection(deps: Deps, actor: Actor, document: CollectionDocument): Promise<Collection> {
  const [approved, pending, hidden, used, publication, pinned] = await Promise.all([
    countInCollection(deps, document, 'approved'),
    countInCollection(deps, document, 'pending'),
    countInCollection(deps, document, 'hidden'),
    usedOf(deps, actor, document),
    deps.publications.ofCollection(deps, actor, document),
    pinnedThere(deps, document),
  ]);
  return {
    ...toCollection(document, deps.appOrigin),
    pinned,
    counts: { approved, pending, hidden },
    used,
    publication,
  };
}

/** Stories can be deleted while they are pinned. */
async function pinnedThere({ db }: Deps, { pinned = [] }: CollectionDocument): Promise<string[]> {
  if (pinned.length === 0) return [];
  const snapshots = await db.getAll(...pinned.map((id) => refs.story(db, id)), { fieldMask: ['iid'] });
  return snapshots.filter((snapshot) => snapshot.exists).map(({ id }) => id);
}

/** What shows a collection to visitors, and what has to be done before it can be deleted. */
export type Used = { readonly used: CollectionUsed; readonly firstSteps: readonly string[] };

/** What shows these collections to visitors, as far as the role sees it. */
export async function usesOf(
  deps: Deps,
  actor: Actor,
  collections: readonly CollectionDocument[],
  reader: Reader = outsideTransaction,
): Promise<(collection: CollectionDocument) => Used> {
  const uses = await Promise.all(
    deps.places.map(async ({ kind, collections: place }) => {
      const useOf = await place?.usesOf(deps, reader, actor.iid, collections);
      return (collection: CollectionDocument): CollectionUse => {
        const use = useOf?.(collection) ?? {};
        return maySee(actor, kind) ? use : unseen(use);
      };
    }),
  );
  return (collection) => merged(uses.map((useOf) => useOf(collection)));
}

/** That something is in the way is said without its name. */
function unseen({ firstStep }: CollectionUse): CollectionUse {
  if (firstStep === undefined) return {};
  return {
    breaks: ['Something your role doesn’t let you see would have no stories.'],
    firstStep: 'This collection is used by something your role doesn’t let you see. Ask an admin of your school.',
  };
}

function merged(uses: readonly CollectionUse[]): Used {
  const none: CollectionUsed = { widgets: [], newsletters: [], page: false, feeds: [], breaks: [] };
  const used: CollectionUsed = Object.assign(none, ...uses.map(({ firstStep: _, ...use }) => use));
  return {
    used: { ...used, breaks: uses.flatMap(({ breaks = [] }) => breaks) },
    firstSteps: uses.flatMap(({ firstStep = [] }) => firstStep),
  };
}

export async function usedOf(deps: Deps, actor: Actor, collection: CollectionDocument): Promise<CollectionUsed> {
  return (await usesOf(deps, actor, [collection]))(collection).used;
}
