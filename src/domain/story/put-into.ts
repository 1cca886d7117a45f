import type { DestinationRef } from './schema.ts';

type Places = {
  readonly collections: readonly { readonly id: string }[];
  readonly widgets: readonly { readonly id: string; readonly collectionId: string | null }[];
};

/** The collections that these destinations lead to; a widget to the one that it shows. */
export function collectionsBehind(destinations: readonly DestinationRef[], { collections, widgets }: Places): string[] {
  const ids = destinations.flatMap(({ kind, id }) =>
    kind === 'widget'
      ? (widgets.find((widget) => widget.id === id)?.collectionId ?? [])
      : kind === 'collection'
        ? (id ?? [])
        : [],
  );
  return [...new Set(ids)].filter((id) => collections.some((collection) => collection.id === id));
}

type ByHand = { readonly addedTo: readonly string[]; readonly takenOutOf: readonly string[] };

/** Into these collections by hand, whatever their rules say. */
export function putInto({ addedTo, takenOutOf }: ByHand, into: readonly string[]) {
  return {
    addedTo: [...new Set([...addedTo, ...into])],
    takenOutOf: takenOutOf.filter((id) => !into.includes(id)),
  };
}
