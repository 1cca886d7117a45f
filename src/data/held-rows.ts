/** What a held list shows, and what of the latest it does not show yet. */
export type HeldRows<T> = {
  /** Each as it is now; one that went as it was last. */
  readonly items: readonly T[];
  /** How many have come that are not shown. */
  readonly fresh: number;
  /** Whether some that are shown are gone. */
  readonly hasGone: boolean;
};

/** The rows of `ids` in their order, out of what there is now and what was shown before. */
export function heldRows<T>(
  ids: readonly string[],
  latest: readonly T[],
  before: readonly T[],
  idOf: (item: T) => string,
): HeldRows<T> {
  const now = new Map(latest.map((item) => [idOf(item), item]));
  const last = new Map(before.map((item) => [idOf(item), item]));
  const items = ids.flatMap((id) => {
    const item = now.get(id) ?? last.get(id);
    return item === undefined ? [] : [item];
  });
  const shown = new Set(ids);
  let fresh = 0;
  for (const id of now.keys()) if (!shown.has(id)) fresh += 1;
  return { items, fresh, hasGone: ids.some((id) => !now.has(id)) };
}
