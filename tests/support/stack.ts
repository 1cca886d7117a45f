import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { Firestore } from 'firebase-admin/firestore';
import { type Backend, type BackendParts, createBackend } from '../../server/backend.ts';
import type { ServerConfig } from '../../server/core/config.ts';
import { sanitiseHtml } from '../../server/core/html/sanitise.ts';
import { createLog } from '../../server/core/log.ts';
import type { SchoolRegister } from '../../server/core/ports/register.ts';
import type { Identity, TokenVerifier } from '../../server/core/ports/tokens.ts';
import { createServer } from '../../server/http-server.ts';
import { RATE_LIMITS, type RateLimits } from '../../src/domain/rate-limits.ts';
import {
  type FakeAccounts,
  type FakeMail,
  fakeAccounts,
  fakeMail,
} from '../../stories/support/workbench/fake-accounts.ts';
import { claimsOf, PEOPLE, type Person, type PersonName, type School, writeSchools } from './demo-school.ts';
import { checkAnswers } from './described-answers.ts';
import { type FakeFiles, fakeFiles } from './fake-files.ts';
import { type FakeSources, fakeSources } from './fake-source.ts';
import { openDatabase } from './test-database.ts';
import { testSealer } from './test-sealer.ts';

export const PROJECT = 'demo-sprx';

type Ask = {
  as?: PersonName | null;
  /** The header `iid`; the person's first school unless given, none for `null`. */
  iid?: string | null;
  body?: unknown;
  headers?: Record<string, string>;
};
/** A reply's JSON before anything is known of its shape: every step into it is allowed, every value has to be checked. */
export type Loose = { readonly [key: string]: Loose };
export type Answer = { status: number; body: Loose; headers: Record<string, string>; text: string };

export const list = (value: Loose | undefined): Loose[] => value as unknown as Loose[];
/** The message of each field that a refused request names. */
export const fieldsOf = (answer: Answer): Record<string, string> =>
  (answer.body.error?.fields ?? {}) as unknown as Record<string, string>;

export const ids = (value: Loose | undefined): string[] => list(value).map(({ id }) => String(id));

export type Stack = {
  readonly db: Firestore;
  readonly app: FastifyInstance;
  readonly backend: Backend;
  readonly sources: FakeSources;
  readonly accounts: FakeAccounts;
  readonly files: FakeFiles;
  readonly mail: FakeMail;
  readonly config: ServerConfig;
  /** Sends a request as a demo person of Oakfield. */
  ask(method: string, url: string, ask?: Ask): Promise<Answer>;
  /** Empties the database and writes the two schools again. */
  reset(): Promise<void>;
  /** Works off the job queue until nothing is due. */
  settle(): Promise<void>;
  close(): Promise<void>;
};

export type StackOptions = {
  readonly config?: Partial<ServerConfig>;
  /** A database that runs already, and goes on running; one in this process unless given. */
  readonly firestore?: { readonly port: number };
  /** Takes the lines of the log; the console unless given. */
  readonly logTo?: { write(line: string): void };
  readonly backend?: Partial<BackendParts>;
  /** Beside the usual ones. */
  readonly limits?: Partial<RateLimits>;
  readonly register?: SchoolRegister;
  /** Verifies tokens; unless given, a token is the name of a demo person. */
  readonly tokens?: TokenVerifier;
  readonly tokenFor?: (person: PersonName) => Promise<string>;
};

/** Tests that are about something else add more channels a minute than a person does. */
const MANY_CHANNELS = {
  preview: { ...RATE_LIMITS.preview, max: 10_000 },
  source: { ...RATE_LIMITS.source, max: 10_000 },
  'source read': { ...RATE_LIMITS['source read'], max: 10_000 },
};

export function testConfig(changes: Partial<ServerConfig> = {}): ServerConfig {
  return {
    environment: 'local',
    version: '1.18.3',
    build: '4481',
    appDir: 'tests/fixtures/app',
    embedDir: 'tests/fixtures/embed',
    wordpressDir: 'server/embed/wordpress',
    runtime: {
      version: '1.18.3',
      build: '4481',
      environment: 'local',
      firebase: { apiKey: 'demo', authDomain: 'demo-sprx.example', projectId: PROJECT },
      emulators: {
        firestore: 'http://127.0.0.1:18080',
        auth: 'http://127.0.0.1:19099',
        storage: 'http://127.0.0.1:19199',
      },
      embedOrigin: 'http://127.0.0.1:14173',
      fetchAllow: [],
      samples: {},
      companyDomains: [],
      providers: [],
    },
    fetchAllow: [],
    checkReplies: true,
    trustedProxies: 0,
    logLevel: 'error',
    ...changes,
  };
}

