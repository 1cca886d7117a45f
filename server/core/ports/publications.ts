import type { Firestore, Timestamp, Transaction } from 'firebase-admin/firestore';
import type { Publication } from '../../../src/domain/publication/schema.ts';
import type { PlaceDeps, PlacedCollection, Places, PlaceTransaction } from './place.ts';

/** What publications need from outside; `Deps` is one. */
export type PublicationDeps = PlaceDeps & { readonly places: Places };

/** Publications, for the areas whose stories and collections are published. */
export type Publications = {
  /** As far as the role sees where it goes. */
  ofCollection(
    deps: PublicationDeps,
    actor: PlaceTransaction['actor'],
    collection: PlacedCollection,
  ): Promise<Publication | null>;
  /** Those of these stories that wait for a second person or for their time. Read before the transaction's first write. */
  readAwaiting(
    deps: PublicationDeps,
    school: PlaceTransaction,
    storyIds: readonly string[],
  ): Promise<AwaitingPublications>;
  /** Before the transaction's first write. @returns what puts back, of these stories, the publications that nothing has changed since */
  readRestorable(
    deps: PublicationDeps,
    school: Pick<PlaceTransaction, 'tx'>,
    stories: readonly { readonly id: string; readonly publication?: DecidedPublication | null }[],
  ): Promise<(storyIds: readonly string[]) => void>;
  /** Before the transaction's first write. @returns what a story's publication was, unless it was cancelled, and what cancels it */
  readForCancelling(
    deps: PublicationDeps,
    school: Pick<PlaceTransaction, 'tx' | 'now'>,
    storyId: string,
  ): Promise<{ readonly active: Pick<Publication, 'id' | 'status'> | null; cancel(): void }>;
  /** Deletes the publication of a story or a collection that is deleted, without reading. */
  remove(deps: { readonly db: Firestore }, tx: Transaction, source: Publication['source']): void;
};

type Approval = { readonly by: string; readonly name: string; readonly at: Timestamp };

export type AwaitingPublications = {
  /** How many wait for a second person. */
  readonly waiting: number;
  /** Finishes one that awaits a second approval, and says what that makes of the story; `null` where none is pending. */
  finish(storyId: string, approvals: readonly Approval[]): FinishedPublication | null;
  /** Cancels one: its story is hidden or returned. */
  cancel(storyId: string): void;
  /** What undoing the decision puts back; `null` where it changed no publication of the story. */
  decided(storyId: string): DecidedPublication | null;
};

/** Left for its time, or published: then the story goes into these collections. */
export type FinishedPublication = { readonly publishAt: Timestamp } | { readonly into: readonly string[] };

/** The status that a decision left a publication in, and what it was before. */
export type DecidedPublication = { readonly left: string; readonly before: Record<string, unknown> };
