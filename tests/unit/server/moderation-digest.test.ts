import { beforeEach, describe, expect, it } from 'vitest';
import { stamp } from '../../../server/core/firestore/documents.ts';
import { nextMorning } from '../../../server/identity/use-cases/notifications/digest-times.ts';
import { writeComms } from '../../../server/identity/use-cases/notifications/email-preferences.ts';
import { storyOfItem } from '../../../server/stories/story-of-source.ts';
import { createStory } from '../../../server/stories/use-cases/stories.ts';
import { type InProcess, inProcessDeps } from '../../support/in-process-deps.ts';

let stack: InProcess;
beforeEach(async () => {
  stack = await inProcessDeps();
  // A Saturday in winter: clocks in London are UTC's.
  stack.clock.now = new Date('2026-11-21T12:00:00Z');
});

const choose = async (moderationDigest: 'daily' | 'weekly' | 'off', as: 'head' | 'viewer' = 'head') => {
  const oakfield = { scoreReminder: 'off', channelUpdates: 'off', moderationDigest } as const;
  await writeComms(stack.deps, await stack.caller(as), { schools: { oakfield } });
};
const write = (title: string) => createStory(stack.deps, stack.actor('author'), { title, html: '<p>x</p>' });
/** Stories that wait for a decision. */
const waiting = async (...titles: string[]) => {
  for (const [index, title] of titles.entries()) {
    const id = `w${index}`;
    const publishedAt = new Date(stack.clock.now.getTime() - index * 1000).toISOString();
    const item = { externalId: id, title, html: '', text: '', permalink: null, author: null, media: [], hashtags: [] };
    const feed = { id: 'feed', iid: 'oakfield', network: 'rss' } as const;
    const story = storyOfItem(id, feed, { ...item, publishedAt }, 'hash', stamp(stack.clock.now));
    await stack.db.doc(`stories/${id}`).set(story);
  }
};
const at = async (time: string) => {
  stack.clock.now = new Date(time);
  await stack.backend.scheduler.daily();
  await stack.settle();
};
const sent = () => stack.mail.sent.map(({ to, props }) => [to, (props as { waiting: number }).waiting]);

