import { collectionsBehind, putInto } from '../../../src/domain/publication/places.ts';
import type { Deps } from '../../core/deps.ts';
import { dataOf, stamp } from '../../core/firestore/documents.ts';
import { type PublicationDocument, publicationId } from '../../core/firestore/publication-document.ts';
import { refs } from '../../core/firestore/refs.ts';
import type { SchoolTransaction } from '../../core/transaction/school-transaction.ts';
import type { StoryDocument } from '../documents.ts';
import type { FinishedPublication } from '../undo.ts';
import { CountChanges, collectionsIn, collectionsOf, type Ruled } from './story-membership.ts';

type WidgetPlace = { readonly id: string; readonly collectionId: string | null };

type Waiting = {
  readonly waiting: ReadonlyMap<string, PublicationDocument>;
  readonly scheduled: ReadonlyMap<string, PublicationDocument>;
  readonly collections: readonly Ruled[];
  readonly widgets: readonly WidgetPlace[];
};

export const publicationOf = ({ db }: Pick<Deps, 'db'>, storyId: string) =>
  refs.publication(db, publicationId({ type: 'story', id: storyId }));

/** What was written here begins its life for visitors now; a post keeps the day on which it was posted. */
export function datedNow(story: StoryDocument, { now }: Pick<SchoolTransaction, 'now'>): Partial<StoryDocument> {
  return story.kind === 'authored' ? { publishedAt: stamp(now) } : {};
}

/**
 * Publications that wait for a second person or for their hour. An approval by review finishes those that wait for a person; any
 * other decision ends both.
 */
export class AwaitingPublications {
  readonly #deps: Deps;
  readonly #school: SchoolTransaction;
  readonly #moves = new CountChanges();
  readonly #read: Waiting;
  readonly #finished = new Map<string, FinishedPublication>();

  /** Only a story with a first approval or an hour can have one. Read before the transaction's first write. */
  static async read(
    deps: Deps,
    school: SchoolTransaction,
    stories: readonly (StoryDocument | undefined)[],
  ): Promise<AwaitingPublications> {
    const { tx, iid } = school;
    const first = stories.flatMap((story) =>
      story?.iid === iid && (story.approvals?.length || story.publishAt) ? [story.id] : [],
    );
    const found = first.length > 0 ? await tx.getAll(...first.map((id) => publicationOf(deps, id))) : [];
    const [waiting, scheduled] = [new Map<string, PublicationDocument>(), new Map<string, PublicationDocument>()];
    for (const document of found) {
      const publication = dataOf<PublicationDocument>(document);
      if (publication?.status === 'awaiting-second') waiting.set(publication.source.id, publication);
      if (publication?.status === 'scheduled') scheduled.set(publication.source.id, publication);
    }
    if (waiting.size === 0) {
      return new AwaitingPublications(deps, school, { waiting, scheduled, collections: [], widgets: [] });
    }
    const [collections, widgets] = await Promise.all([
      collectionsIn(deps, tx, iid),
      tx.get(refs.widgets(deps.db).where('iid', '==', iid)),
    ]);
    const shown = widgets.docs.map((document) => document.data() as WidgetPlace);
    return new AwaitingPublications(deps, school, { waiting, scheduled, collections, widgets: shown });
  }

  private constructor(deps: Deps, school: SchoolTransaction, read: Waiting) {
    this.#deps = deps;
    this.#school = school;
    this.#read = read;
  }

  /** What finishing it makes of an approved story; nothing where none waits. */
  finish(story: StoryDocument, approvals: StoryDocument['approvals'] = []): Partial<StoryDocument> {
    const { waiting, collections, widgets } = this.#read;
    const publication = waiting.get(story.id);
    if (!publication) return {};
    const { now, tx } = this.#school;
    const { publishAt } = publication;
    const isLater = publishAt !== null && publishAt.toMillis() > now.getTime();
    // Editions are written where publications are: the job for what is due does that within a minute.
    const isDueNow = !isLater && publication.destinations.some(({ kind }) => kind === 'newsletter');
    const status = isLater || isDueNow ? 'scheduled' : 'published';
    this.#note(publication, status);
    tx.update(publicationOf(this.#deps, story.id), {
      status,
      ...(isDueNow ? { publishAt: stamp(now) } : {}),
      approvals,
      approverIds: approvals.map(({ by }) => by),
      at: stamp(now),
    });
    if (isLater) return { status: 'scheduled', publishAt };
    const placed = putInto(story, collectionsBehind(publication.destinations, { collections, widgets }));
    const dated = datedNow(story, this.#school);
    const collectionIds = collectionsOf(collections, { ...story, ...placed, ...dated });
    this.#moves.moved(story.collectionIds, collectionIds);
    return { ...placed, ...dated, collectionIds };
  }

  /** Hidden or returned after all. */
  end(story: StoryDocument): void {
    const { waiting, scheduled } = this.#read;
    const publication = waiting.get(story.id) ?? scheduled.get(story.id);
    if (!publication) return;
    this.#note(publication, 'cancelled');
    this.#school.tx.update(publicationOf(this.#deps, story.id), {
      status: 'cancelled',
      at: stamp(this.#school.now),
    });
  }

  /** What undoing the decision puts back; `null` where no publication of the story was touched. */
  finished(storyId: string): FinishedPublication | null {
    return this.#finished.get(storyId) ?? null;
  }

  #note(publication: PublicationDocument, left: string): void {
    const { source, status, publishAt, approvals = [], approverIds = [], at } = publication;
    this.#finished.set(source.id, { left, before: { status, publishAt, approvals, approverIds, at } });
  }

  write(): void {
    this.#moves.write(this.#deps, this.#school.tx, this.#read.collections);
  }
}

/** Puts publications back that a decision finished or ended, unless something else has become of them since. */
export class UndonePublications {
  readonly #deps: Deps;
  readonly #found: ReadonlyMap<string, FinishedPublication>;

  /** Read before the transaction's first write. */
  static async read(
    deps: Deps,
    { tx }: Pick<SchoolTransaction, 'tx'>,
    stories: readonly { readonly id: string; readonly publication?: FinishedPublication | null }[],
  ): Promise<UndonePublications> {
    const noted = stories.flatMap(({ id, publication }) => (publication ? [{ id, publication }] : []));
    const found = noted.length > 0 ? await tx.getAll(...noted.map(({ id }) => publicationOf(deps, id))) : [];
    const statuses = new Map(found.map((document) => [document.ref.path, document.get('status') as unknown]));
    const unchanged = noted.filter(
      ({ id, publication }) => statuses.get(publicationOf(deps, id).path) === publication.left,
    );
    return new UndonePublications(deps, new Map(unchanged.map(({ id, publication }) => [id, publication])));
  }

  private constructor(deps: Deps, found: ReadonlyMap<string, FinishedPublication>) {
    this.#deps = deps;
    this.#found = found;
  }

  write({ tx }: Pick<SchoolTransaction, 'tx'>, storyIds: readonly string[]): void {
    for (const id of storyIds) {
      const publication = this.#found.get(id);
      if (publication) tx.update(publicationOf(this.#deps, id), publication.before);
    }
  }
}
