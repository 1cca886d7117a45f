import { ProductError } from '../../src/domain/errors.ts';
import type { DestinationRef } from '../../src/domain/publication/schema.ts';
import type { Deps } from '../core/deps.ts';
import type {
  CollectionTargets,
  Place,
  PlacedCollection,
  PlacedStory,
  Placement,
  PlaceTransaction,
  ReadScope,
  StoryTargets,
} from '../core/ports/place.ts';
import type { Reader } from '../core/read.ts';

type Kind = DestinationRef['kind'];
/** What was read of the places, in their order. */
type TargetsByKind<Targets> = ReadonlyMap<Kind, Targets & Pick<Place, 'isSingle'>>;
export type StoryPlaces = TargetsByKind<StoryTargets>;
export type CollectionPlaces = TargetsByKind<CollectionTargets>;

type DestinationRequest = { readonly kind: Kind; readonly id?: string | undefined };
type Reading = {
  readonly reader: Reader;
  /** What is read beside these destinations is read of all anyway. */
  readonly scope: 'all' | readonly DestinationRequest[];
};

/** Everywhere in the school that a story can be published. */
export async function storyPlaces(deps: Deps, iid: string, { reader, scope }: Reading): Promise<StoryPlaces> {
  const places = deps.places.flatMap(({ kind, isSingle, stories }) =>
    stories?.read && kind !== 'tour' ? [{ kind, isSingle, readIn: stories.read }] : [],
  );
  const read = places.map(async ({ kind, isSingle, readIn }) => {
    const targets = await readIn(deps, iid, reader, scopeOf(scope, kind));
    return [kind, { ...targets, isSingle }] as const;
  });
  return new Map(await Promise.all(read));
}

/** Everywhere in the school that a collection can be published. */
export async function collectionPlaces(deps: Deps, iid: string, { reader, scope }: Reading): Promise<CollectionPlaces> {
  const places = deps.places.flatMap(({ kind, isSingle, collections }) =>
    collections && kind !== 'tour' ? [{ kind, isSingle, collections }] : [],
  );
  const read = places.map(async ({ kind, isSingle, collections }) => {
    const targets = await collections.read(deps, iid, reader, scopeOf(scope, kind));
    return [kind, { ...targets, isSingle }] as const;
  });
  return new Map(await Promise.all(read));
}

const scopeOf = (scope: Reading['scope'], kind: Kind): ReadScope => (scope === 'all' ? scope : ofKind(scope, kind));

export const ofKind = (destinations: readonly DestinationRequest[], kind: Kind): DestinationRef[] =>
  destinations.filter((each) => each.kind === kind).map(({ id }) => (id === undefined ? { kind } : { kind, id }));

/** Without repeats. @throws ProductError `invalid` at the one that is no place of the school */
export function assertDestinations(
  destinations: readonly DestinationRequest[],
  places: ReadonlyMap<Kind, Pick<StoryTargets, 'problemOf'> & Pick<Place, 'isSingle'>>,
): DestinationRef[] {
  const chosen = new Map<string, DestinationRef>();
  for (const [index, { kind, id }] of destinations.entries()) {
    const place = places.get(kind);
    const message = place
      ? place.problemOf(id)
      : `Choose ${[...places.keys()].map((each) => `a ${each}`).join(' or ')}.`;
    if (message) throw new ProductError('invalid', message, { fields: { [`destinations.${index}`]: message } });
    if (place?.isSingle || id === undefined) chosen.set(kind, { kind });
    else chosen.set(`${kind} ${id}`, { kind, id });
  }
  return [...chosen.values()];
}

/** The collections that these destinations show: a story is published there by going into them. */
export function collectionsBehind(
  destinations: readonly DestinationRef[],
  places: ReadonlyMap<Kind, Pick<StoryTargets, 'collectionsBehind'>>,
): string[] {
  return [...new Set(destinations.flatMap(({ kind, id }) => places.get(kind)?.collectionsBehind(id) ?? []))];
}

/** What the places say of a story, as they were read. */
export function offersOf(places: StoryPlaces, story: PlacedStory) {
  const offers = new Map(
    [...places].flatMap(([kind, { offersFor }]) =>
      offersFor(story).map((each) => [keyOf(kind, each.id), each] as const),
    ),
  );
  const offerOf = ({ kind, id }: DestinationRef) => offers.get(keyOf(kind, id ?? null));
  return {
    isOffered: (destination: DestinationRef) => offerOf(destination) !== undefined,
    isThere: (destination: DestinationRef) => offerOf(destination)?.isThere === true,
  };
}

/** As `offersOf`, of a collection. */
export function collectionOffersOf(places: CollectionPlaces, collection: PlacedCollection) {
  const offered = new Set(
    [...places].flatMap(([kind, { offersFor }]) => offersFor(collection, null).map(({ id }) => keyOf(kind, id))),
  );
  return {
    isOffered: ({ kind, id }: DestinationRef) => offered.has(keyOf(kind, id ?? null)),
    isThere: ({ kind, id }: DestinationRef) => places.get(kind)?.isThere(collection, id) ?? false,
  };
}

const keyOf = (kind: Kind, id: string | null): string => `${kind} ${id ?? ''}`;

type ChoiceOfStory = { readonly chosen: readonly DestinationRef[]; readonly earlier: readonly DestinationRef[] };

/** Into the places that have documents of their own. @throws ProductError `conflict` where one is full */
export function writeStoryInto(
  school: PlaceTransaction,
  places: StoryPlaces,
  storyId: string,
  { chosen, earlier }: ChoiceOfStory,
): void {
  for (const [kind, { write }] of places) {
    write?.(school, storyId, { chosen: ofKind(chosen, kind), earlier: ofKind(earlier, kind) });
  }
}

/** What one kind of place has to know of a publication. */
export const choiceOf = (kind: Kind, destinations: readonly DestinationRef[], before: Partial<Placement> | null) => ({
  chosen: ofKind(destinations, kind),
  before: { replaced: before?.replaced ?? {}, placed: ofKind(before?.placed ?? [], kind) },
});

export const isSameDestination = (a: DestinationRef, b: DestinationRef): boolean => a.kind === b.kind && a.id === b.id;

/** @throws ProductError `invalid` for a time that has passed; a moment ago is now */
export function timeOf(publishAt: string | null | undefined, now: Date): Date | null {
  if (!publishAt) return null;
  const at = new Date(publishAt);
  if (at.getTime() > now.getTime()) return at;
  if (at.getTime() > now.getTime() - 60_000) return null;
  const message = 'This time has passed. Choose a later one, or publish now.';
  throw new ProductError('invalid', message, { fields: { publishAt: message } });
}
