import { Timestamp } from 'firebase-admin/firestore';
import { expect, it } from 'vitest';
import { channelAttention } from '../../../server/migrations/0046-channel-attention.ts';
import { migrationDatabase } from '../../support/migration-database.ts';

const { db, deps } = await migrationDatabase();

it('channelAttention: rows without the field → the time from which each channel needs attention; a second run changes nothing', async () => {
  const at = Timestamp.fromMillis(1_790_000_000_000);
  const end = Timestamp.fromMillis(1_791_000_000_000);
  const feed = async (id: string, rest = {}) => {
    await db.doc(`institutions/oakfield/feeds/${id}`).set({
      ...{ id, iid: 'oakfield', name: id, network: 'rss', source: { url: 'https://a.test/' }, status: 'ok' },
      ...{ quiet: false, error: null, lastSyncAt: at, nextSyncAt: at, dateCreated: at, postCount: 1, jobId: null },
      ...rest,
    });
    await db.doc(`feeds/${id}`).set({ id, iid: 'oakfield', status: 'ok', data: { name: id } });
  };
  await feed('working');
  await feed('signed-out', { status: 'reauth' });
  await feed('by-plan', { status: 'paused', disabledByPlan: true });
  await feed('ends', { expiresAt: end });

  expect(await channelAttention.run(deps)).toBe(4);
  expect(await channelAttention.run(deps)).toBe(0);

  const from = async (id: string) => (await db.doc(`feeds/${id}`).get()).get('data.needsPersonFrom');
  expect(await from('working')).toBeNull();
  expect((await from('signed-out')).toMillis()).toBe(0);
  expect((await from('by-plan')).toMillis()).toBe(0);
  expect((await from('ends')).toMillis()).toBe(end.toMillis() - 7 * 86_400_000);
});
