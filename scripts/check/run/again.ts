import { countsOf, failedFiles, failuresOf, replaced, type TestReport } from './report.ts';
import type { Outcome } from './run.ts';

/** Passes, or failures, that settle whether it was chance. */
const ENOUGH = 2;

/** What failed beside all the rest and passed twice by itself. */
export type Unstable = { readonly name: string; readonly output: string };

export type Again = {
  readonly part: string;
  /** Runs these files of the part in a new process, or without files the whole of it. */
  readonly run: (files: readonly string[]) => Promise<Outcome>;
  /** Whether there is time for one try more. */
  readonly hasTime: () => boolean;
};

/**
 * Tries each that failed up to three times, alone: what passes twice was unstable and counts as passed, what fails twice
 * has failed. Of a run that said nothing one whole run more is what counts.
 */
export async function tryAgain(first: Outcome, again: Again): Promise<{ outcome: Outcome; unstable: Unstable[] }> {
  if (first.failed === 0) return { outcome: first, unstable: [] };
  if (first.report === null) {
    if (!again.hasTime()) return { outcome: untried(first), unstable: [] };
    const second = await again.run([]);
    if (second.report === null) return { outcome: second, unstable: [] };
    const { outcome, unstable } = await tryAgain(second, again);
    return { outcome, unstable: [{ name: `${again.part}: ended without results`, output: first.output }, ...unstable] };
  }
  const files = first.report ? failedFiles(first.report) : [];
  return files.length > 0 ? tryFiles(first, files, again) : tryWhole(first, again);
}

async function tryWhole(first: Outcome, again: Again): Promise<{ outcome: Outcome; unstable: Unstable[] }> {
  const { verdict, last } = await passesTwice(() => again.run([]), again.hasTime);
  if (verdict === 'passed') return { outcome: last ?? first, unstable: [{ name: again.part, output: first.output }] };
  return { outcome: verdict === 'failed' ? (last ?? first) : untried(first), unstable: [] };
}

async function tryFiles(
  first: Outcome,
  files: readonly string[],
  again: Again,
): Promise<{ outcome: Outcome; unstable: Unstable[] }> {
  let report: TestReport = first.report ?? [];
  let isWhole = true;
  const outputs = [first.output];
  const unstable: Unstable[] = [];
  for (const file of files) {
    const failures = report.filter((each) => each.file === file).flatMap(failuresOf);
    const { verdict, last } = await passesTwice(() => again.run([file]), again.hasTime);
    if (verdict === 'untried') isWhole = false;
    if (last) outputs.push(last.output);
    if (verdict !== 'passed') continue;
    report = replaced(report, last?.report ?? []);
    unstable.push(...failures.map((name) => ({ name, output: first.output })));
  }
  const outcome = { ...countsOf(report), output: outputs.join('\n'), report };
  return { outcome: isWhole ? outcome : untried(outcome), unstable };
}

/** Whether two of three tries pass, and the last try that says so. */
async function passesTwice(
  attempt: () => Promise<Outcome>,
  hasTime: () => boolean,
): Promise<{ verdict: 'passed' | 'failed' | 'untried'; last?: Outcome }> {
  const tries: Outcome[] = [];
  const like = (isPass: boolean) => tries.filter(({ failed }) => (failed === 0) === isPass);
  while (like(true).length < ENOUGH && like(false).length < ENOUGH) {
    if (!hasTime()) return { verdict: 'untried' };
    tries.push(await attempt());
  }
  const verdict = like(true).length >= ENOUGH ? 'passed' : 'failed';
  const last = like(verdict === 'passed').at(-1);
  return last ? { verdict, last } : { verdict };
}

function untried(outcome: Outcome): Outcome {
  return { ...outcome, output: `${outcome.output}\nThere was no time left to try it again by itself.` };
}
