import { expect, it } from 'vitest';
import { secondFactorWithRoles } from '../../../server/migrations/0004-second-step-with-roles.ts';
import { migrationDatabase } from '../../support/migration-database.ts';

const { db, deps } = await migrationDatabase();

it('second-step-with-roles: schools with and without the requirement → date in the roles of the former, once', async () => {
  const from = new Date('2026-12-01T09:00:00Z');
  for (const [iid, factorFrom] of [
    ['strict', from],
    ['free', null],
  ] as const) {
    await db.doc(`institutions/${iid}`).set({ name: iid, secondStepFrom: factorFrom });
    for (const role of ['ADMIN', 'VIEWER']) await db.doc(`institutions/${iid}/roles/${role}`).set({ name: role });
  }
  expect(await secondFactorWithRoles.run(deps)).toBe(2);
  expect(await secondFactorWithRoles.run(deps)).toBe(0);
  const role = async (path: string) => (await db.doc(path).get()).get('secondStepFrom');
  expect((await role('institutions/strict/roles/VIEWER')).toDate()).toEqual(from);
  expect(await role('institutions/free/roles/VIEWER')).toBeUndefined();
});
