import { expect, it } from 'vitest';
import { postsByDay } from '../../../server/migrations/0044-posts-by-day.ts';
import { migrationDatabase } from '../../support/migration-database.ts';

const { db, deps: database } = await migrationDatabase();
const deps = { ...database, now: () => new Date('2026-11-20T09:30:00Z') };

it('postsByDay: channels without counts → counts by day of their own stories; a second run changes nothing', async () => {
  const feed = (iid: string, id: string, rest = {}) =>
    db.doc(`institutions/${iid}/feeds/${id}`).set({ id, iid, name: id, ...rest });
  await feed('oakfield', 'news');
  await feed('oakfield', 'silent');
  await feed('riverside', 'theirs');
  await feed('oakfield', 'counted', { postsByDay: { '2026-11-19': 7 } });
  const story = (id: string, iid: string, feedId: string | null, at: string) =>
    db.doc(`stories/${id}`).set({ id, iid, feedId, publishedAt: new Date(at) });
  await story('a', 'oakfield', 'news', '2026-11-20T08:00:00Z');
  await story('b', 'oakfield', 'news', '2026-11-20T06:00:00Z');
  await story('c', 'oakfield', 'news', '2026-11-01T23:30:00Z');
  await story('old', 'oakfield', 'news', '2026-09-01T12:00:00Z');
  await story('written', 'oakfield', null, '2026-11-20T08:00:00Z');
  await story('d', 'riverside', 'theirs', '2026-11-19T12:00:00Z');

  expect(await postsByDay.run(deps)).toBe(3);
  expect(await postsByDay.run(deps)).toBe(0);

  const counted = async (iid: string, id: string) =>
    (await db.doc(`institutions/${iid}/feeds/${id}`).get()).get('postsByDay');
  expect(await counted('oakfield', 'news')).toEqual({ '2026-11-01': 1, '2026-11-20': 2 });
  expect(await counted('oakfield', 'silent')).toEqual({});
  expect(await counted('riverside', 'theirs')).toEqual({ '2026-11-19': 1 });
  expect(await counted('oakfield', 'counted')).toEqual({ '2026-11-19': 7 });
});
