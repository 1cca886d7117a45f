import { ProductError } from '../../domain/errors.ts';
import type { DataExport } from '../../domain/person/export.ts';
import type { Records } from './build.ts';
import type { MemoryRoute, On } from './on.ts';
import { assertRecent } from './person-records.ts';
import { assertSchoolAdmin } from './school-settings-handlers.ts';
import type { World } from './world.ts';

const HOUR = 3_600_000;
const ADMINS_ONLY = 'Only an admin of the school can take a copy of everything.';
const all = new WeakMap<Records, Map<string, DataExport[]>>();

function keptOf({ records }: World): Map<string, DataExport[]> {
  const kept = all.get(records) ?? new Map<string, DataExport[]>();
  all.set(records, kept);
  return kept;
}

export function schoolExportHandlers(on: On): MemoryRoute[] {
  return [
    on('post', '/school/export', 'i.s.wr', ({ world, iid, uid }) => {
      assertRecent(world);
      assertSchoolAdmin(world, iid, uid, ADMINS_ONLY);
      const before = keptOf(world).get(iid) ?? [];
      const hourAgo = Date.parse(world.now()) - HOUR;
      if (before.some(({ requestedAt }) => Date.parse(requestedAt) > hourAgo)) {
        throw new ProductError(
          'too-many-requests',
          'A school can ask for one copy an hour, also when it could not be made. The last one is in the list.',
        );
      }
      const made: DataExport = {
        id: world.newId('export'),
        status: 'waiting',
        requestedAt: world.now(),
        readyAt: null,
        expiresAt: null,
        size: null,
      };
      keptOf(world).set(iid, [made, ...before]);
      return { status: 202, body: { export: made } };
    }),
    on('get', '/school/exports', 'i.s.wr', ({ world, iid, uid }) => {
      assertSchoolAdmin(world, iid, uid, ADMINS_ONLY);
      return { body: { items: keptOf(world).get(iid) ?? [], nextCursor: null } };
    }),
    on('get', '/school/exports/:id/file', 'i.s.wr', ({ world, iid, uid, param }) => {
      assertSchoolAdmin(world, iid, uid, ADMINS_ONLY);
      const found = keptOf(world)
        .get(iid)
        ?.find(({ id, status }) => id === param('id') && status === 'ready');
      if (!found) throw new ProductError('not-found', 'This copy is not there: its seven days are over.');
      return { file: new Blob(['PK'], { type: 'application/zip' }) };
    }),
  ];
}
