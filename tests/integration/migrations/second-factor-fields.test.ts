import { expect, it } from 'vitest';
import { secondFactorFields } from '../../../server/migrations/0042-second-factor-fields.ts';
import { migrationDatabase } from '../../support/migration-database.ts';

const { db, deps } = await migrationDatabase();

it('secondFactorFields: fields of the old names → new ones beside them; a second run changes nothing', async () => {
  const from = new Date('2026-12-01T09:00:00Z');
  await db.doc('institutions/strict').set({ name: 'strict', secondStepFrom: from, secondStepRemindedAt: from });
  await db.doc('institutions/free').set({ name: 'free', secondStepFrom: null });
  await db.doc('institutions/new').set({ name: 'new', secondStepFrom: from, secondFactorFrom: null });
  await db.doc('institutions/strict/roles/VIEWER').set({ secondStepFrom: from });
  await db.doc('institutions/strict/members/head').set({ secondStepAskedAt: from });
  await db.doc('institutions/strict/members/viewer').set({ uid: 'viewer' });
  await db.doc('adminVisits/admin.strict').set({ secondStepFrom: from });
  await db.doc('settings/access').set({ adminSecondStepFrom: from });

  expect(await secondFactorFields.run(deps)).toBe(6);
  expect(await secondFactorFields.run(deps)).toBe(0);

  const read = async (path: string, name: string) => {
    const value = (await db.doc(path).get()).get(name);
    return value?.toDate?.() ?? value;
  };
  expect(await read('institutions/strict', 'secondFactorFrom')).toEqual(from);
  expect(await read('institutions/strict', 'secondFactorRemindedAt')).toEqual(from);
  expect(await read('institutions/strict', 'secondStepFrom'), 'for servers of before').toEqual(from);
  expect(await read('institutions/free', 'secondFactorFrom')).toBeNull();
  expect(await read('institutions/new', 'secondFactorFrom')).toBeNull();
  expect(await read('institutions/strict/roles/VIEWER', 'secondFactorFrom')).toEqual(from);
  expect(await read('institutions/strict/members/head', 'secondFactorAskedAt')).toEqual(from);
  expect(await read('institutions/strict/members/viewer', 'secondFactorAskedAt')).toBeUndefined();
  expect(await read('adminVisits/admin.strict', 'secondFactorFrom')).toEqual(from);
  expect(await read('settings/access', 'adminSecondFactorFrom')).toEqual(from);
});
