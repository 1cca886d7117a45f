import { Timestamp } from 'firebase-admin/firestore';
import { expect, it } from 'vitest';
import { feedIndex } from '../../../server/migrations/0045-feed-index.ts';
import { migrationDatabase } from '../../support/migration-database.ts';

const { db, deps } = await migrationDatabase();

it('feedIndex: channels without a row → a row each; a second run changes nothing', async () => {
  const at = Timestamp.fromMillis(1_790_000_000_000);
  const feed = (iid: string, id: string, rest = {}) =>
    db.doc(`institutions/${iid}/feeds/${id}`).set({
      ...{ id, iid, name: id, network: 'rss', source: { url: 'https://a.test/?key=1' }, status: 'ok', quiet: false },
      ...{ error: null, lastSyncAt: at, nextSyncAt: at, dateCreated: at, postCount: 1, jobId: null, ...rest },
    });
  await feed('oakfield', 'news');
  await feed('riverside', 'theirs', {
    status: 'failing',
    error: { code: 'gone', message: 'Gone.', since: at, count: 4 },
  });
  await feed('oakfield', 'known');
  await db.doc('feeds/known').set({ id: 'known', iid: 'oakfield', status: 'paused' });

  expect(await feedIndex.run(deps)).toBe(2);
  expect(await feedIndex.run(deps)).toBe(0);

  const row = async (id: string) => (await db.doc(`feeds/${id}`).get()).data();
  expect(await row('news')).toMatchObject({
    iid: 'oakfield',
    status: 'ok',
    nextSyncAt: at,
    data: { lastGoodSyncAt: at },
  });
  expect(JSON.stringify(await row('news'))).not.toContain('key=1');
  expect(await row('theirs')).toMatchObject({ data: { failures: 4, lastGoodSyncAt: null, error: { code: 'gone' } } });
  expect(await row('known')).toMatchObject({ status: 'paused' });
});
