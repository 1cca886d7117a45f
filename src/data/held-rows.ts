/** What a held list shows, and what of the latest it does not show yet. */
export type HeldRows<T> = {
  /** Each as it is now; one that went as it was last. */
  readonly items: readonly T[];
  /** How many have come that are not shown. */
  readonly fresh: number;
  /** Whether some that are shown are gone. */
  readonly hasGone: boolean;
  /** Whether rows of one's own have come in. */
  readonly hasOwn: boolean;
};

/**
 * The rows of `ids` in their order, out of what there is now and what was shown before. New ones that are one's own come in behind
 * the row that they follow now.
 */
export function heldRows<T>(
  ids: readonly string[],
  latest: readonly T[],
  before: readonly T[],
  idOf: (item: T) => string,
  isOwn: (id: string) => boolean = () => false,
): HeldRows<T> {
  const now = new Map(latest.map((item) => [idOf(item), item]));
  const last = new Map(before.map((item) => [idOf(item), item]));
  const shown = new Set(ids);
  let fresh = 0;
  let predecessor: string | null = null;
  const ownAfter = new Map<string | null, T[]>();
  for (const [id, item] of now) {
    if (shown.has(id)) predecessor = id;
    else if (isOwn(id)) ownAfter.set(predecessor, [...(ownAfter.get(predecessor) ?? []), item]);
    else fresh += 1;
  }
  const items = ids.flatMap((id) => {
    const item = now.get(id) ?? last.get(id);
    return item === undefined ? [] : [item, ...(ownAfter.get(id) ?? [])];
  });
  return {
    items: [...(ownAfter.get(null) ?? []), ...items],
    fresh,
    hasGone: ids.some((id) => !now.has(id)),
    hasOwn: ownAfter.size > 0,
  };
}