describe('moderation digest', () => {
  it('moderation digest: seven in the morning → names the newest and counts the rest', async () => {
    await choose('daily');
    await waiting('One', 'Two', 'Three', 'Four');
    await at('2026-11-22T06:59:00Z');
    expect(sent()).toEqual([]);
    await at('2026-11-22T07:00:30Z');
    expect(stack.mail.sent).toMatchObject([
      {
        name: 'moderation-digest',
        to: 'head@oakfield.test',
        props: { school: 'Oakfield School', waiting: 4, newest: ['One', 'Two', 'Three'] },
      },
    ]);
    await at('2026-11-22T23:00:00Z');
    expect(sent()).toHaveLength(1);
    await at('2026-11-23T07:00:30Z');
    expect(sent()).toHaveLength(2);
  });

  it('moderation digest: approved story that changed at its source → counted, after those without a decision', async () => {
    await choose('daily');
    await waiting('Changed', 'Pending', 'Approved');
    const proposed = { title: 'New', at: stamp(stack.clock.now) };
    await stack.db.doc('stories/w0').update({ status: 'approved', hasProposal: true, proposed });
    await stack.db.doc('stories/w2').update({ status: 'approved' });
    await at('2026-11-22T07:00:30Z');
    expect(stack.mail.sent).toMatchObject([{ props: { waiting: 2, newest: ['Pending', 'Changed'] } }]);
  });

  it('moderation digest: server down at seven → sent later, once for all missed days', async () => {
    await choose('daily');
    await waiting('One');
    await at('2026-11-25T15:20:00Z');
    await at('2026-11-25T15:21:00Z');
    expect(sent()).toHaveLength(1);
    await at('2026-11-26T07:00:00Z');
    expect(sent()).toHaveLength(2);
  });

  it('moderation digest: two processes, or job run twice → sent once', async () => {
    await choose('daily');
    await waiting('One');
    stack.clock.now = new Date('2026-11-22T08:00:00Z');
    await Promise.all([stack.backend.scheduler.daily(), stack.backend.scheduler.daily()]);
    const jobs = await stack.db.collection('jobs').where('kind', '==', 'moderation-digest').get();
    expect(jobs.size).toBe(1);
    const [job] = jobs.docs;
    await stack.db.doc('jobs/again').set({ ...job?.data(), id: 'again' });
    await stack.settle();
    expect(sent()).toHaveLength(1);
  });

  it('moderation digest: nothing pending → not sent', async () => {
    await choose('daily');
    await write('Not waiting: a draft');
    await at('2026-11-22T08:00:00Z');
    expect(sent()).toEqual([]);
  });

  it('moderation digest: weekly → on Mondays; off → not sent', async () => {
    await choose('weekly');
    await waiting('One');
    await at('2026-11-22T08:00:00Z');
    expect(sent()).toEqual([]);
    await at('2026-11-23T08:00:00Z');
    expect(sent()).toHaveLength(1);
    await choose('off');
    expect((await stack.db.collection('digestPlans').get()).size).toBe(0);
    await at('2026-11-30T08:00:00Z');
    expect(sent()).toHaveLength(1);
  });

  it('moderation digest: no permission, left the school, deleted → not sent', async () => {
    await choose('daily', 'viewer');
    await choose('daily');
    await waiting('One');
    await stack.db.doc('users/u-head').update({ institutions: {} });
    await at('2026-11-22T08:00:00Z');
    expect(sent()).toEqual([]);
    await stack.db.doc('users/u-head').delete();
    await at('2026-11-23T08:00:00Z');
    expect(sent()).toEqual([]);
    expect((await stack.db.collection('digestPlans').get()).docs.map(({ id }) => id)).toEqual(['u-viewer.oakfield']);
  });

  it('moderation digest: many people → all, page by page', async () => {
    await waiting('One');
    const batch = stack.db.batch();
    for (let n = 0; n < 450; n += 1) {
      const uid = `many-${n}`;
      const dueAt = new Date('2026-11-22T07:00:00Z');
      batch.set(stack.db.doc(`digestPlans/${uid}.oakfield`), {
        uid,
        iid: 'oakfield',
        every: 'daily',
        dueAt,
        doneOn: null,
      });
    }
    await batch.commit();
    stack.clock.now = new Date('2026-11-22T07:01:00Z');
    expect(await stack.backend.scheduler.daily()).toBeGreaterThanOrEqual(450);
    expect(await stack.backend.scheduler.daily()).toBe(0);
  });
});

describe('nextMorning → 07:00 there', () => {
  it.each([
    ['Europe/London', 'daily', '2026-11-21T06:59:00Z', '2026-11-21T07:00:00.000Z'],
    ['Europe/London', 'daily', '2026-11-21T07:00:00Z', '2026-11-22T07:00:00.000Z'],
    ['Europe/London', 'daily', '2026-07-01T05:00:00Z', '2026-07-01T06:00:00.000Z'],
    // Clocks go back in the night to Sunday, and forward in spring.
    ['Europe/London', 'daily', '2026-10-24T12:00:00Z', '2026-10-25T07:00:00.000Z'],
    ['Europe/London', 'daily', '2026-03-28T12:00:00Z', '2026-03-29T06:00:00.000Z'],
    ['Pacific/Auckland', 'daily', '2026-11-21T12:00:00Z', '2026-11-21T18:00:00.000Z'],
    ['America/New_York', 'daily', '2026-11-21T03:00:00Z', '2026-11-21T12:00:00.000Z'],
    ['Asia/Kathmandu', 'weekly', '2026-11-21T12:00:00Z', '2026-11-23T01:15:00.000Z'],
    ['Europe/London', 'weekly', '2026-11-23T08:00:00Z', '2026-11-30T07:00:00.000Z'],
    ['Nowhere/Atall', 'daily', '2026-11-21T12:00:00Z', '2026-11-22T07:00:00.000Z'],
  ] as const)('in %s, %s, after %s', (zone, every, from, expected) => {
    expect(nextMorning(zone, every, new Date(from)).toISOString()).toBe(expected);
  });
});
