import { run } from '../run/command.ts';
import type { Outcome } from '../run/run.ts';
import { WAITING } from './waiting-list.ts';

type Report = { issues: { files?: { name: string }[] }[] };

/** `unreached`: the files that nothing of the product leads to, as knip finds them from the product's own entries. */
export function problemsOf(
  unreached: readonly string[],
  waiting: Readonly<Record<string, readonly string[]>>,
): string[] {
  const listed = new Map(
    Object.entries(waiting).flatMap(([area, files]) => files.map((file) => [file, area] as const)),
  );
  return [
    ...unreached
      .filter((file) => !listed.has(file))
      .map(
        (file) =>
          `${file}: no page reaches it. Use it, remove it, or name in waiting-list.ts the area that will use it.`,
      ),
    ...[...listed]
      .filter(([file]) => !unreached.includes(file))
      .map(
        ([file, area]) =>
          `${file} waits for ${area} in waiting-list.ts, and is reached or gone: take it from the list.`,
      ),
  ];
}

/** The list has exactly the files that no page uses yet. */
export async function checkWaiting(): Promise<Outcome> {
  const args = [
    '-c',
    'knip.reached.json',
    '--include',
    'files',
    '--no-progress',
    '--no-exit-code',
    '--reporter',
    'json',
  ];
  const { output } = await run('knip', args);
  const start = output.indexOf('{"');
  if (start < 0) return { passed: 0, failed: 1, output };
  const { issues } = JSON.parse(output.slice(start, output.lastIndexOf('}') + 1)) as Report;
  const unreached = issues.flatMap(({ files = [] }) => files.map(({ name }) => name));
  const problems = problemsOf(unreached, WAITING);
  return { passed: unreached.length, failed: problems.length, output: problems.join('\n') };
}
