import { putInto } from '../../../src/domain/story/put-into.ts';
import type { Deps } from '../../core/deps.ts';
import { stamp } from '../../core/firestore/documents.ts';
import type { AwaitingPublications, DecidedPublication } from '../../core/ports/publications.ts';
import type { SchoolTransaction } from '../../core/transaction/school-transaction.ts';
import type { StoryDocument } from '../documents.ts';
import { CountChanges, collectionsIn, collectionsOf, type ZonedRuled } from './story-membership.ts';

/** What was written here begins its life for visitors now; a post keeps the day on which it was posted. */
export function datedNow(story: StoryDocument, { now }: Pick<SchoolTransaction, 'now'>): Partial<StoryDocument> {
  return story.kind === 'authored' ? { publishedAt: stamp(now) } : {};
}

type Read = { readonly publications: AwaitingPublications; readonly collections: readonly ZonedRuled[] };

/**
 * Stories whose publications wait for a second person or for their time. An approval by review finishes those that wait for a
 * person; any other decision cancels both.
 */
export class AwaitingStories {
  readonly #deps: Deps;
  readonly #school: SchoolTransaction;
  readonly #moves = new CountChanges();
  readonly #read: Read;

  /** Only a story with a first approval or a time can have one. Read before the transaction's first write. */
  static async read(
    deps: Deps,
    school: SchoolTransaction,
    stories: readonly (StoryDocument | undefined)[],
  ): Promise<AwaitingStories> {
    const { tx, iid } = school;
    const ids = stories.flatMap((story) =>
      story?.iid === iid && (story.approvals?.length || story.publishAt) ? [story.id] : [],
    );
    const publications = await deps.publications.readAwaiting(deps, school, ids);
    const collections = publications.waiting > 0 ? await collectionsIn(deps, tx, iid) : [];
    return new AwaitingStories(deps, school, { publications, collections });
  }

  private constructor(deps: Deps, school: SchoolTransaction, read: Read) {
    this.#deps = deps;
    this.#school = school;
    this.#read = read;
  }

  /** What finishing its publication makes of an approved story; nothing where none is pending. */
  finish(story: StoryDocument, approvals: StoryDocument['approvals'] = []): Partial<StoryDocument> {
    const { publications, collections } = this.#read;
    const finished = publications.finish(story.id, approvals);
    if (!finished) return {};
    if ('publishAt' in finished) return { status: 'scheduled', publishAt: finished.publishAt };
    const into = finished.into.filter((id) => collections.some((collection) => collection.id === id));
    const placed = putInto(story, into);
    const dated = datedNow(story, this.#school);
    const collectionIds = collectionsOf(collections, { ...story, ...placed, ...dated });
    this.#moves.moved(story.collectionIds, collectionIds);
    return { ...placed, ...dated, collectionIds };
  }

  /** Hidden or returned after all. */
  cancel(story: StoryDocument): void {
    this.#read.publications.cancel(story.id);
  }

  /** What undoing the decision puts back; `null` where it changed no publication of the story. */
  decided(storyId: string): DecidedPublication | null {
    return this.#read.publications.decided(storyId);
  }

  write(): void {
    this.#moves.write(this.#deps, this.#school.tx, this.#read.collections);
  }
}
