import type { DocumentData, Firestore, Transaction } from 'firebase-admin/firestore';
import type { Role } from '../../../src/domain/access.ts';
import type { CollectionUsed } from '../../../src/domain/collection/used.ts';
import type { Destination } from '../../../src/domain/publication/publishing.ts';
import type { DestinationRef } from '../../../src/domain/publication/schema.ts';
import type { SchoolStory, StoryUse } from '../../../src/domain/story/schema.ts';
import type { Widget } from '../../../src/domain/widget/schema.ts';
import type { Reader } from '../read.ts';

/** What places need from outside; `Deps` is one. */
export type PlaceDeps = { readonly db: Firestore; readonly appOrigin: string; readonly newId: () => string };

/** What a place needs of the transaction that changes it; a `SchoolTransaction` is one. */
export type PlaceTransaction = {
  readonly tx: Transaction;
  readonly iid: string;
  readonly document: DocumentData | undefined;
  readonly actor: {
    readonly uid: string;
    readonly email: string | null;
    readonly isPlatformAdmin: boolean;
    readonly role: Role | null;
  };
  /** Who acts, as colleagues know the person. */
  readonly person: { readonly uid: string; readonly name: string };
  readonly now: Date;
  audit(entry: { readonly action: string; readonly target: string; readonly after?: object }): void;
};

/** All but tours can be chosen when something is published. */
export type PlaceKind = DestinationRef['kind'] | 'tour';

/** Of a story, what places go by. */
export type PlacedStory = Pick<SchoolStory, 'id' | 'iid' | 'status' | 'collectionIds'>;
/** Of a collection, what places go by. */
export type PlacedCollection = {
  readonly id: string;
  readonly iid: string;
  readonly name: string;
  readonly publicKey?: string;
  readonly isFeedPublished?: boolean;
};

/**
 * Something of an area that shows stories or collections: its widgets, its newsletters, the school's page. Whoever publishes,
 * takes down or deletes asks all places, and knows none by name. Transactions read before they write: what changes a place
 * reads it first and returns what writes.
 */
export type Place = {
  readonly kind: PlaceKind;
  /** A school has one at most, which is chosen without an id. */
  readonly isSingle: boolean;
  readonly stories?: StoryPlace;
  readonly collections?: CollectionPlace;
  /** What each of them shows: some stories by themselves, and all of some collections. */
  contents?(deps: PlaceDeps, iid: string): Promise<readonly PlaceContent[]>;
};

/** In the order in which they are offered. */
export type Places = readonly Place[];

export type PlaceContent = { readonly storyIds: readonly string[]; readonly collectionIds: readonly string[] };

/**
 * Which of a school's places of one kind are read in a transaction: all, or those of these destinations. Reading one holds up
 * whoever changes it.
 */
export type ReadScope = 'all' | readonly DestinationRef[];

/** Asked of both what shows stories and what shows collections, of all of one kind in a school, as they were read. */
type Targets = {
  /** Why nothing can be published there; `null` for one that can be chosen. */
  problemOf(id: string | undefined): string | null;
};

export type StoryPlace = {
  /** Putting a story there writes documents of the place, and not only the story. */
  readonly hasOwnDocuments: boolean;
  /** Where visitors see a story, or would once it is published. */
  usesOf(deps: PlaceDeps, reader: Reader, story: PlacedStory): Promise<Partial<StoryUse>>;
  /** Left out where stories are put there in the place itself alone. */
  read?(deps: PlaceDeps, iid: string, reader: Reader, scope: ReadScope): Promise<StoryTargets>;
  /** Before the transaction's first write. @returns what takes the story out of all of them; left out where a hidden story is not shown anyway */
  takeDown?(deps: PlaceDeps, school: PlaceTransaction, storyId: string): Promise<() => void>;
};

export type StoryTargets = Targets & {
  offersFor(story: PlacedStory): readonly StoryOffer[];
  /** The collections that it shows: a story is published there by going into them. */
  collectionsBehind(id: string | undefined): readonly string[];
  /**
   * Puts a story into the chosen ones, and takes it out of those that only an earlier choice put it into.
   * @throws ProductError `conflict` where one is full
   */
  write?(school: PlaceTransaction, storyId: string, choice: Choice): void;
};

/** Destinations of the place's own kind. */
export type Choice = { readonly chosen: readonly DestinationRef[]; readonly earlier: readonly DestinationRef[] };

/** Where a story can be published. */
export type StoryOffer = {
  readonly id: string | null;
  readonly name: string;
  readonly isThere: boolean;
  /** It shows every published story: it is not chosen, and no story can be left out. */
  readonly isAlways?: boolean;
  /** Id of the collection by which the story is put there. */
  readonly through?: string;
  readonly preview: Preview;
};

/** What visitors will see there, for whoever draws stories. */
export type Preview = {
  /** Drawn as a list where it has no layout of its own. */
  readonly frame?: Pick<Widget, 'publicKey' | 'layout' | 'options'>;
  /** The other stories there, where it shows any: those of a collection, these, or so many of the newest. */
  readonly others?:
    | { readonly collectionId: string }
    | { readonly storyIds: readonly string[] }
    | { readonly newest: number };
};

/** As many stories as a preview without a layout of its own shows. */
export const MOST_LISTED = 12;

export type CollectionPlace = {
  /** What visitors see these collections in. */
  usesOf(
    deps: PlaceDeps,
    reader: Reader,
    iid: string,
    collections: readonly PlacedCollection[],
  ): Promise<(collection: PlacedCollection) => CollectionUse>;
  read(deps: PlaceDeps, iid: string, reader: Reader, scope: ReadScope): Promise<CollectionTargets>;
  /** Where readers find it there, once it is published; left out where it has no address of its own. */
  addressesOf?(deps: PlaceDeps, collection: PlacedCollection): Pick<Destination, 'publicKey' | 'rss' | 'json'> | null;
  /** Removes what is left of a collection that is deleted; left out where nothing is. */
  remove?(deps: PlaceDeps, school: PlaceTransaction, collectionId: string): void;
};

export type CollectionUse = Partial<CollectionUsed> & {
  /** What has to be done before the collection can be deleted. */
  readonly firstStep?: string;
};

export type CollectionTargets = Targets & {
  has(id: string | undefined): boolean;
  /** Whether the collection is shown there now, by whatever means. */
  isThere(collection: PlacedCollection, id: string | undefined): boolean;
  offersFor(collection: PlacedCollection, publication: CollectionChoice | null): readonly CollectionOffer[];
  /**
   * Puts a collection into the chosen ones, and takes it out of those that an earlier choice put it into.
   * @returns what this changed, for whoever ends the publication
   * @throws ProductError `conflict` where one is full
   */
  write(school: PlaceTransaction, collection: PlacedCollection, choice: CollectionChoice): Partial<Placement>;
};

/** What a publication has changed: ending it puts this back, and leaves alone what people did by other means. */
export type Placement = {
  /** What a widget showed before it was given the collection, by the widget's id. */
  readonly replaced: Readonly<Record<string, string>>;
  /** What shows the collection because of the publication. */
  readonly placed: readonly DestinationRef[];
};

/** Destinations of the place's own kind. */
export type CollectionChoice = { readonly chosen: readonly DestinationRef[]; readonly before: Placement };

/** Where a collection can be published. */
export type CollectionOffer = Omit<Destination, 'kind' | 'preview'> & {
  /** `null` where nothing is drawn, as in a feed. */
  readonly preview: Preview | null;
};
