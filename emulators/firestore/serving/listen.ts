import type { Caller } from '../core/access.ts';
import type { Core } from '../core/core.ts';
import { parseQuery } from '../query/query-request.ts';
import { invalid, type RpcError, STATUS, toRpcError } from '../values/errors.ts';
import { documentName, parseDatabase, parseDocumentName } from '../values/names.ts';
import {
  bytes,
  type Doc,
  encodeDocument,
  field,
  integer,
  list,
  message,
  type Raw,
  text,
  timestamp,
  type Wire,
} from '../values/wire.ts';
import { Target } from './listen-target.ts';

const TARGET_CHANGES = ['NO_CHANGE', 'ADD', 'REMOVE', 'CURRENT', 'RESET'] as const;
type TargetChangeName = (typeof TARGET_CHANGES)[number];

const MAX_TARGETS = 1000;

/** What one commit does to a document for the targets of one stream. */
type DocumentEvent = { doc: Doc | undefined; gone: boolean; matching: number[]; leaving: number[] };

/**
 * One Listen stream, whatever carries it. `send` takes messages in order, those of one commit at once and before the one
 * global snapshot that makes clients show it.
 */
export class ListenStream {
  readonly core: Core;
  readonly caller: Caller;
  readonly #wire: Wire;
  readonly #send: (messages: Iterable<Raw>) => void;
  readonly #targets = new Map<number, Target>();
  #events = new Map<string, DocumentEvent>();
  /** Messages that belong before the next snapshot. */
  #before: Raw[] = [];
  #database: string | undefined;
  #closed = false;

  constructor(core: Core, caller: Caller, wire: Wire, send: (messages: Iterable<Raw>) => void) {
    this.core = core;
    this.caller = caller;
    this.#wire = wire;
    this.#send = send;
  }

  get database(): string {
    return this.#database as string;
  }

