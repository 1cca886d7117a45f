import type { IncomingMessage, ServerResponse } from 'node:http';
import type { SqliteStore } from '../firestore/store/sqlite-store.ts';
import { RpcError, STATUS, toRpcError } from '../firestore/values/errors.ts';
import { parseDatabase } from '../firestore/values/names.ts';
import { refusalOf } from './admission.ts';
import { HEADERS, sendAsset } from './assets.ts';
import { storedState } from './stored.ts';
import { subtreeOf } from './subtree.ts';

const BASE = '/emulator/ui';
const API = `${BASE}/api/`;
const DEFAULT_PROJECT = 'demo-project';

/** The data browser: its files, and what REST does not say. Documents it reads and writes by REST. */
export class Ui {
  readonly #store: SqliteStore;
  readonly #projectId: string;

  /** The page opens with the default database of `projectId`. */
  constructor(store: SqliteStore, projectId = DEFAULT_PROJECT) {
    this.#store = store;
    this.#projectId = projectId;
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

  #answer(response: ServerResponse, url: URL): void {
    try {
      json(response, 200, this.#read(url.pathname.slice(API.length), url.searchParams));
    } catch (error) {
      const { status, message } = toRpcError(error);
      json(response, STATUS[status].http, { error: { code: STATUS[status].http, message, status } });
    }
  }

  #read(what: string, query: URLSearchParams): object {
    if (what === 'state') return { projectId: this.#projectId, ...storedState(this.#store) };
    if (what === 'below') {
      return subtreeOf(this.#store, parseDatabase(query.get('database')), query.get('path') ?? '');
    }
    throw new RpcError('NOT_FOUND', 'There is nothing at this address.');
  }
}

function plain(response: ServerResponse, status: number, reason: string): void {
  response.writeHead(status, { ...HEADERS, 'Content-Type': 'text/plain; charset=utf-8' }).end(`${reason}\n`);
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { ...HEADERS, 'Content-Type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(body));
}
