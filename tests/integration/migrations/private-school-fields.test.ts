import { expect, it } from 'vitest';
import { privateSchoolFields } from '../../../server/migrations/0002-private-school-fields.ts';
import { migrationDatabase } from '../../support/migration-database.ts';

const { db, deps } = await migrationDatabase();

const run = () => privateSchoolFields.run(deps);
const at = async (path: string) => (await db.doc(path).get()).data();

it('private-school-fields: old schools → private fields moved, the rest unchanged; second run changes nothing', async () => {
  const contact = { name: 'Priya Nair', email: 'safe@oakfield.example' };
  await db.doc('institutions/oakfield').set({
    name: 'Oakfield School',
    safeguarding: contact,
    hubspotId: '71',
    stripeCustomerId: 'cus_1',
  });
  await db.doc('institutions/oakfield/billing/state').set({ iid: 'oakfield', stripeCustomerId: 'cus_1', turn: 3 });
  await db.doc('institutions/riverside').set({ name: 'Riverside School', hubspotId: null, stripeCustomerId: null });
  await db.doc('institutions/hillcrest').set({ name: 'Hillcrest School' });

  expect(await run()).toBe(2);
  expect(await at('institutions/oakfield')).toEqual({ name: 'Oakfield School' });
  expect(await at('institutions/oakfield/private/safeguarding')).toEqual(contact);
  expect(await at('institutions/oakfield/private/platform')).toEqual({ hubspotId: '71' });
  expect(await at('institutions/oakfield/billing/state')).toEqual({
    iid: 'oakfield',
    stripeCustomerId: 'cus_1',
    turn: 3,
  });
  expect(await at('institutions/riverside')).toEqual({ name: 'Riverside School' });
  expect((await db.collection('institutions/riverside/private').get()).size).toBe(0);
  expect(await run()).toBe(0);
});
