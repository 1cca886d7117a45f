import type { Caller } from '../core/access.ts';
import type { Core } from '../core/core.ts';
import { encodeOutcome, parseWrite } from '../core/write.ts';
import { randomBytes, toBase64 } from '../values/encoding.ts';
import { invalid } from '../values/errors.ts';
import { type DatabaseName, parseDatabase } from '../values/names.ts';
import { messages, type Raw, text, type Wire } from '../values/wire.ts';

/** One Write stream, whatever carries it. Requests are handed to `handle` one after the other. */
export class WriteStream {
  readonly #core: Core;
  readonly #caller: Caller;
  readonly #wire: Wire;
  readonly #send: (message: Raw) => void;
  readonly #id = toBase64(randomBytes(9));
  #database: DatabaseName | undefined;
  #count = 0;
  #closed = false;

  constructor(core: Core, caller: Caller, wire: Wire, send: (message: Raw) => void) {
    this.#core = core;
    this.#caller = caller;
    this.#wire = wire;
    this.#send = send;
  }

  /** Takes a WriteRequest. What it throws ends the stream, and later requests must not be handled. */
  async handle(request: Raw): Promise<void> {
    if (this.#closed) return;
    const writes = messages(request, 'writes');
    if (this.#database === undefined) {
      this.#database = parseDatabase(text(request, 'database'));
      this.#core.databases.require(this.#database);
      if (writes.length > 0) throw invalid('The first message of a write stream has no writes.');
      this.#send({ streamId: this.#id, streamToken: this.#token() });
      return;
    }
    const database = this.#database;
    const parsed = writes.map((write) => parseWrite(write, database));
    const { version, outcomes } = await this.#core.commit(this.#caller, database, parsed);
    const commitTime = this.#wire.time(version);
    this.#send({
      streamToken: this.#token(),
      writeResults: outcomes.map((outcome) => encodeOutcome(outcome, this.#wire)),
      commitTime,
    });
  }

  #token(): unknown {
    return this.#wire.bytes(Buffer.from(String(++this.#count)));
  }

  close(): void {
    this.#closed = true;
  }
}
