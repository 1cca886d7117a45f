import { describe, expect, it } from 'vitest';
import { queueDuePublications } from '../../../server/publications/use-cases/publish-due.ts';
import { fieldsOf, list } from '../../support/stack.ts';
import { picture, publishingSchool } from './publishing-school.ts';

const school = publishingSchool();
const { collection, inMs, publish, story, widget } = school;

/** Neither the author nor the head has written it. */
async function byAnother(): Promise<string> {
  const id = await story();
  await school.stack.db.doc(`stories/${id}`).update({ createdBy: 'somebody' });
  return id;
}
const storyOf = async (id: string) => (await school.stack.db.doc(`stories/${id}`).get()).data();
const used = async () => (await school.stack.db.doc('institutions/oakfield/analytics/global').get()).get('stories');

describe('publishing a story', () => {
  it('getStoryPublishing → available destinations, checks, preview of each widget', async () => {
    const [id, place] = [await story({ hashtags: [] }), await collection()];
    const shown = await widget(place);
    const answer = await school.stack.ask('GET', `/api/v1/stories/${id}/publish`, { as: 'viewer' });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.publication).toBeNull();
    expect(list(answer.body.destinations).map(({ kind, id, selected }) => ({ kind, id, selected }))).toEqual([
      { kind: 'collection', id: place, selected: false },
      { kind: 'widget', id: shown.id, selected: false },
    ]);
    const preview = list(answer.body.destinations)[1]?.preview;
    expect(preview).toMatchObject({ widget: { name: 'Home', layout: 'grid' }, stories: [{ id, title: 'Sports day' }] });
    const checks = list(answer.body.checks).map(({ id, severity }) => `${id} ${severity}`);
    expect(checks).toEqual([
      'title ok',
      'alt ok',
      'consent ok',
      'limit ok',
      'taken-down ok',
      'links ok',
      'length ok',
      'hashtags warn',
      'picture ok',
    ]);
    expect((await school.stack.ask('GET', '/api/v1/stories/none/publish')).status).toBe(404);
  });

  it('now, to a collection and a widget → approved, shown there, counted once; twice → the same', async () => {
    const [id, place, other] = [await story(), await collection(), await collection('Other')];
    const shown = await widget(other);
    const destinations = [
      { kind: 'collection', id: place },
      { kind: 'widget', id: shown.id },
    ];
    for (let n = 0; n < 2; n += 1) {
      const answer = await publish(id, { destinations, publishAt: null });
      expect(answer.status, answer.text).toBe(200);
      expect(answer.body).toMatchObject({
        publication: { source: { type: 'story', id }, destinations, status: 'published', publishAt: null },
        story: { status: 'approved', collectionIds: expect.arrayContaining([place, other]) },
      });
      expect(await used()).toBe(1);
    }
    const embed = await school.stack.ask('GET', `/embed/v1/widgets/${shown.publicKey}`, { as: null });
    expect(list(embed.body.stories)).toHaveLength(1);
    const fewer = await publish(id, { destinations: [destinations[0]], publishAt: null });
    expect(fewer.body.story?.collectionIds).toEqual([place]);
  });

  it('at a set time → counted towards the plan once, published once by two servers within a minute', async () => {
    const [id, place] = [await story(), await collection()];
    const body = { destinations: [{ kind: 'collection', id: place }], publishAt: inMs(3_600_000) };
    const planned = await publish(id, body);
    expect(planned.body).toMatchObject({
      publication: { status: 'scheduled', publishAt: body.publishAt },
      story: { status: 'scheduled', collectionIds: [] },
    });
    await publish(id, body);
    expect(await used()).toBe(1);
    expect(await queueDuePublications(school.stack.backend.deps)).toBe(0);
    school.setAhead(3_601_000);
    const both = await Promise.all([
      queueDuePublications(school.stack.backend.deps),
      queueDuePublications(school.stack.backend.deps),
    ]);
    expect(both.reduce((sum, n) => sum + n)).toBe(1);
    await school.stack.settle();
    expect(await storyOf(id)).toMatchObject({ status: 'approved', collectionIds: [place], publishAt: null });
    expect(await used()).toBe(1);
    const version = (await storyOf(id))?.version;
    await queueDuePublications(school.stack.backend.deps);
    await school.stack.settle();
    expect((await storyOf(id))?.version).toBe(version);
    const { body: after } = await school.stack.ask('GET', `/api/v1/stories/${id}/publish`);
    expect(after.publication).toMatchObject({ status: 'published' });
    const log = await school.stack.db.collection('auditLog').where('action', '==', 'story.publish').get();
    expect(log.size).toBe(1);
  });

  it('job lost with its server → queued again after five minutes, published once', async () => {
    const id = await story();
    await publish(id, { destinations: [], publishAt: inMs(60_000) });
    school.setAhead(61_000);
    expect(await queueDuePublications(school.stack.backend.deps)).toBe(1);
    for (const job of (await school.stack.db.collection('jobs').where('kind', '==', 'publish-due').get()).docs)
      await job.ref.delete();
    expect(await queueDuePublications(school.stack.backend.deps)).toBe(0);
    school.setAhead(362_000);
    expect(await queueDuePublications(school.stack.backend.deps)).toBe(1);
    await school.stack.settle();
    expect(await storyOf(id)).toMatchObject({ status: 'approved' });
    expect(await used()).toBe(1);
  });

  it('schedule cancelled → draft, no longer counted, not published at the time', async () => {
    const id = await story();
    await publish(id, { destinations: [], publishAt: inMs(60_000) });
    for (let n = 0; n < 2; n += 1)
      expect((await school.stack.ask('DELETE', `/api/v1/stories/${id}/publish`, { as: 'author' })).status).toBe(204);
    expect(await storyOf(id)).toMatchObject({ status: 'draft', publishAt: null });
    expect(await used()).toBe(0);
    school.setAhead(61_000);
    await queueDuePublications(school.stack.backend.deps);
    await school.stack.settle();
    expect(await storyOf(id)).toMatchObject({ status: 'draft' });
  });

  it('hidden, deleted or without a description at its time → not published, with the reason', async () => {
    const [hidden, gone, undescribed] = [await story(), await story(), await story()];
    for (const id of [hidden, gone, undescribed]) await publish(id, { destinations: [], publishAt: inMs(60_000) });
    await school.stack.ask('POST', '/api/v1/stories/moderate', { body: { ids: [hidden], decision: 'hide' } });
    await school.stack.ask('DELETE', `/api/v1/stories/${gone}`);
    await school.stack.ask('PATCH', `/api/v1/stories/${undescribed}`, { body: { media: [{ ...picture, alt: '' }] } });
    const before = await school.stack.ask('GET', `/api/v1/stories/${hidden}/publish`);
    expect(before.body.publication?.status).toBe('cancelled');
    school.setAhead(61_000);
    await queueDuePublications(school.stack.backend.deps);
    await school.stack.settle();
    expect(await storyOf(hidden)).toMatchObject({ status: 'hidden' });
    expect((await school.stack.db.doc(`publications/story-${gone}`).get()).exists).toBe(false);
    const { body } = await school.stack.ask('GET', `/api/v1/stories/${undescribed}/publish`);
    expect(body.publication).toMatchObject({ status: 'failed', error: { code: 'invalid' } });
    expect(await storyOf(undescribed)).toMatchObject({ status: 'scheduled' });
  });

  it('no description or title, missing consent, takedown, plan limit → a refusal for each, nothing changed', async () => {
    const id = await story({ media: [{ ...picture, alt: ' ' }] });
    const now = { destinations: [], publishAt: null };
    await school.stack.db.doc(`stories/${id}`).update({ title: '' });
    const blocked = await publish(id, now);
    expect(blocked.status).toBe(400);
    expect(Object.keys(fieldsOf(blocked)).sort()).toEqual(['alt', 'title']);
    const named = await story();
    await school.stack.db.doc(`stories/${named}`).update({ consent: { state: 'question', places: [] } });
    const withoutConsent = await publish(named, now);
    expect([withoutConsent.status, withoutConsent.body.error?.code]).toEqual([409, 'consent-needed']);
    const confirmed = await publish(named, { ...now, consentConfirmed: true });
    expect(confirmed.body.story).toMatchObject({ status: 'approved' });
    const down = await story();
    const at = (await storyOf(down))?.publishedAt;
    await school.stack.db.doc(`stories/${down}`).update({ takenDown: { at, by: 'x', reason: 'y' } });
    const refused = await publish(down, now);
    expect([refused.status, refused.body.error?.code]).toEqual([409, 'conflict']);
    const last = await story();
    await school.stack.db.doc('institutions/oakfield/analytics/global').set({ stories: 2_000 }, { merge: true });
    const full = await publish(last, now);
    expect([full.status, full.body.error?.code]).toEqual([403, 'limit-reached']);
    expect(await storyOf(last)).toMatchObject({ status: 'draft' });
    expect((await school.stack.db.doc(`publications/story-${last}`).get()).exists).toBe(false);
  });

  it('two-person review → first publishing leaves it pending for a second user, who publishes or approves', async () => {
    await school.stack.ask('PATCH', '/api/v1/settings/moderation', { body: { twoPeople: true } });
    const place = await collection();
    const body = { destinations: [{ kind: 'collection', id: place }], publishAt: null };
    const [one, two, three] = [await byAnother(), await byAnother(), await byAnother()];
    for (const id of [one, two, three]) {
      const first = await publish(id, body);
      expect(first.status, first.text).toBe(200);
      expect(first.body).toMatchObject({
        publication: { status: 'awaiting-second', approvals: [{ name: expect.any(String) }] },
        story: { status: 'pending', collectionIds: [], version: 2 },
      });
    }
    const again = await publish(one, body);
    expect([again.status, again.body.error?.code]).toEqual([409, 'second-person-needed']);
    expect((await publish(one, body, 'head')).body).toMatchObject({
      publication: { status: 'published', approvals: [{}, {}] },
      story: { status: 'approved', collectionIds: [place] },
    });
    const moderate = (id: string, decision: string) =>
      school.stack.ask('POST', '/api/v1/stories/moderate', {
        as: 'head',
        body: { ids: [id], decision, reason: 'A typing error.' },
      });
    expect((await moderate(two, 'approve')).body.done).toEqual([two]);
    expect(await storyOf(two)).toMatchObject({ status: 'approved', collectionIds: [place], version: 3 });
    await moderate(three, 'return');
    const statusOf = async (id: string) => (await school.stack.db.doc(`publications/story-${id}`).get()).get('status');
    expect([await statusOf(two), await statusOf(three)]).toEqual(['published', 'cancelled']);
    expect(await used()).toBe(2);
    expect((await school.stack.db.doc(`collections/${place}`).get()).get('count')).toBe(2);
    const own = await publish(await story(), body);
    expect([own.status, own.body.error?.code]).toEqual([409, 'second-person-needed']);
  });

  it('two-person review, second approval or a return undone → publication pending for the second user again', async () => {
    await school.stack.ask('PATCH', '/api/v1/settings/moderation', { body: { twoPeople: true } });
    const place = await collection();
    const body = { destinations: [{ kind: 'collection', id: place }], publishAt: null };
    const publicationOf = async (id: string) => (await school.stack.db.doc(`publications/story-${id}`).get()).data();
    for (const decision of ['approve', 'return']) {
      const id = await byAnother();
      await publish(id, body);
      const first = await publicationOf(id);
      const request = { ids: [id], decision, reason: 'A typing error.' };
      const done = await school.stack.ask('POST', '/api/v1/stories/moderate', { as: 'head', body: request });
      expect((await publicationOf(id))?.status).toBe(decision === 'approve' ? 'published' : 'cancelled');
      const undo = await school.stack.ask('POST', '/api/v1/stories/undo', {
        as: 'head',
        body: { id: done.body.undo?.id },
      });
      expect(undo.body.done, undo.text).toEqual([id]);
      expect(await storyOf(id)).toMatchObject({ status: 'pending', approvals: [{}], collectionIds: [] });
      expect(await publicationOf(id)).toEqual(first);
      expect((await publish(id, body, 'head')).body).toMatchObject({ publication: { status: 'published' } });
    }
  });

  it('two-person review with a set time → scheduled by the second user in review, published at that time', async () => {
    await school.stack.ask('PATCH', '/api/v1/settings/moderation', { body: { twoPeople: true } });
    const id = await byAnother();
    await publish(id, { destinations: [], publishAt: inMs(60_000) });
    const second = await school.stack.ask('POST', '/api/v1/stories/moderate', {
      as: 'head',
      body: { ids: [id], decision: 'approve' },
    });
    expect(second.body).toMatchObject({ done: [id], scheduled: [id], waiting: [] });
    expect(await storyOf(id)).toMatchObject({ status: 'scheduled', approvals: [{}, {}] });
    school.setAhead(61_000);
    expect(await queueDuePublications(school.stack.backend.deps)).toBe(1);
    await school.stack.settle();
    expect(await storyOf(id)).toMatchObject({ status: 'approved' });
  });

  it('consent confirmed for a name of the list → stored with user and time', async () => {
    await school.stack.ask('PUT', '/api/v1/consent-list', { body: { names: ['Grace Hopper'], mode: 'replace' } });
    await school.stack.settle();
    const id = await story({ title: 'Grace Hopper visits' });
    const now = { destinations: [], publishAt: null };
    expect((await publish(id, now)).body.error?.code).toBe('consent-needed');
    expect((await publish(id, { ...now, consentConfirmed: true })).status).toBe(200);
    expect((await storyOf(id))?.consent).toMatchObject({ state: 'confirmed', by: expect.any(String), at: {} });
  });

  it('taken down → publication ended and listed; deleted → publication deleted', async () => {
    const id = await story();
    await publish(id, { destinations: [], publishAt: inMs(60_000) });
    const down = await school.stack.ask('POST', `/api/v1/stories/${id}/takedown`, {
      body: { reason: 'A parent asked.' },
    });
    expect(down.body.from).toMatchObject({ publication: { id: `story-${id}`, status: 'scheduled' } });
    const publicationRef = school.stack.db.doc(`publications/story-${id}`);
    expect((await publicationRef.get()).get('status')).toBe('cancelled');
    await school.stack.ask('DELETE', `/api/v1/stories/${id}`);
    expect((await publicationRef.get()).exists).toBe(false);
  });

  it.each([
    [{ destinations: [{ kind: 'newsletter' }] }, 'destinations.0'],
    [{ destinations: [{ kind: 'page' }] }, 'destinations.0'],
    [{ destinations: [{ kind: 'feed' }] }, 'destinations.0'],
    [{ destinations: [{ kind: 'collection', id: 'none' }] }, 'destinations.0'],
    [{ destinations: [], publishAt: '1970-01-01T00:00:00Z' }, 'publishAt'],
    [{ destinations: [], publishAt: 'tomorrow' }, 'publishAt'],
    [{}, 'destinations'],
  ])('body %j → 400 at the invalid field', async (body, field) => {
    const answer = await publish(await story(), body);
    expect(answer.status).toBe(400);
    expect(Object.keys(fieldsOf(answer)).join()).toContain(field);
  });
});
