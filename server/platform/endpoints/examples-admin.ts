import type { ChainState, LogEntry } from '../../../src/domain/admin/log.ts';
import type { AnyPerson, PlatformAdmin } from '../../../src/domain/admin/people.ts';
import { type Job, NO_COUNTS } from '../../../src/domain/job/schema.ts';

const admin: PlatformAdmin = {
  uid: 'uid-of-the-admin',
  email: 'ada@sprx.example',
  name: 'Ada Marsh',
  lastSignInAt: '2026-11-21T07:50:00.000Z',
  hasSecondFactor: true,
};

const person: AnyPerson = {
  uid: 'uid-of-the-newcomer',
  email: 'newcomer@hillcrest.example',
  name: 'Robin Ames',
  jobtitle: 'Teacher',
  emailVerified: true,
  disabled: false,
  isPlatformAdmin: false,
  hasSecondFactor: false,
  createdAt: '2026-11-20T08:15:00.000Z',
  lastSeenAt: '2026-11-21T08:02:00.000Z',
  schools: [{ id: 'hillcrest', name: 'Hillcrest School', roleId: 'AUTHOR', role: 'Author' }],
};

const entry: LogEntry = {
  id: '0d2f6e1b7a934c58',
  chain: 'platform',
  seq: 41,
  school: null,
  actor: { uid: admin.uid, email: admin.email },
  byPlatform: true,
  action: 'person.disable',
  targets: ['users/uid-of-the-newcomer'],
  at: '2026-11-21T08:15:00.000Z',
  ip: '192.0.2.7',
  reason: 'Asked for it by telephone',
  before: { disabled: false },
  after: { disabled: true },
};

const state: ChainState = { chain: 'platform', entries: 41, broken: null };
const job: Job = { id: '5b1d0c2e9f', status: 'queued', counts: NO_COUNTS };

export const adminExamples = {
  admin: { admin },
  admins: { items: [admin], nextCursor: null },
  person: { person },
  people: { items: [person], nextCursor: null },
  logs: { items: [entry], nextCursor: null },
  chain: { state },
  recount: { job },
};
