/**
 * Where a part runs. `files`: it reads files and takes a core at most, so two such go at a time. `servers` and `stacks`: it
 * waits for processes much of its time, so the one row goes beside the other. Without a row it runs by itself.
 */
export type Row = 'files' | 'servers' | 'stacks';

/**
 * Starts every part as soon as what it may not run beside has ended: rows that follow each other go at the same time, each in
 * its order, and `files` never beside the others.
 */
export function schedule<Name extends string, Result>(
  names: readonly Name[],
  rowOf: (name: Name) => Row | undefined,
  run: (name: Name) => Promise<Result>,
): Map<Name, Promise<Result>> {
  const runs = new Map<Name, Promise<Result>>();
  let before: Promise<unknown> = Promise.resolve();
  for (const stage of stagesOf(names, rowOf)) {
    const rows = new Map<string, Promise<unknown>>();
    for (const [at, name] of stage.entries()) {
      const row = rowOf(name) === 'files' ? `files ${at % 2}` : (rowOf(name) ?? 'alone');
      const started = (rows.get(row) ?? before).then(() => run(name));
      rows.set(row, started);
      runs.set(name, started);
    }
    before = Promise.all(rows.values());
  }
  return runs;
}

/** Neighbours that may run at the same time. */
function stagesOf<Name>(names: readonly Name[], rowOf: (name: Name) => Row | undefined): Name[][] {
  const stages: Name[][] = [];
  let last = '';
  for (const name of names) {
    const row = rowOf(name);
    const stage = row === undefined || row === 'files' ? (row ?? '') : 'processes';
    if (stage === '' || stage !== last) stages.push([]);
    stages.at(-1)?.push(name);
    last = stage;
  }
  return stages;
}
