import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fieldsOf, type Loose, list, type Stack, startStack } from '../../support/stack.ts';
import { connect } from '../channels.ts';

let stack: Stack;
const now = new Date('2026-11-20T09:30:00.000Z');
beforeAll(async () => {
  stack = await startStack({ backend: { now: () => now } });
});
beforeEach(() => stack.reset());
afterAll(() => stack.close());

const get = (query = '') => stack.ask('GET', `/api/v1/admin/post-counts${query}`, { as: 'admin', iid: null });
const items = async (query = '') => list((await get(query)).body.items) as unknown as Loose[];
const recount = (body: object) =>
  stack.ask('POST', '/api/v1/admin/post-counts/recount', { as: 'admin', iid: null, body });

/** A channel whose stories were published on these days. */
async function channel(days: readonly string[]): Promise<string> {
  const { feedId: id } = await connect(stack);
  await stack.settle();
  const stories = await stack.db.collection('stories').where('feedId', '==', id).get();
  for (const { ref } of stories.docs) await ref.delete();
  for (const [n, day] of days.entries())
    await stack.db.doc(`stories/s${n}`).set({
      id: `s${n}`,
      iid: 'oakfield',
      feedId: id,
      publishedAt: new Date(`${day}T10:00:00Z`),
      sourceDeleted: n === 0,
    });
  await stack.db.doc(`institutions/oakfield/feeds/${id}`).update({ postCount: days.length });
  return id;
}

describe('GET /admin/post-counts', () => {
  it('stories → counted by day of publication, in all and deleted at the source, days without stories included', async () => {
    const id = await channel(['2026-10-01', '2026-11-02', '2026-11-02', '2026-11-19']);
    const [row] = await items('?from=2026-11-01&to=2026-11-20');
    expect(row).toMatchObject({
      school: { id: 'oakfield' },
      feed: { id },
      days: [
        { day: '2026-11-02', count: 2 },
        { day: '2026-11-19', count: 1 },
      ],
      total: 4,
      atSource: null,
      gaps: [{ from: '2026-11-03', to: '2026-11-18' }],
      countedAt: '2026-11-20T09:30:00.000Z',
    });
  });

  it('by week → by its Monday; no days chosen → four weeks', async () => {
    await channel(['2026-10-01', '2026-11-02', '2026-11-08', '2026-11-09']);
    const [row] = await items('?by=week');
    expect(row?.days).toEqual([
      { day: '2026-11-02', count: 2 },
      { day: '2026-11-09', count: 1 },
    ]);
  });

  it('same request again → no story document read', async () => {
    await channel(['2026-11-02']);
    await items();
    await stack.db.doc('stories/s0').update({ publishedAt: new Date('2026-11-05T10:00:00Z') });
    expect((await items())[0]?.days).toEqual([{ day: '2026-11-02', count: 1 }]);
  });

  it('one story more than counted → counted anew', async () => {
    const id = await channel(['2026-11-02']);
    await items();
    const more = { iid: 'oakfield', feedId: id, publishedAt: new Date('2026-11-06T10:00:00Z') };
    await stack.db.doc('stories/more').set(more);
    await stack.db.doc(`institutions/oakfield/feeds/${id}`).update({ postCount: 2 });
    expect((await items())[0]).toMatchObject({ total: 2, days: [{ day: '2026-11-02' }, { day: '2026-11-06' }] });
  });

  it.each([
    ['?from=2026-11-20&to=2026-11-01', 'to'],
    ['?from=2020-01-01&to=2026-11-01', 'from'],
    ['?by=month', 'by'],
    ['?network=myspace', 'network'],
  ])('invalid %s → 400 at its field', async (query, field) => {
    const answer = await get(query);
    expect([answer.status, Object.keys(fieldsOf(answer))]).toEqual([400, [field]]);
  });

  it('school and network → only their stories', async () => {
    await channel(['2026-11-02']);
    expect([(await items('?iid=oakfield&network=rss')).length, (await items('?iid=riverside')).length]).toEqual([1, 0]);
    expect(await items('?network=youtube')).toEqual([]);
  });
});

describe('POST /admin/post-counts/recount', () => {
  it('stored count changed → counted anew, audited', async () => {
    const id = await channel(['2026-11-02']);
    await items();
    await stack.db.doc('stories/s0').update({ publishedAt: new Date('2026-11-05T10:00:00Z') });
    for (const body of [{ iid: 'oakfield', feedId: id }, { iid: 'oakfield' }]) {
      const answer = await recount(body);
      expect([answer.status, answer.body.job?.status]).toEqual([202, 'queued']);
      await stack.settle();
    }
    expect((await items())[0]?.days).toEqual([{ day: '2026-11-05', count: 1 }]);
    const log = await stack.db.collection('auditLog').where('action', '==', 'post-counts.recount').get();
    expect(log.size).toBe(2);
  });

  it('unknown school or channel → 404', async () => {
    for (const body of [{ iid: 'nowhere' }, { iid: 'oakfield', feedId: 'none' }])
      expect((await recount(body)).status).toBe(404);
  });
});
