import type { Firestore } from 'firebase-admin/firestore';
import * as inProcess from '../../emulators/in-process/firestore.ts';
import indexes from '../../firestore.indexes.json' with { type: 'json' };
import { type Backend, type BackendParts, createBackend } from '../../server/backend.ts';
import type { Actor, Caller } from '../../server/core/actor.ts';
import type { Deps } from '../../server/core/deps.ts';
import { refs } from '../../server/core/firestore/refs.ts';
import type { UserDocument } from '../../server/core/firestore/user-document.ts';
import { sanitiseHtml } from '../../server/core/html/sanitise.ts';
import { type JobDocument, QUEUED } from '../../server/core/jobs/job-document.ts';
import { BASE_ROLE_PERMISSIONS } from '../../src/domain/access.ts';
import {
  type FakeAccounts,
  type FakeMail,
  fakeAccounts,
  fakeMail,
} from '../../stories/support/workbench/fake-accounts.ts';
import { PEOPLE, type Person, type PersonName, type School, writeSchools } from './demo-school.ts';
import { type FakeFiles, fakeFiles } from './fake-files.ts';
import { type FakeSources, fakeSources } from './fake-source.ts';
import { testSealer } from './test-sealer.ts';

export type InProcess = {
  readonly db: Firestore;
  readonly deps: Deps;
  readonly backend: Backend;
  readonly sources: FakeSources;
  readonly accounts: FakeAccounts;
  readonly files: FakeFiles;
  readonly mail: FakeMail;
  /** Fixed at 20 November 2026, 09:30 UTC, until it is set. */
  readonly clock: Clock;
  /** A demo person in a school, Oakfield unless said. */
  actor(name: PersonName, iid?: School): Actor;
  /** A demo person, by their document as it is now. */
  caller(name: PersonName): Promise<Caller>;
  /** Works off the job queue until nothing is due. */
  settle(): Promise<void>;
};

export type Clock = { now: Date };

/**
 * Use cases and jobs on a database in this process: no port, no wire, no other process. Each has the two demo schools to itself, and
 * nothing to be closed.
 */
export async function inProcessDeps(parts: Partial<BackendParts> = {}): Promise<InProcess> {
  const clock: Clock = { now: new Date('2026-11-20T09:30:00.000Z') };
  const now = () => clock.now;
  const db = new inProcess.Firestore({ indexes, now: () => clock.now.getTime() }) as unknown as Firestore;
  const [sources, accounts, mail, files] = [fakeSources(), fakeAccounts(), fakeMail(), fakeFiles()];
  let ids = 0;
  const backend = createBackend({
    db,
    connectors: sources,
    sealer: testSealer,
    sanitiseHtml,
    accounts,
    files,
    mail,
    appOrigin: 'https://app.example',
    log: SILENT,
    now,
    newId: () => `id${String(++ids).padStart(18, '0')}`,
    random: () => 0.5,
    ...parts,
    runner: { pollMs: 1, leaseMs: 5_000, owner: 'unit', ...parts.runner },
  });
  for (const { uid, email, emailVerified } of Object.values<Person>(PEOPLE))
    accounts.put({ uid, email, emailVerified });
  await writeSchools(db);
  return {
    db,
    deps: backend.deps,
    backend,
    sources,
    accounts,
    files,
    mail,
    clock,
    actor: actorOf,
    caller: async (name) => callerOf(name, (await db.doc(`users/${PEOPLE[name].uid}`).get()).data(), clock.now),
    async settle() {
      backend.runner.start();
      try {
        for (let open = await openJobs(db); open.length > 0; open = await openJobs(db)) {
          failWhenAllWait(open, clock.now);
          backend.runner.wake();
          // Clock: between two looks at the queue, of which the last job's end is the last.
          await new Promise((done) => setTimeout(done, 1));
        }
      } finally {
        await backend.runner.stop();
      }
    },
  };
}

const ignore = () => undefined;
const SILENT = { info: ignore, warn: ignore, error: ignore };

const openJobs = async (db: Firestore) =>
  (await refs.jobs(db).where('open', '==', true).get()).docs.map((each) => each.data() as JobDocument);

/** They would never be due while the clock is fixed. */
function failWhenAllWait(open: readonly JobDocument[], now: Date): void {
  if (open.some(({ status, dueAt }) => status !== QUEUED.status || dueAt.toDate() <= now)) return;
  const waiting = open.map(
    ({ kind, dueAt, error }) => `${kind} until ${dueAt.toDate().toISOString()} (${error?.code ?? 'no error'})`,
  );
  throw new Error(`Jobs wait for a time to come: ${waiting.join(', ')}`);
}

function actorOf(name: PersonName, iid: School = 'oakfield'): Actor {
  const person: Person = PEOPLE[name];
  const base = person.roles[iid];
  const role = base ? { id: base, name: base, base, permissions: [...BASE_ROLE_PERMISSIONS[base]] } : null;
  const { uid, email, admin = false } = person;
  return { uid, email, isPlatformAdmin: admin, requestId: null, iid, role };
}

function callerOf(name: PersonName, record: unknown, now: Date): Caller {
  const person: Person = PEOPLE[name];
  const { uid, email, emailVerified, admin = false } = person;
  return {
    uid,
    email,
    emailVerified,
    isPlatformAdmin: admin,
    record: (record as UserDocument | undefined) ?? null,
    secondFactorId: null,
    signedInAt: now,
    requestId: null,
    ip: null,
  };
}
