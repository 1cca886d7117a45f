import { type Comms, DEFAULT_SCHOOL_COMMS } from '../../../src/domain/comms/schema.ts';
import type { PersonAccount, SignIn } from '../../../src/domain/person/account.ts';
import type { DataExport } from '../../../src/domain/person/export.ts';

/** One of each, for the API's description. */

const account: PersonAccount = {
  uid: 'Zx81kPq2',
  email: 'm.reid@hillcrest.example',
  emailVerified: true,
  displayName: 'Margaret Reid',
  firstname: 'Margaret',
  surname: 'Reid',
  jobtitle: 'Head of communications',
  phoneNumber: '+441632960001',
  photoPath: 'users/Zx81kPq2/photo/1763712000000.jpg',
  isPlatformAdmin: false,
  createdAt: '2026-09-01T08:00:00.000Z',
  factors: [{ id: 'f1', kind: 'totp', name: 'Phone', enrolledAt: '2026-09-02T08:00:00.000Z' }],
  providers: ['password'],
  schools: [{ iid: 'hillcrest', name: 'Hillcrest School', role: { id: 'ADMIN', name: 'Admin' } }],
};

const signIn: SignIn = {
  id: '5f2b8c0d9e1a4b7c6d3e2f10',
  browser: 'Firefox',
  system: 'Windows',
  firstSeenAt: '2026-11-20T08:12:00.000Z',
  lastSeenAt: '2026-11-21T09:30:00.000Z',
  isThis: true,
};

const comms: Comms = { schools: { hillcrest: DEFAULT_SCHOOL_COMMS }, productNews: 'off', admin: null };

const dataExport: DataExport = {
  id: 'Qm3vT7',
  status: 'ready',
  requestedAt: '2026-11-20T08:12:00.000Z',
  readyAt: '2026-11-20T08:12:03.000Z',
  expiresAt: '2026-11-27T08:12:03.000Z',
  size: 48_213,
};

export const personExamples = {
  account: { account },
  signIns: { items: [signIn], nextCursor: null },
  comms: { comms },
  dataExport: { export: { ...dataExport, status: 'waiting', readyAt: null, expiresAt: null, size: null } },
  dataExports: { items: [dataExport], nextCursor: null },
};
