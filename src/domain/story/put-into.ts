type ByHand = { readonly addedTo: readonly string[]; readonly takenOutOf: readonly string[] };

/** Into these collections by hand, whatever their rules say. */
export function putInto({ addedTo, takenOutOf }: ByHand, into: readonly string[]) {
  return {
    addedTo: [...new Set([...addedTo, ...into])],
    takenOutOf: takenOutOf.filter((id) => !into.includes(id)),
  };
}