/** People by their names, who have signed in just now: for tests that are about something else than tokens. */
const tokensAt = (now: () => Date): TokenVerifier => ({
  async verify(token) {
    const person: Person | undefined = PEOPLE[token as PersonName];
    return person ? identityOf(person, now()) : null;
  },
});
export const namedTokens = tokensAt(() => new Date());

function identityOf(person: Person, signedInAt: Date): Identity {
  return {
    uid: person.uid,
    email: person.email,
    emailVerified: person.emailVerified,
    isPlatformAdmin: person.admin === true,
    signedInAt,
    usedSecondFactor: false,
    secondFactorId: null,
    validAfter: null,
    hasSecondFactor: false,
    claims: claimsOf(person),
  };
}

/** A database, the use cases and the API in this process, on a free port and in memory. */
export async function startStack(options: StackOptions = {}): Promise<Stack> {
  const database = await openDatabase(PROJECT, options.firestore);
  const { db } = database;
  const config = testConfig(options.config);
  const log = createLog(config.logLevel, options.logTo);
  const sources = fakeSources();
  const accounts = fakeAccounts();
  const mail = fakeMail();
  const files = fakeFiles();
  const searchDir = mkdtempSync(join(tmpdir(), 'sprx-search-'));
  const backend = createBackend({
    db,
    connectors: sources,
    sealer: testSealer,
    sanitiseHtml,
    accounts,
    files,
    mail,
    appOrigin: 'https://app.example',
    searchDir,
    log,
    rateLimits: { ...RATE_LIMITS, ...MANY_CHANNELS, ...options.limits },
    ...options.backend,
    runner: { pollMs: 20, leaseMs: 5_000, ...options.backend?.runner },
  });
  const app = await createServer(config, {
    deps: backend.deps,
    tokens: options.tokens ?? tokensAt(backend.deps.now),
    ...(options.register ? { register: options.register } : {}),
    log,
  });
  checkAnswers(app);
  const tokenFor = options.tokenFor ?? (async (person) => person);

  return {
    db,
    app,
    backend,
    sources,
    accounts,
    files,
    mail,
    config,
    async ask(method, url, { as = 'head', iid, body, headers = {} } = {}) {
      const school = iid === undefined && as ? firstSchoolOf(as) : iid;
      const answered = await app.inject({
        method: method as NonNullable<InjectOptions['method']>,
        url,
        headers: {
          ...(as ? { authorization: `Bearer ${await tokenFor(as)}` } : {}),
          ...(school ? { iid: school } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const isJson =
        !answered.headers['content-encoding'] &&
        String(answered.headers['content-type'] ?? '').startsWith('application/json');
      return {
        status: answered.statusCode,
        headers: answered.headers as Record<string, string>,
        text: answered.body,
        body: (isJson && answered.body ? answered.json() : {}) as Loose,
      };
    },
    async reset() {
      backend.deps.publicChanges.mark(null);
      await Promise.all([backend.deps.changes.settle(), backend.deps.publicChanges.settle()]);
      await database.clear();
      // What is searched is kept beside the database.
      rmSync(searchDir, { recursive: true, force: true });
      sources.clear();
      mail.sent.length = 0;
      accounts.clear();
      files.kept.clear();
      for (const { uid, email, emailVerified } of Object.values<Person>(PEOPLE)) {
        accounts.put({ uid, email, emailVerified });
      }
      await writeSchools(db);
    },
    async settle() {
      backend.runner.start();
      for (;;) {
        const open = await db.collection('jobs').where('open', '==', true).get();
        if (open.empty) break;
        backend.runner.wake();
        // Clock: between two looks at the queue, of which the last job's end is the last.
        await new Promise((done) => setTimeout(done, 10));
      }
      await backend.runner.stop();
    },
    async close() {
      await backend.stop();
      await app.close();
      rmSync(searchDir, { recursive: true, force: true });
      await database.close();
    },
  };
}

function firstSchoolOf(name: PersonName): School | null {
  const [school] = Object.keys(PEOPLE[name].roles) as School[];
  return school ?? null;
}
