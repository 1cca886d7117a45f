import { readFileSync, rmSync } from 'node:fs';
import type { Row } from '../../scripts/bench.ts';
import { run as command } from '../../scripts/check/run/command.ts';
import { THEMES } from '../visual/paths.ts';
import { STABLE } from '../visual/samples.ts';
import type { Seen } from '../visual/seen.ts';
import { storiesOf } from '../visual/stories.ts';

/** `BENCH_TIMES` for a shorter look; 20 is the promise. */
const TIMES = Number(process.env.BENCH_TIMES ?? 20);
const FOLDER = '.cache/pictures-bench';
const REPORT = `${FOLDER}/run.json`;

type Result = { title: string; status: string; meta: { storyId?: string; seen?: Seen } };

/** Takes the pictures of 60 stories in both themes once, then again and again, and counts those that differ by any pixel. */
export async function run(): Promise<Row[]> {
  rmSync(FOLDER, { recursive: true, force: true });
  const stories = storiesOf().filter(({ id }) => STABLE.includes(id));
  const first = await take(stories, { VISUAL_EXACT: 'keep' });
  const pictures = first.flatMap(themesOf).filter(({ picture }) => picture === 'same').length;
  if (pictures !== STABLE.length * 2) throw new Error(`${pictures} of ${STABLE.length * 2} pictures were taken`);
  const unequal = new Map<string, number>();
  let seconds = 0;
  for (let time = 0; time < TIMES; time++) {
    const from = Date.now();
    const again = await take(stories, { VISUAL_EXACT: 'compare' });
    for (const { name, picture } of again.flatMap(themesOf)) {
      if (picture !== 'same') unequal.set(name, (unequal.get(name) ?? 0) + 1);
    }
    seconds += (Date.now() - from) / 1000;
  }
  const sum = [...unequal.values()].reduce((total, count) => total + count, 0);
  return [
    ...[...unequal].map(([id, value]) => ({ name: `  ${id}`, value, unit: 'times' })),
    { name: `unequal pictures of ${pictures}, ${TIMES} times, to the pixel`, value: sum, unit: 'pictures' },
    { name: 'one run of the sample, both themes', value: seconds / TIMES, unit: 's' },
  ];
}

const themesOf = ({ meta: { storyId = '', seen } }: Result) =>
  THEMES.map((theme) => ({ name: `${storyId}, ${theme}`, picture: seen?.[theme].picture }));

type Stories = ReturnType<typeof storiesOf>;

async function take(stories: Stories, env: NodeJS.ProcessEnv): Promise<Result[]> {
  const names = stories.map(({ name }) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const { output } = await command(
    'vitest',
    [
      'run',
      ...['--project', 'stories', '--reporter=json', `--outputFile.json=${REPORT}`],
      ...['-t', `^(?:${[...new Set(names)].join('|')})$`],
      ...new Set(stories.map(({ file }) => file)),
    ],
    { ...env, VISUAL_BASELINES: FOLDER },
  );
  try {
    const report = JSON.parse(readFileSync(REPORT, 'utf8')) as { testResults: { assertionResults: Result[] }[] };
    return report.testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(
        ({ status, meta }) => status !== 'skipped' && status !== 'pending' && STABLE.includes(meta.storyId ?? ''),
      );
  } catch (error) {
    throw new Error(`no report: ${output.slice(-2000)}`, { cause: error });
  }
}
