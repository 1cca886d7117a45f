import { feedAddresses } from '../../src/domain/publication/feed-addresses.ts';
import { toBase64Url } from '../core/base64.ts';
import { stamp } from '../core/firestore/documents.ts';
import { refs } from '../core/firestore/refs.ts';
import type { CollectionTargets, Place, PlaceDeps, PlacedCollection } from '../core/ports/place.ts';
import { randomBytes } from '../core/random.ts';

/** The feed of each collection. */
export const feedPlace: Place = {
  kind: 'feed',
  isSingle: true,
  collections: {
    usesOf: async ({ appOrigin }) => {
      return (collection) => {
        const addresses = addressesOf(appOrigin, collection);
        if (!addresses) return {};
        return {
          feeds: [addresses.rss, addresses.json],
          breaks: ['Readers who follow its feed would get an error.'],
          firstStep: 'The collection’s feed is published. Stop publishing the feed first.',
        };
      };
    },
    read: async (deps) => collectionTargets(deps),
    addressesOf: ({ appOrigin }, collection) => addressesOf(appOrigin, collection),
  },
};

const addressesOf = (appOrigin: string, { publicKey, isFeedPublished }: PlacedCollection) =>
  publicKey && isFeedPublished ? feedAddresses(appOrigin, publicKey) : null;

function collectionTargets({ db, appOrigin }: PlaceDeps): CollectionTargets {
  return {
    problemOf: () => null,
    has: () => true,
    isThere: ({ isFeedPublished = false }) => isFeedPublished,
    offersFor: (collection, publication) => [
      {
        id: null,
        name: 'Feed (RSS and JSON)',
        selected: collection.isFeedPublished === true || (publication?.chosen.length ?? 0) > 0,
        isFixed: false,
        preview: null,
        ...addressesOf(appOrigin, collection),
      },
    ],
    write({ tx, now }, collection, { chosen }) {
      const isFeedPublished = chosen.length > 0;
      const publicKey = collection.publicKey ?? (isFeedPublished ? toBase64Url(randomBytes(15)) : undefined);
      tx.update(refs.collection(db, collection.id), {
        isFeedPublished,
        ...(publicKey ? { publicKey } : {}),
        updatedAt: stamp(now),
      });
      return {};
    },
  };
}
