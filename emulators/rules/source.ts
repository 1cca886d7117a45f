import { readFileSync, statSync, watch } from 'node:fs';
import { basename, dirname } from 'node:path';
import { CompileError } from './ast.ts';
import { type Decision, Ruleset } from './ruleset.ts';
import { show } from './show.ts';

/** Rules from a file, which is read again whenever it is saved, or as a text. */
export type RulesSource = { file: string } | { source: string };

/** File systems of other machines tell nothing. Often would cost an idle server as much as all its queries. */
const LOOK_MS = 5_000;

const stateOf = (file: string): string => {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats ? `${stats.mtimeMs} ${stats.ino} ${stats.size}` : '';
};

/** Calls `saved` after each change of the file. @returns what ends it */
function whenSaved(file: string, saved: () => void): () => void {
  let before = stateOf(file);
  const readIfChanged = () => {
    const now = stateOf(file);
    // While an editor puts another file in its place there is none.
    if (now === before || now === '') return;
    before = now;
    saved();
  };
  // Of the folder: of a file that another replaces nothing more would be heard.
  const watcher = watch(dirname(file), { persistent: false }, (_, name) => {
    if (name === null || name === basename(file)) readIfChanged();
  });
  watcher.on('error', () => watcher.close());
  const timer = setInterval(readIfChanged, LOOK_MS).unref();
  return () => {
    watcher.close();
    clearInterval(timer);
  };
}

/** The rules of one service that are in force, kept up to date with their file. */
export class RulesInForce {
  readonly #service: string;
  readonly #say: (line: string) => void;
  #rules: Ruleset | undefined;
  #stopWatching = () => {};

  constructor(service: string, say: (line: string) => void) {
    this.#service = service;
    this.#say = say;
  }

  /** Undefined while there are none that could be read. */
  get current(): Ruleset | undefined {
    return this.#rules;
  }

  set current(rules: Ruleset) {
    this.#rules = rules;
  }

  /** Calls `changed` after the file was saved and read again. A text that cannot be read throws a CompileError. */
  load(source: RulesSource, changed: () => void = () => undefined): void {
    if ('source' in source) {
      this.current = this.compile(source.source);
      return;
    }
    const { file } = source;
    this.#load(file);
    this.#stopWatching = whenSaved(file, () => {
      this.#load(file);
      changed();
    });
  }

  /** Throws a CompileError that says where the text cannot be understood. */
  compile(text: string): Ruleset {
    return new Ruleset(text, this.#service, (value) => this.#say(`rules debug: ${show(value)}`));
  }

  close(): void {
    this.#stopWatching();
  }

  #load(file: string): void {
    try {
      const rules = this.compile(readFileSync(file, 'utf8'));
      if (this.#rules) this.#say(`${file}: the new rules are in force.`);
      for (const { at, message } of rules.warnings)
        this.#say(`${file}: line ${at.line}, column ${at.column}: ${message}.`);
      this.current = rules;
    } catch (error) {
      // Half a file is often read while an editor saves; the rules before it are the safer choice than none.
      const inForce = this.#rules
        ? 'The rules before it stay in force.'
        : 'Until it is put right, only servers get in.';
      const reason =
        error instanceof CompileError ? error.message : String(error instanceof Error ? error.message : error);
      this.#say(`${file}: ${reason}. ${inForce}`);
    }
  }
}

/** Why a request was denied, with the lines that were asked, to follow a sentence. */
export function explain({ reasons }: Decision, method: string): string {
  if (reasons.length === 0) return `No rule allows "${method}" here.`;
  const parts = reasons
    .slice(0, 10)
    .map(({ line, message, at }) => `line ${line}: ${message}${at && at.line !== line ? ` (line ${at.line})` : ''}`);
  return `Denied at ${parts.join('; ')}.`;
}
