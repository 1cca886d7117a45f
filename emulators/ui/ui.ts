import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Core } from '../firestore/core/core.ts';
import type { RulesGate } from '../firestore/rules/rules-gate.ts';
import { invalid, RpcError, STATUS, toRpcError } from '../firestore/values/errors.ts';
import { parseDatabase } from '../firestore/values/names.ts';
import { refusalOf } from './admission.ts';
import { HEADERS, sendAsset } from './assets.ts';
import type { Beside } from './beside.ts';
import { Stored } from './stored.ts';
import { subtreeOf } from './subtree.ts';

const BASE = '/emulator/ui';
const API = `${BASE}/api/`;

export type UiParts = {
  readonly core: Core;
  readonly rules: RulesGate;
  /** The folder of the documents, undefined when they are in memory. */
  readonly dataDir: string | undefined;
  /** Connections that are open now. */
  connections(): number;
};

/** The status page and data browser: its files, and what only this server can tell it. Documents it reads and writes by REST. */
export class Ui {
  /** What runs beside the Firestore; whoever starts it puts it here. */
  readonly beside: Beside = {};
  readonly #parts: UiParts;
  readonly #stored: Stored;
  readonly #startedAt = new Date().toISOString();

  constructor(parts: UiParts) {
    this.#parts = parts;
    this.#stored = new Stored(parts.core.store);
  }

  static handles(path: string): boolean {
    return path === BASE || path.startsWith(`${BASE}/`);
  }

  async handle(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const isApi = url.pathname.startsWith(API);
    const { headers, method, socket } = request;
    const refusal = refusalOf({ headers, method, remoteAddress: socket.remoteAddress }, isApi);
    if (refusal) return plain(response, refusal.status, refusal.reason);
    if (isApi) return this.#answer(response, url);
    const name = url.pathname.slice(BASE.length + 1) || 'index.html';
    if (!(await sendAsset(response, name))) plain(response, 404, 'There is nothing at this address.');
  }

  async #answer(response: ServerResponse, url: URL): Promise<void> {
    try {
      json(response, 200, await this.#read(url.pathname.slice(API.length), url.searchParams));
    } catch (error) {
      const { status, message } = error instanceof TypeError ? unavailable(error) : toRpcError(error);
      json(response, STATUS[status].http, { error: { code: STATUS[status].http, message, status } });
    }
  }

  async #read(what: string, query: URLSearchParams): Promise<object> {
    const { storage, auth } = this.beside;
    if (what === 'status') return this.#status(Number(query.get('after') ?? 0));
    if (what === 'rules') return this.#rules(query.get('project') ?? '');
    if (what === 'below') {
      return subtreeOf(this.#parts.core.store, parseDatabase(query.get('database')), query.get('path') ?? '');
    }
    if (what === 'objects' && storage) {
      return storage.objects(query.get('bucket') ?? '', query.get('prefix') ?? '', query.get('after') ?? undefined);
    }
    if (what === 'accounts' && auth) return auth.accounts(query.get('after') ?? undefined);
    throw new RpcError('NOT_FOUND', 'There is nothing at this address.');
  }

  async #status(after: number): Promise<object> {
    if (!Number.isSafeInteger(after) || after < 0) throw invalid('"after" must be the number of a request.');
    const { core, rules, dataDir } = this.#parts;
    const { storage, auth } = this.beside;
    return {
      now: new Date().toISOString(),
      startedAt: this.#startedAt,
      dataDir: dataDir ?? null,
      memory: process.memoryUsage.rss(),
      firestore: {
        connections: this.#parts.connections(),
        streams: Array.from(core.listening, ({ state }) => state),
        version: this.#stored.version,
        ...this.#stored.state,
      },
      storage: storage ? { port: storage.port, buckets: storage.buckets() } : null,
      auth: auth
        ? { port: auth.port, projectId: auth.projectId, accounts: await auth.count().catch(() => null) }
        : null,
      rules: [
        { service: 'Firestore', ...rules.state, projectsWithOwn: rules.projectsWithOwn },
        ...(storage ? [{ service: 'Storage', ...storage.rules(), projectsWithOwn: [] }] : []),
      ],
      denials: [
        ...rules.denials().map((denial) => ({ service: 'Firestore', ...denial })),
        ...(storage?.denials() ?? []).map((denial) => ({ service: 'Storage', ...denial })),
      ].sort((a, b) => (a.time < b.time ? 1 : -1)),
      requests: { count: core.journal.count, entries: core.journal.since(after) },
    };
  }

  #rules(project: string): object {
    const firestore = this.#parts.rules.rulesOf(project)?.text ?? null;
    return { firestore, storage: this.beside.storage?.rulesText() ?? null };
  }
}

const unavailable = ({ message }: TypeError): RpcError =>
  new RpcError('UNAVAILABLE', `A service beside this one does not answer (${message}).`);

function plain(response: ServerResponse, status: number, reason: string): void {
  response.writeHead(status, { ...HEADERS, 'Content-Type': 'text/plain; charset=utf-8' }).end(`${reason}\n`);
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { ...HEADERS, 'Content-Type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(body));
}
