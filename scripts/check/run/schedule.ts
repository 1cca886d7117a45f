/**
 * Where a part runs. `files`: it reads files and takes a core at most, so two such go at a time. `servers` and `stacks`: it
 * is idle much of its time, so the one row goes beside the other; `either` goes, after all of these, wherever one
 * of the two rows is at its end. Without a row it runs by itself.
 */
export type Row = 'files' | 'servers' | 'stacks' | 'either';

/** Each of `rows` is gone through in its order, and who is at the end of one takes what is next in `shared`. */
type Stage<Name> = { readonly rows: readonly Name[][]; readonly shared: Name[] };

/**
 * Starts every part as soon as what it may not run beside has ended: rows that follow each other go at the same time, each in
 * its order, and `files` never beside the others.
 */
export function schedule<Name extends string, Result>(
  names: readonly Name[],
  rowOf: (name: Name) => Row | undefined,
  run: (name: Name) => Promise<Result>,
): Map<Name, Promise<Result>> {
  const runs = new Map(names.map((name) => [name, Promise.withResolvers<Result>()] as const));
  const go = (name: Name) => {
    const running = run(name);
    runs.get(name)?.resolve(running);
    return running;
  };
  let before: Promise<unknown> = Promise.resolve();
  for (const { rows, shared } of stagesOf(names, rowOf)) {
    const start = before;
    const ends = rows.map(async (row) => {
      await start;
      for (const name of row) await go(name);
      for (let name = shared.shift(); name !== undefined; name = shared.shift()) await go(name);
    });
    before = Promise.all(ends);
  }
  return new Map([...runs].map(([name, { promise }]) => [name, promise]));
}

/** Neighbours that may run at the same time. */
function stagesOf<Name>(names: readonly Name[], rowOf: (name: Name) => Row | undefined): Stage<Name>[] {
  const groups: Name[][] = [];
  let last = '';
  for (const name of names) {
    const row = rowOf(name);
    const group = row === undefined || row === 'files' ? (row ?? '') : 'processes';
    if (group === '' || group !== last) groups.push([]);
    groups.at(-1)?.push(name);
    last = group;
  }
  return groups.map((group) => {
    const of = (...rows: (Row | undefined)[]) => group.filter((name) => rows.includes(rowOf(name)));
    const alone = of(undefined);
    return alone.length > 0
      ? { rows: [alone], shared: [] }
      : { rows: [of('servers'), of('stacks')], shared: of('files', 'either') };
  });
}
