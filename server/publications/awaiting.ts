import type { DestinationRef } from '../../src/domain/publication/schema.ts';
import { dataOf, stamp } from '../core/firestore/documents.ts';
import { refs } from '../core/firestore/refs.ts';
import type { PlaceTransaction, StoryTargets } from '../core/ports/place.ts';
import type {
  AwaitingPublications,
  DecidedPublication,
  FinishedPublication,
  PublicationDeps,
} from '../core/ports/publications.ts';
import { collectionsBehind } from './destinations.ts';
import { type PublicationDocument, publicationId } from './publication-document.ts';

export const publicationOfStory = ({ db }: Pick<PublicationDeps, 'db'>, storyId: string) =>
  refs.publication(db, publicationId({ type: 'story', id: storyId }));

/** What an approval finishes by itself, and what it leaves to the job that does what is due. */
type TargetsByKind = ReadonlyMap<DestinationRef['kind'], StoryTargets>;

export async function readAwaiting(
  deps: PublicationDeps,
  school: PlaceTransaction,
  storyIds: readonly string[],
): Promise<AwaitingPublications> {
  const { tx, iid } = school;
  const documents = storyIds.length > 0 ? await tx.getAll(...storyIds.map((id) => publicationOfStory(deps, id))) : [];
  const publications = documents.flatMap((document) => dataOf<PublicationDocument>(document) ?? []);
  const waiting = publications.filter(({ status }) => status === 'awaiting-second');
  const scheduled = publications.filter(({ status }) => status === 'scheduled');
  const direct = deps.places.flatMap(({ kind, stories }) =>
    stories?.read && kind !== 'tour' && !stories.hasOwnDocuments && waiting.length > 0
      ? [{ kind, readIn: stories.read }]
      : [],
  );
  const targets: TargetsByKind = new Map(
    await Promise.all(direct.map(async ({ kind, readIn }) => [kind, await readIn(deps, iid, tx, 'all')] as const)),
  );
  return awaitingPublications(deps, school, { waiting, scheduled, targets });
}

type Read = {
  readonly waiting: readonly PublicationDocument[];
  readonly scheduled: readonly PublicationDocument[];
  readonly targets: TargetsByKind;
};

function awaitingPublications(
  deps: PublicationDeps,
  { tx, now }: PlaceTransaction,
  { waiting, scheduled, targets }: Read,
): AwaitingPublications {
  const decided = new Map<string, DecidedPublication>();
  const note = (
    { source, status, publishAt, approvals = [], approverIds = [], at }: PublicationDocument,
    left: string,
  ) => decided.set(source.id, { left, before: { status, publishAt, approvals, approverIds, at } });

  return {
    waiting: waiting.length,
    finish(storyId, approvals): FinishedPublication | null {
      const publication = waiting.find(({ source }) => source.id === storyId);
      if (!publication) return null;
      const { publishAt, destinations } = publication;
      const isLater = publishAt !== null && publishAt.toMillis() > now.getTime();
      // What writes documents of its own is left to the job of what is due, within a minute: many are approved at once.
      const isDueNow = !isLater && destinations.some(({ kind }) => !targets.has(kind));
      const status = isLater || isDueNow ? 'scheduled' : 'published';
      note(publication, status);
      tx.update(publicationOfStory(deps, storyId), {
        status,
        ...(isDueNow ? { publishAt: stamp(now) } : {}),
        approvals,
        approverIds: approvals.map(({ by }) => by),
        at: stamp(now),
      });
      return isLater ? { publishAt } : { into: collectionsBehind(destinations, targets) };
    },
    cancel(storyId) {
      const publication = [...waiting, ...scheduled].find(({ source }) => source.id === storyId);
      if (!publication) return;
      note(publication, 'cancelled');
      tx.update(publicationOfStory(deps, storyId), { status: 'cancelled', at: stamp(now) });
    },
    decided: (storyId) => decided.get(storyId) ?? null,
  };
}

/** Puts publications back that a decision finished or cancelled, unless something else has become of them since. */
export async function readRestorable(
  deps: PublicationDeps,
  { tx }: Pick<PlaceTransaction, 'tx'>,
  stories: readonly { readonly id: string; readonly publication?: DecidedPublication | null }[],
): Promise<(storyIds: readonly string[]) => void> {
  const noted = stories.flatMap(({ id, publication }) => (publication ? [{ id, publication }] : []));
  const documents = noted.length > 0 ? await tx.getAll(...noted.map(({ id }) => publicationOfStory(deps, id))) : [];
  const statuses = new Map(documents.map((document) => [document.ref.path, document.get('status') as unknown]));
  const unchanged = noted.filter(
    ({ id, publication }) => statuses.get(publicationOfStory(deps, id).path) === publication.left,
  );
  const byStory = new Map(unchanged.map(({ id, publication }) => [id, publication]));
  return (storyIds) => {
    for (const id of storyIds) {
      const publication = byStory.get(id);
      if (publication) tx.update(publicationOfStory(deps, id), publication.before);
    }
  };
}
