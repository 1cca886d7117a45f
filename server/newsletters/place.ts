import type { Firestore } from 'firebase-admin/firestore';
import { refs } from '../core/firestore/refs.ts';
import { problemOfTarget } from '../core/place-problem.ts';
import type {
  CollectionOffer,
  CollectionTargets,
  Place,
  PlaceDeps,
  ReadScope,
  StoryTargets,
} from '../core/ports/place.ts';
import type { Reader } from '../core/read.ts';
import type { NewsletterWithNext } from './documents.ts';
import { editionsWithStory, newslettersWithCollections, removeStory } from './editions-showing.ts';
import {
  newslettersOf,
  putCollectionIn,
  putStoryIn,
  takeCollectionOut,
  takeStoryOut,
} from './use-cases/next-edition.ts';

/** What is published to a newsletter goes into its next edition. */
export const newsletterPlace: Place = {
  kind: 'newsletter',
  isSingle: false,
  stories: {
    hasOwnDocuments: true,
    async usesOf({ db }, reader, story) {
      const editions = await editionsWithStory(db, story, reader);
      return { newsletters: await named(db, new Set(editions.map(({ newsletterId }) => newsletterId)), reader) };
    },
    read: async (deps, iid, reader, scope) => storyTargets(deps, await newslettersIn(deps, iid, reader, scope)),
    async takeDown({ db }, school, storyId) {
      const editions = await editionsWithStory(db, { iid: school.iid, id: storyId }, school.tx);
      return () => removeStory(db, school, editions, storyId);
    },
  },
  collections: {
    async usesOf({ db }, reader, iid, collections) {
      const ids = collections.map(({ id }) => id);
      const newsletters = await newslettersWithCollections(db, iid, ids, reader);
      return ({ id }) => ({ newsletters: newsletters.get(id) ?? [] });
    },
    read: async (deps, iid, reader, scope) => collectionTargets(deps, await newslettersIn(deps, iid, reader, scope)),
  },
  async contents(deps, iid) {
    return (await newslettersOf(deps, iid)).flatMap(({ next }) => next ?? []);
  },
};

async function named(db: Firestore, ids: ReadonlySet<string>, reader: Reader) {
  const newsletters = await Promise.all([...ids].map((id) => reader.get(refs.newsletter(db, id))));
  return newsletters.filter(({ exists }) => exists).map((each) => ({ id: each.id, name: String(each.get('name')) }));
}

/** Those who publish elsewhere do not wait for whoever writes an edition. */
async function newslettersIn(deps: PlaceDeps, iid: string, reader: Reader, scope: ReadScope) {
  return scope === 'all' || scope.length > 0 ? newslettersOf(deps, iid, reader) : [];
}

const problemIn = (newsletters: readonly NewsletterWithNext[]) => (id: string | undefined) =>
  problemOfTarget(
    'newsletter',
    newsletters.map(({ newsletter }) => newsletter),
    id,
  );

const withinPlan = (newsletters: readonly NewsletterWithNext[]) =>
  newsletters.filter(({ newsletter }) => !newsletter.disabledByPlan);

function storyTargets(deps: PlaceDeps, newsletters: readonly NewsletterWithNext[]): StoryTargets {
  return {
    problemOf: problemIn(newsletters),
    offersFor: (story) =>
      withinPlan(newsletters).map(({ newsletter: { id, name }, next }) => {
        const storyIds = next?.storyIds ?? [];
        return { id, name, isThere: storyIds.includes(story.id), preview: { others: { storyIds } } };
      }),
    collectionsBehind: () => [],
    /** One that is gone or paused meanwhile is left out. */
    write(school, storyId, { chosen, earlier }) {
      for (const { newsletter, next } of newsletters) {
        const isChosen = chosen.some(({ id }) => id === newsletter.id);
        if (isChosen && !newsletter.disabledByPlan) putStoryIn(deps, school, newsletter, next, storyId);
        else if (next && !isChosen && earlier.some(({ id }) => id === newsletter.id))
          takeStoryOut(deps, school, next, storyId);
      }
    },
  };
}

function collectionTargets(deps: PlaceDeps, newsletters: readonly NewsletterWithNext[]): CollectionTargets {
  const isThere = (newsletterId: string | undefined, collectionId: string) =>
    withinPlan(newsletters).some(
      ({ newsletter, next }) => newsletter.id === newsletterId && next?.collectionIds.includes(collectionId),
    );

  return {
    problemOf: problemIn(newsletters),
    has: (id) => newsletters.some(({ newsletter }) => newsletter.id === id),
    isThere: (collection, id) =>
      newsletters.some(({ newsletter, next }) => newsletter.id === id && next?.collectionIds.includes(collection.id)),
    offersFor: (collection, publication) =>
      withinPlan(newsletters).map(({ newsletter: { id, name } }): CollectionOffer => {
        const isChosen = publication?.chosen.some((each) => each.id === id) ?? false;
        const isPlaced = publication?.before.placed.some((each) => each.id === id) ?? false;
        const isFixed = isThere(id, collection.id) && !isChosen && !isPlaced;
        return { id, name, selected: isFixed || isChosen, isFixed, preview: {} };
      }),
    /** One that is gone or paused meanwhile is left out. */
    write(school, { id, name }, { chosen, before }) {
      for (const { newsletter, next } of newsletters) {
        const isChosen = chosen.some((each) => each.id === newsletter.id);
        const isPlaced = before.placed.some((each) => each.id === newsletter.id);
        if (isChosen && !newsletter.disabledByPlan) putCollectionIn(deps, school, newsletter, next, { id, name });
        else if (next && !isChosen && isPlaced) takeCollectionOut(deps, school, next, id);
      }
      // What people put there by other means stays theirs.
      const isOurs = (newsletterId: string | undefined) =>
        before.placed.some((each) => each.id === newsletterId) || !isThere(newsletterId, id);
      return { placed: chosen.filter((each) => isOurs(each.id)) };
    },
  };
}
