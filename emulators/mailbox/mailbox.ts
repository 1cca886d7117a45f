import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StartError } from '../net/addresses.ts';
import { replaceFile } from '../replace-file.ts';

/** An e-mail or a text message that would have been sent. */
export type Message = {
  id: string;
  /** An e-mail address, or a telephone number with its `+`. */
  to: string;
  from: string;
  subject: string;
  /** ISO 8601 in UTC. */
  at: string;
  text: string;
  html: string;
  /** The addresses that are linked to, in their order. */
  links: string[];
};

export type Draft = Omit<Message, 'id' | 'at'>;

const MOST = 1000;

/**
 * The last 1,000 messages, a line of JSON each in one file. The file grows by what is new, and is written anew when half of
 * it is obsolete.
 */
export class Mailbox {
  readonly #file: string | undefined;
  readonly #now: () => number;
  #messages: Message[] = [];
  /** Not on disk yet. */
  #fresh: Message[] = [];
  /** Lines in the file; `Infinity` when it must be written anew. */
  #lines = 0;
  #saving: Promise<void> = Promise.resolve();

  /** Without a file they are in memory alone. Throws a StartError for a file that cannot be read. */
  constructor(file: string | undefined, now: () => number) {
    this.#file = file;
    this.#now = now;
    if (file === undefined) return;
    mkdirSync(dirname(file), { recursive: true });
    if (existsSync(file)) this.#read(file);
  }

  #read(file: string): void {
    const lines = readFileSync(file, 'utf8').split('\n');
    // What follows the last line end was cut off in the midst of writing, and was never acknowledged.
    if (lines.pop() !== '') this.#lines = Number.POSITIVE_INFINITY;
    try {
      this.#messages = lines.map((line) => JSON.parse(line) as Message);
    } catch {
      throw new StartError(
        `The messages in ${file} cannot be read. Move the file away to begin with an empty mailbox; accounts are kept elsewhere.`,
      );
    }
    this.#lines += lines.length;
    this.#messages = this.#messages.slice(-MOST);
  }

  put(draft: Draft): void {
    const message = { id: randomUUID(), at: new Date(this.#now()).toISOString(), ...draft };
    this.#messages.push(message);
    if (this.#messages.length > MOST) this.#messages.shift();
    this.#fresh.push(message);
  }

  /** Newest first; `to` without regard to case. */
  list(to?: string): Message[] {
    const recipient = to?.trim().toLowerCase();
    const messages = recipient
      ? this.#messages.filter((message) => message.to.toLowerCase() === recipient)
      : this.#messages;
    return messages.toReversed();
  }

  empty(): void {
    this.#messages = [];
    this.#fresh = [];
    this.#lines = Number.POSITIVE_INFINITY;
  }

  /** Settles when all that is held now is on disk. */
  save(): Promise<void> {
    const saved = this.#saving.catch(() => undefined).then(() => this.#write());
    this.#saving = saved;
    return saved;
  }

  async #write(): Promise<void> {
    const file = this.#file;
    if (file === undefined || (this.#fresh.length === 0 && this.#lines !== Number.POSITIVE_INFINITY)) return;
    const fresh = this.#fresh;
    const lines = this.#lines;
    const isAnew = lines + fresh.length > 2 * MOST;
    const messages = isAnew ? [...this.#messages] : fresh;
    const text = messages.map((message) => `${JSON.stringify(message)}\n`).join('');
    this.#fresh = [];
    this.#lines = isAnew ? messages.length : lines + fresh.length;
    try {
      await (isAnew ? replaceFile(file, text) : append(file, text));
    } catch (error) {
      // A line may have been half written, so the next try replaces the whole.
      this.#lines = Number.POSITIVE_INFINITY;
      throw error;
    }
  }
}

async function append(file: string, text: string): Promise<void> {
  const handle = await open(file, 'a', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
