/** What a school's index knows of one story. Words are folded and parted by spaces. */
export type IndexedStory = {
  readonly id: string;
  readonly version: number;
  readonly title: string;
  readonly hashtags: string;
  readonly text: string;
  /** What filters ask for, each as one text. */
  readonly labels: readonly string[];
  /** In milliseconds, and the folded title: what lists are sorted by. */
  readonly publishedAt: number;
  readonly importedAt: number;
  readonly updatedAt: number;
  readonly sortTitle: string;
  /** When it is to be published. */
  readonly publishAt: number | null;
};

export const INDEX_ORDERS = ['publishedAt', 'importedAt', 'sortTitle'] as const;
export type IndexOrder = (typeof INDEX_ORDERS)[number];

export type IndexQuery = {
  /** Folded; each must be met. */
  readonly searchWords: readonly string[];
  /** Each must be there. */
  readonly labels: readonly string[];
  /** One of them must be there. */
  readonly anyLabel?: readonly string[] | undefined;
  /** Of each of these lists one must be there. */
  readonly anyLabels?: readonly (readonly string[])[] | undefined;
  /** None may be there. */
  readonly without: readonly string[];
  /** Of the day of publication, in milliseconds; `before` is not included. */
  readonly from?: number | undefined;
  readonly before?: number | undefined;
  /** Of when it is to be published. */
  readonly scheduledFrom?: number | undefined;
  readonly scheduledBefore?: number | undefined;
  /** By how well the words match, the newest first within; or by one order. */
  readonly order: 'relevance' | { readonly field: IndexOrder; readonly direction: 'asc' | 'desc' };
  readonly after?: IndexPosition | null;
  readonly limit: number;
};

/** Where a list goes on: the last row's rank (0 under one order), its value and its id. */
export type IndexPosition = { readonly rank: number; readonly value: number | string; readonly id: string };

export type IndexPage = {
  readonly rows: readonly IndexPosition[];
  readonly hasMore: boolean;
  readonly total: number;
};

/** How far an index has come. */
export type IndexState = {
  /** All stories of the school have been taken in once. */
  readonly isWhole: boolean;
  /** What changed after it is still to be taken in, in milliseconds. */
  readonly through: number;
};

/** A story that is gone, and when it went, in milliseconds. */
export type Removal = { readonly id: string; readonly at: number };

/** At once from a file of the process, later from a server. */
type Awaitable<T> = T | Promise<T>;

/** The stories of one school, found by words and filters. A cache: it may be lost at any time and is made anew. */
export interface SchoolIndex {
  /** So many are taken in at once. */
  readonly slice: number;
  state(): Awaitable<IndexState>;
  /** @returns how many of them were not known as they are */
  put(stories: readonly IndexedStory[]): Awaitable<number>;
  remove(removals: readonly Removal[]): Awaitable<void>;
  /** What was put and removed shows in what is found from here on. */
  show(): Awaitable<void>;
  reached(state: IndexState): Awaitable<void>;
  find(query: IndexQuery): Awaitable<IndexPage>;
  /** How many stories of this time have each label that begins so. */
  countsOf(beginning: string, time: Pick<IndexQuery, 'from' | 'before'>): Awaitable<ReadonlyMap<string, number>>;
  total(time: Pick<IndexQuery, 'from' | 'before'>): Awaitable<number>;
  count(): Awaitable<number>;
}

export interface StoryIndexes {
  /** Filled by a job for all servers together, not by each as it is asked. */
  readonly isShared: boolean;
  /** @throws when it cannot be had; a damaged one is thrown away and made anew. */
  open(iid: string): SchoolIndex;
  /** Whether there is anything of a school; asking makes nothing. */
  has(iid: string): boolean;
  /** Forgets what is known of a school. */
  drop(iid: string): void;
  close(): void;
}
