import { readFileSync, statSync } from 'node:fs';
import { StartError } from '../../net/addresses.ts';
import type { Indexes } from './index-check.ts';
import { IndexConfig } from './index-config.ts';

/** Indexes as `firebase deploy` reads them: a file, which is read again after a change, or its content. */
export type IndexesSource = { file: string } | { config: unknown };

/** An index configuration that follows its file. */
export class IndexesInForce implements Indexes {
  readonly file: string;
  readonly #follows: boolean;
  readonly #say: (line: string) => void;
  #config: IndexConfig;
  #read = 0;
  /** What was said of the file last; a file that is gone is found gone by every query. */
  #said = '';

  /** Throws a StartError when the configuration cannot be read. */
  constructor(source: IndexesSource, say: (line: string) => void) {
    this.#say = say;
    this.#follows = 'file' in source;
    this.file = 'file' in source ? source.file : 'firestore.indexes.json';
    try {
      this.#config = 'file' in source ? this.#load() : new IndexConfig(source.config);
    } catch (error) {
      throw new StartError(`The indexes in ${this.file} cannot be read: ${reason(error)}.`);
    }
  }

  /** What is in force now. A file that was saved is read again; when it cannot be, the last one stays. */
  current(): IndexConfig {
    try {
      if (this.#follows && statSync(this.file).mtimeMs !== this.#read) this.#config = this.#load();
    } catch (error) {
      const line = `${this.file}: ${reason(error)}. The indexes before it stay in force.`;
      if (line !== this.#said) this.#say(line);
      this.#said = line;
    }
    return this.#config;
  }

  #load(): IndexConfig {
    this.#read = statSync(this.file).mtimeMs;
    return new IndexConfig(JSON.parse(readFileSync(this.file, 'utf8')));
  }
}

const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');
