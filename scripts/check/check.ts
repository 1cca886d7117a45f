import { writeFileSync } from 'node:fs';
import type { Plan } from './changed.ts';
import { type PartName, partOf } from './parts.ts';
import { tryAgain, type Unstable } from './run/again.ts';
import { timeLeft } from './run/command.ts';
import { CoreSeconds, partNow } from './run/core-seconds.ts';
import { type Outcome, reportOf } from './run/run.ts';
import { schedule } from './run/schedule.ts';
import { tell } from './summary.ts';
import { unstableTwice } from './unstable-twice.ts';

/** Trying again may take so long: where more than a few tests fail it is not by chance. */
const AGAIN_MS = 20 * 60_000;
/** What the end of the check needs. */
const END_MS = 3 * 60_000;
/** Of what a part printed itself, in characters. */
const SHOWN = 12_000;

/** One run of parts of the check. */
export class Check {
  readonly #names: readonly PartName[];
  readonly #plan: Plan | null;
  readonly #outcomes = new Map<PartName, Outcome>();
  readonly #unstable: Unstable[] = [];
  readonly #cores = new CoreSeconds();
  readonly #started = Date.now();

  constructor(names: readonly PartName[], plan: Plan | null = null) {
    this.#names = names;
    this.#plan = plan;
  }

  /** Runs all, says what they came to, and whether all of it passed. */
  async run(): Promise<boolean> {
    this.#cores.start();
    // In the order in which they end: of a check that is broken off, what it had to say by then is there.
    const main = this.#names.filter((name) => !partOf(name).isClosing);
    await Promise.all(
      schedule(
        main,
        (name) => partOf(name).row,
        (name) => this.#timed(name),
      ).values(),
    );
    await this.#again();
    for (const name of this.#names.filter((each) => partOf(each).isClosing)) await this.#timed(name);
    const isAll = this.#plan === null;
    const red = process.env.CI && isAll ? await unstableTwice(this.#unstable.map(({ name }) => name)) : [];
    this.#cores.stop();
    return tell({
      outcomes: this.#outcomes,
      unstable: this.#unstable,
      red,
      coreSeconds: this.#cores.byPart(),
      seconds: Math.round((Date.now() - this.#started) / 1000),
      mayBeEmpty: !isAll,
    });
  }

  async #timed(name: PartName): Promise<void> {
    const from = Date.now();
    const outcome = await this.#attempt(name);
    this.#save(name, outcome);
    const { kind } = partOf(name);
    const { passed, failed, note, output } = outcome;
    const counts = kind === 'tests' ? `${passed} passed, ${failed} failed` : failed > 0 ? 'failed' : 'passed';
    const summary = [`${counts} (${this.#costOf(name, Date.now() - from)})`, note].filter(Boolean).join(': ');
    console.log(`${failed > 0 ? '✘' : '✔'} ${kind === 'gate' ? 'gate ' : 'tests'} ${name.padEnd(12)} ${summary}`);
    if (failed > 0) console.log(tail(output));
  }

  #costOf(name: PartName, ms: number): string {
    this.#cores.measure();
    const cores = this.#cores.byPart().get(name);
    const wall = `${(ms / 1000).toFixed(1)} s`;
    return cores === undefined ? wall : `${wall}, ${cores.toFixed(0)} core-s`;
  }

  /** A part that finds nothing to check has failed; otherwise it would pass on an empty folder. */
  async #attempt(name: PartName, again: { files: readonly string[]; more: readonly string[] } | null = null) {
    const planned = this.#plan?.get(name);
    const files = again?.files.length ? again.files : planned === undefined || planned === 'all' ? [] : planned;
    // A part that ran only some files cannot have all tests of the tags.
    const ran = this.#plan ? [] : this.#names.filter((each) => each !== name);
    try {
      const runOptions = { files, ran, ...(again ? { more: again.more } : {}) };
      const outcome = await partNow.run(name, () => partOf(name).run(runOptions));
      return outcome.passed + outcome.failed > 0
        ? outcome
        : { passed: 0, failed: 1, output: `${outcome.output}\n${name} found nothing to check.` };
    } catch (error) {
      return { passed: 0, failed: 1, output: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    }
  }

  #save(name: PartName, outcome: Outcome): void {
    this.#outcomes.set(name, outcome);
    writeFileSync(`.cache/check/${name}.log`, outcome.output);
    if (partOf(name).kind === 'tests') writeFileSync(reportOf(name), JSON.stringify(outcome.report ?? []));
  }

  /** What only reads files says the same again. */
  async #again(): Promise<void> {
    const until = Date.now() + Math.min(AGAIN_MS, timeLeft() - END_MS);
    for (const [name, first] of [...this.#outcomes]) {
      if (first.failed === 0 || partOf(name).row === 'files') continue;
      console.log(`Trying again alone what failed in ${name}`);
      const { outcome, unstable } = await tryAgain(first, {
        part: name,
        run: (files) => this.#attempt(name, { files, more: name === 'e2e' ? ['--trace=on'] : [] }),
        hasTime: () => Date.now() < until,
      });
      this.#save(name, outcome);
      this.#unstable.push(...unstable);
      for (const each of unstable) console.log(`UNSTABLE ${each.name} (seed ${process.env.FC_SEED ?? 'fixed'})`);
      if (outcome.failed > 0) console.log(`✘ ${name} failed again: ${outcome.failed} failed\n${tail(outcome.output)}`);
    }
    this.#unstable.forEach(({ output }, index) => {
      writeFileSync(`.cache/check/unstable-${index + 1}.log`, output);
    });
  }
}

function tail(text: string): string {
  return text.length <= SHOWN ? text : `… (the whole is in .cache/check/)\n${text.slice(-SHOWN)}`;
}