  /** Takes a ListenRequest. Throws only for what breaks the stream; a target that is refused leaves the others alive. */
  handle(request: Raw): void {
    if (this.#closed) return;
    const database = text(request, 'database');
    if (database) {
      if (this.#database !== undefined && this.#database !== database)
        throw invalid('A stream listens to one database.');
      this.#database = parseDatabase(database);
    }
    if (this.#database === undefined) throw invalid('The name of the database is missing.');
    const removed = integer(request, 'removeTarget');
    if (removed !== undefined && removed !== 0) this.#remove(removed);
    const added = message(request, 'addTarget');
    if (added) this.#add(added);
  }

  #add(raw: Raw): void {
    const id = integer(raw, 'targetId') ?? 0;
    if (id === 0) throw invalid('A target needs an id.');
    let target: Target | undefined;
    try {
      this.core.databases.require(this.#database);
      if (this.#targets.has(id)) throw invalid(`Target ${id} is in use.`);
      if (this.#targets.size >= MAX_TARGETS) throw invalid(`A stream may have at most ${MAX_TARGETS} targets.`);
      target = this.#makeTarget(id, raw);
      this.#targets.set(id, target);
      target.start(resumeVersion(raw, this.core.store.epoch));
    } catch (error) {
      target?.stop();
      // The client takes a refusal for the end of whatever has that id.
      this.#targets.get(id)?.stop();
      this.#targets.delete(id);
      this.#flushable([this.#refusal(id, toRpcError(error))]);
    }
  }

  #makeTarget(id: number, raw: Raw): Target {
    const once = field(raw, 'once') === true;
    const documents = message(raw, 'documents');
    if (documents) {
      const paths = list(documents, 'documents').map((name) => parseDocumentName(name, this.database));
      return new Target(this, id, once, { paths });
    }
    const query = message(raw, 'query');
    if (!query) throw invalid('A target needs documents or a query.');
    const parsed = parseQuery(field(query, 'parent'), message(query, 'structuredQuery') ?? {});
    if (parsed.database !== this.database) throw invalid('The query is for another database than the stream.');
    return new Target(this, id, once, { query: parsed });
  }

  #remove(id: number): void {
    this.#targets.get(id)?.stop();
    this.#targets.delete(id);
    this.#flushable([this.targetChange('REMOVE', [id])]);
  }

  #refusal(id: number, error: RpcError): Raw {
    const change = this.targetChange('REMOVE', [id]);
    (change.targetChange as Raw).cause = { code: STATUS[error.status].code, message: error.message };
    return change;
  }

  /** Ends one target with an error; it goes out with the next snapshot. */
  refuse(id: number, error: RpcError): void {
    this.#targets.get(id)?.stop();
    this.#targets.delete(id);
    this.#before.push(this.#refusal(id, error));
    for (const event of this.#events.values()) {
      event.matching = event.matching.filter((other) => other !== id);
      event.leaving = event.leaving.filter((other) => other !== id);
    }
  }

  /** Forgets a target that asked for one snapshot only. */
  finish(id: number): void {
    this.#targets.get(id)?.stop();
    this.#targets.delete(id);
  }

  noteMatch(id: number, doc: Doc): void {
    const event = this.#event(doc.path);
    event.doc = doc;
    event.matching.push(id);
  }

  noteLeave(id: number, path: string, gone: boolean): void {
    const event = this.#event(path);
    event.gone = gone;
    event.leaving.push(id);
  }

  #event(path: string): DocumentEvent {
    let event = this.#events.get(path);
    if (!event) {
      event = { doc: undefined, gone: false, matching: [], leaving: [] };
      this.#events.set(path, event);
    }
    return event;
  }

  /** Sends what was noted as one snapshot at `version`, once it is on disk. */
  seal(version: number): void {
    const messages = [...this.#before.splice(0), ...this.takeEvents(version)];
    messages.push(this.targetChange('NO_CHANGE', [], version));
    this.#flushable(messages);
  }

  /** Messages of the noted events. */
  takeEvents(version: number): Raw[] {
    const messages: Raw[] = [];
    for (const [path, { doc, gone, matching, leaving }] of this.#events) {
      const name = documentName(this.database, path);
      const readTime = this.#wire.time(version);
      if (doc && matching.length > 0) {
        const document = this.encode(doc);
        messages.push({ documentChange: { document, targetIds: matching, removedTargetIds: leaving } });
      } else if (leaving.length > 0) {
        // A document that left may no longer be readable for the caller: its content stays here.
        const removal = { document: name, removedTargetIds: leaving, readTime };
        messages.push(gone ? { documentDelete: removal } : { documentRemove: removal });
      }
    }
    this.#events = new Map();
    return messages;
  }

  encode(doc: Doc): Raw {
    return encodeDocument(this.database, doc, this.#wire);
  }

  time(version: number): unknown {
    return this.#wire.time(version);
  }

  /** A TargetChange; with a version it carries the read time and a token to resume from there. */
  targetChange(type: TargetChangeName, targetIds: number[], version?: number): Raw {
    const change: Raw = { targetChangeType: this.#wire.enums(TARGET_CHANGES, type), targetIds };
    if (version !== undefined) {
      change.readTime = this.#wire.time(version);
      change.resumeToken = this.#wire.bytes(Buffer.from(`${this.core.store.epoch}.${version}`));
    }
    return { targetChange: change };
  }

  /** Sends messages in order, not before everything they may speak of is on disk. */
  #flushable(messages: Iterable<Raw>): void {
    const deliver = () => {
      if (!this.#closed) this.#send(messages);
    };
    this.core.store.disk.whenDurable(deliver, () => undefined);
  }

  push(messages: Iterable<Raw>): void {
    this.#flushable(messages);
  }

  close(): void {
    this.#closed = true;
    for (const target of this.#targets.values()) target.stop();
    this.#targets.clear();
  }
}

/** The commit time that a client says it has seen, or undefined when it has none that we know. */
function resumeVersion(raw: Raw, epoch: number): number | undefined {
  const token = field(raw, 'resumeToken');
  if (token !== undefined) {
    const match = /^(\d+)\.(\d+)$/.exec(Buffer.from(bytes(token)).toString('latin1'));
    if (match) return Number(match[1]) === epoch ? Number(match[2]) : -1;
    if (bytes(token).length > 0) return -1;
  }
  return field(raw, 'readTime') === undefined ? undefined : timestamp(field(raw, 'readTime')).toMicros();
}
