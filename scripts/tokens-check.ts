/**
 * The tokens and their use: what is built is committed, pairs of colours can be read in every theme, no code goes round
 * the tokens or names one that does not exist, no token is left over, and none goes without a word since the last release.
 */
import { globSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { CSS_FILE, PAGE_FILE, renderTokens, TS_FILE } from '../design-tokens/build.ts';
import { EXPORT_FOLDER, renderExport } from '../design-tokens/export.ts';
import { loadTokens } from '../design-tokens/load.ts';
import { CHANGES_FILE, compare, readRelease, snapshot, undeclared } from '../design-tokens/snapshot.ts';
import { checkContrast, readPairs, unpaired } from './tokens-contrast.ts';
import {
  type Exception,
  findBreaches,
  findUnknown,
  findUnused,
  loadUtilities,
  withoutExceptions,
} from './tokens-discipline.ts';

export interface TokenReport {
  passed: number;
  problems: string[];
}

const CODE = 'src/{ui,patterns,features,routes,app}/**/*.{ts,tsx}';
const STYLES = 'src/styles/{app,base,entrance,foundation,inside,utilities}.css';

type BuiltFile = readonly [path: string, text: string, script: string];

/** What the JSON makes now: the files of the app, and those for designers. */
export async function renderAll(): Promise<BuiltFile[]> {
  const { css, ts, page } = await renderTokens();
  return [
    [CSS_FILE, css, 'tokens'],
    [TS_FILE, ts, 'tokens'],
    [PAGE_FILE, page, 'tokens'],
    ...[...(await renderExport())].map(([name, text]): BuiltFile => [`${EXPORT_FOLDER}${name}`, text, 'tokens:export']),
  ];
}

/** Whether the committed files are what is made. */
export async function checkBuilt(
  files: readonly BuiltFile[],
  read: (path: string) => Promise<string>,
): Promise<{ problems: string[]; passed: number }> {
  const results = await Promise.all(
    files.map(async ([path, text, script]) => {
      const built = await read(path).catch(() => null);
      return built === text ? [] : [`${basename(path)} is not what the tokens make: run \`npm run ${script}\``];
    }),
  );
  const problems = results.flat();
  return { problems, passed: files.length - problems.length };
}

export async function checkTokens(): Promise<TokenReport> {
  const files = globSync(CODE).sort();
  const styles = globSync(STYLES);
  if (files.length === 0 || styles.length === 0) return { passed: 0, problems: ['found no code to check'] };
  const set = await loadTokens();
  const pairs = readPairs(JSON.parse(readFileSync('design-tokens/contrast-pairs.json', 'utf8')));
  if (pairs.length === 0) return { passed: 0, problems: ['found no contrast pair to check'] };

  const built = await checkBuilt(await renderAll(), (path) => readFile(path, 'utf8'));
  const contrasts = checkContrast(set.themes, pairs);
  const alone = unpaired(set.themes, pairs);

  const release = await readRelease();
  const { removed } = compare(release.tokens, snapshot(set));
  const silent = undeclared(removed, readFileSync(CHANGES_FILE, 'utf8'));

  const utilities = await loadUtilities('src/styles/app.css');
  const texts = files.map((file) => [file.replaceAll('\\', '/'), readFileSync(file, 'utf8')] as const);
  const exceptions = JSON.parse(readFileSync('design-tokens/exceptions.json', 'utf8')) as Partial<Exception>[];
  const sources = [...texts.map(([, text]) => text), ...styles.map((file) => readFileSync(file, 'utf8'))];
  const { left, badExceptions } = withoutExceptions(
    [
      ...texts.flatMap(([file, text]) => [...findBreaches(file, text), ...findUnknown(file, text, utilities)]),
      ...findUnused(set, sources),
    ],
    exceptions,
  );

  const dirty = new Set(left.map(({ file }) => file)).size;
  return {
    passed:
      built.passed +
      removed.length -
      silent.length +
      contrasts.filter(({ problem }) => !problem).length +
      files.length +
      1 -
      dirty,
    problems: [
      ...built.problems,
      ...contrasts.flatMap(({ problem }) => problem ?? []),
      ...alone.map((name) => `${name} stands in no contrast pair`),
      ...silent.map(
        (name) => `${name} is gone since ${release.version}, and CHANGES.md does not say what to take instead`,
      ),
      ...left.map(({ file, content, rule }) => `${file}: ${rule}: ${content}`),
      ...badExceptions,
    ],
  };
}

if (import.meta.main) {
  const { passed, problems } = await checkTokens();
  for (const problem of problems) console.log(problem);
  console.log(`${passed} passed, ${problems.length} failed`);
  process.exitCode = problems.length > 0 || passed === 0 ? 1 : 0;
}
