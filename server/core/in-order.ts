/**
 * What `work` makes of each of `items`, in their order, while at most `most` of them are worked on. However it ends, nothing is
 * under way afterwards.
 */
export async function* inOrder<Item, Result>(
  items: readonly Item[],
  most: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<readonly [Item, Result]> {
  const underWay: Promise<Result>[] = [];
  let begun = 0;
  try {
    for (const item of items) {
      for (const next of items.slice(begun, begun + most - underWay.length)) {
        const result = work(next);
        // The caller handles the error; without this it would count as unhandled until then.
        result.catch(() => undefined);
        underWay.push(result);
        begun += 1;
      }
      const [first] = underWay;
      if (!first) return;
      const result = await first;
      underWay.shift();
      yield [item, result];
    }
  } finally {
    await Promise.allSettled(underWay);
  }
}
