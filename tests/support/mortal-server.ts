import type { Firestore } from 'firebase-admin/firestore';
import type * as inProcess from '../../emulators/in-process/firestore.ts';
import { type Backend, createBackend } from '../../server/backend.ts';
import { sanitiseHtml } from '../../server/core/html/sanitise.ts';
import type { JobDocument } from '../../server/core/jobs/job-document.ts';
import type { Connector } from '../../server/core/ports/connector.ts';
import type { Connectors } from '../../server/core/ports/connectors.ts';
import type { Files } from '../../server/core/ports/files.ts';
import type { FetchPicture, Pictures } from '../../server/core/ports/pictures.ts';
import type { InProcess } from './in-process-deps.ts';
import { testSealer } from './test-sealer.ts';

/** At which of its outgoing calls a process ends: before that is sent, or after it was done and before its answer came. */
export type Death = { readonly nth: number; readonly isAnswerLost: boolean };

/** What a server works with, which outlives it. */
export type Outside = {
  readonly world: InProcess;
  readonly connectors: Connectors;
  readonly fetchPicture: FetchPicture | null;
  readonly pictures: Pictures;
};

const NEVER = new Promise<never>(() => undefined);

/** The outgoing calls of one process. After its end none is answered, so nothing of it goes on: no `catch` and no `finally`. */
export class Life {
  calls = 0;
  isOver = false;
  readonly ended: Promise<void>;
  readonly #death: Death | null;
  #end: () => void = () => undefined;

  constructor(death: Death | null) {
    this.#death = death;
    this.ended = new Promise((resolve) => {
      this.#end = resolve;
    });
  }

  /** A call that may be the last. */
  async send<T>(ask: () => Promise<T>): Promise<T> {
    if (this.isOver) return NEVER;
    this.calls += 1;
    const isLast = this.calls === this.#death?.nth;
    if (!isLast) return this.hear(ask);
    // A refusal is an answer too.
    if (this.#death?.isAnswerLost) await ask().catch(() => undefined);
    return this.#die();
  }

  /** A call that changes nothing outside. */
  async hear<T>(ask: () => Promise<T>): Promise<T> {
    if (this.isOver) return NEVER;
    try {
      const answer = await ask();
      return this.isOver ? NEVER : answer;
    } catch (error) {
      if (this.isOver) return NEVER;
      throw error;
    }
  }

  #die(): Promise<never> {
    this.isOver = true;
    this.#end();
    return NEVER;
  }
}

type Core = inProcess.Firestore['core'];
type Transaction = ReturnType<Core['begin']>;

/** The database as one process reaches it. @returns with what it had open, which the database ends when the connection breaks */
function mortalDatabase(world: InProcess, life: Life): { db: Firestore; breakOff: () => void } {
  const db = world.db as unknown as inProcess.Firestore;
  const open = new Set<Transaction>();
  const own: Partial<Core> = {
    begin(...parameters) {
      const transaction = db.core.begin(...parameters);
      open.add(transaction);
      return transaction;
    },
    commit(caller, database, writes, transaction) {
      const commit = () => db.core.commit(caller, database, writes, transaction);
      return writes.length > 0 ? life.send(commit) : life.hear(commit);
    },
    query: (...parameters) => life.hear(() => db.core.query(...parameters)),
    lockForRead: (...parameters) => life.hear(() => db.core.lockForRead(...parameters)),
  };
  const core = new Proxy(db.core, {
    get(target, name) {
      const value: unknown = Reflect.get(name in own ? own : target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return {
    db: Object.create(db, { call: { value: { ...db.call, core } } }),
    breakOff: () => {
      for (const transaction of open) db.core.end(transaction);
    },
  };
}

function mortalConnectors({ get }: Connectors, life: Life): Connectors {
  return {
    get(network) {
      const connector = get(network) as Connector | undefined;
      if (!connector) return;
      const read: Connector['read'] = (request) => {
        const pages = connector.read(request)[Symbol.asyncIterator]();
        return { [Symbol.asyncIterator]: () => ({ next: () => life.send(() => pages.next()) }) };
      };
      return { ...connector, read };
    },
  } as Connectors;
}

function mortalFiles(files: Files, life: Life): Files {
  return {
    read: (path) => life.hear(() => files.read(path)),
    readPieces: (path) => life.hear(() => files.readPieces(path)),
    list: (prefix) => life.hear(() => files.list(prefix)),
    details: (prefix) => files.details(prefix),
    write: (path, file) => life.send(() => files.write(path, file)),
    writePieces: (path, contentType, pieces) => life.send(() => files.writePieces(path, contentType, pieces)),
    remove: (path) => life.send(() => files.remove(path)),
    removeAll: (prefix) => life.send(() => files.removeAll(prefix)),
  };
}

const ignore = () => undefined;
const SILENT = { info: ignore, warn: ignore, error: ignore };
let processes = 0;

/**
 * Starts a server, has it do what is due and work off the queue, and lives with it until nothing is left to do or it ends at
 * `death`. Time is fixed while it works, and passes where it is idle until a retry or a lease's end.
 */
export async function serve(outside: Outside, death: Death | null): Promise<Life> {
  const { world, connectors, fetchPicture, pictures } = outside;
  const life = new Life(death);
  const { db, breakOff } = mortalDatabase(world, life);
  processes += 1;
  const owner = `process-${processes}`;
  const backend = createBackend({
    db,
    connectors: mortalConnectors(connectors, life),
    files: mortalFiles(world.files, life),
    mail: { ...world.mail, send: (...mail) => life.send(() => world.mail.send(...mail)) },
    fetchPicture: fetchPicture && ((url, options) => life.send(() => fetchPicture(url, options))),
    pictures,
    sealer: testSealer,
    sanitiseHtml,
    accounts: world.accounts,
    appOrigin: world.deps.appOrigin,
    log: SILENT,
    now: world.deps.now,
    newId: world.deps.newId,
    random: () => 0.5,
    runner: { owner, concurrency: 1 },
  });
  await Promise.race([workOff(world, backend, life, owner), life.ended]);
  breakOff();
  return life;
}

async function workOff({ db, clock }: InProcess, backend: Backend, life: Life, owner: string): Promise<void> {
  await backend.scheduler.tick();
  backend.runner.start();
  while (!life.isOver) {
    const { docs } = await db.collection('jobs').where('open', '==', true).get();
    const jobs = docs.map((document) => document.data() as JobDocument);
    if (jobs.length === 0) break;
    const next = Math.min(...jobs.map(({ dueAt }) => dueAt.toMillis()));
    if (next > clock.now.getTime() && !jobs.some((job) => job.owner === owner)) clock.now = new Date(next);
    backend.runner.wake();
    await new Promise((done) => setImmediate(done));
  }
  await backend.runner.stop();
  await backend.deps.changes.settle();
}
