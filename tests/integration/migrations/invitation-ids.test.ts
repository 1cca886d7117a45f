import { expect, it } from 'vitest';
import { invitationIds } from '../../../server/migrations/0041-invitation-ids.ts';
import { migrationDatabase } from '../../support/migration-database.ts';

const { db, deps } = await migrationDatabase();

it('invitation-ids: invitations with and without an id → each has its own; second run changes nothing', async () => {
  await db.doc('invitations/old-code').set({ code: 'old-code', status: 'pending' });
  await db.doc('invitations/new-code').set({ code: 'new-code', id: 'kept', status: 'pending' });
  expect(await invitationIds.run(deps)).toBe(1);
  expect(await invitationIds.run(deps)).toBe(0);
  const id = async (code: string) => String((await db.doc(`invitations/${code}`).get()).get('id'));
  expect(await id('old-code')).toMatch(/^[0-9a-f]{20}$/);
  expect(await id('new-code')).toBe('kept');
});
