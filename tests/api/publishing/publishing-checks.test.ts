import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { queueDuePublications } from '../../../server/publications/use-cases/publish-due.ts';
import { RATE_LIMITS } from '../../../src/domain/rate-limits.ts';
import { type Loose, list, type Stack, startStack } from '../../support/stack.ts';
import { connect } from '../channels.ts';

let stack: Stack;
let ahead = 0;
const checkedUrls: string[] = [];
beforeAll(async () => {
  const checkLink = async (url: string) => {
    checkedUrls.push(url);
    return !url.includes('gone');
  };
  stack = await startStack({ backend: { now: () => new Date(Date.now() + ahead), checkLink } });
});
beforeEach(() => {
  ahead = 0;
  checkedUrls.length = 0;
  return stack.reset();
});
afterAll(() => stack.close());

async function story(body: object = {}): Promise<string> {
  const written = { title: 'Sports day', html: '<p>It was fun.</p>', hashtags: ['sport'], ...body };
  const made = await stack.ask('POST', '/api/v1/stories', { as: 'author', body: written });
  expect(made.status, made.text).toBe(201);
  return String(made.body.story?.id);
}
const publishing = async (id: string) => (await stack.ask('GET', `/api/v1/stories/${id}/publish`)).body;
const linksOf = async (id: string) =>
  list((await publishing(id)).checks).find((check) => String(check.id) === 'links') as Loose;

describe('check of a story’s links', () => {
  it('links in the text, call to action → each requested once, broken ones listed with their field', async () => {
    const html =
      '<p><a href="https://a.example/?x=1&amp;y=2#top">A</a> <a href="https://a.example/?x=1&amp;y=2">A</a> <a href="mailto:a@a.example">B</a></p>';
    const id = await story({ html, cta: { label: 'Book', url: 'https://gone.example/book' } });
    expect(await linksOf(id)).toEqual({
      id: 'links',
      severity: 'warn',
      message: 'Nothing answers at https://gone.example/book. Check the address.',
      field: 'cta',
    });
    expect(checkedUrls).toEqual(['https://a.example/?x=1&y=2', 'https://gone.example/book']);
  });

  it('all links answer, or no links → ok', async () => {
    expect(await linksOf(await story())).toMatchObject({ severity: 'ok', message: 'It has no links to check.' });
    const html = '<p><a href="https://a.example/">A</a></p>';
    expect(await linksOf(await story({ html }))).toMatchObject({
      severity: 'ok',
      message: 'Its links work.',
    });
  });

  it('GET /stories/{id}/publish: same links within ten minutes → not requested again; over the limit → 200 without the check of links', async () => {
    const id = await story({ html: '<p><a href="https://b.example/gone">A</a></p>' });
    for (let n = 0; n < 3; n += 1) expect(await linksOf(id)).toMatchObject({ severity: 'warn' });
    expect(checkedUrls).toHaveLength(1);
    ahead = 11 * 60_000;
    await linksOf(id);
    expect(checkedUrls).toHaveLength(2);
    const other = await story({ html: '<p><a href="https://c.example/">A</a></p>' });
    const { max } = RATE_LIMITS.links;
    for (let n = 0; n < max; n += 1) await stack.backend.deps.limits.has('links', 'u-head');
    expect(await linksOf(other)).toBeUndefined();
    expect(checkedUrls).toHaveLength(2);
    ahead += 2 * 60_000;
    expect(await linksOf(other)).toMatchObject({ severity: 'ok' });
  });

  it('more than 20 links → 20 requested; publishing itself requests none', async () => {
    const links = Array.from({ length: 30 }, (_, n) => `<a href="https://a.example/${n}">A</a>`);
    const id = await story({ html: `<p>${links.join(' ')}</p>` });
    await publishing(id);
    expect(checkedUrls).toHaveLength(20);
    await stack.ask('PUT', `/api/v1/stories/${id}/publish`, { body: { destinations: [] } });
    expect(checkedUrls).toHaveLength(20);
  });
});

describe('scheduled publication that fails', () => {
  it('story not published at its time → user who scheduled it and reviewers get one notification with a link', async () => {
    const id = await story();
    const publishAt = new Date(Date.now() + 60_000).toISOString();
    await stack.ask('PUT', `/api/v1/stories/${id}/publish`, { as: 'author', body: { destinations: [], publishAt } });
    const media = [{ type: 'image', url: 'https://school.example/a.jpg', alt: '' }];
    await stack.ask('PATCH', `/api/v1/stories/${id}`, { body: { media } });
    ahead = 61_000;
    await queueDuePublications(stack.backend.deps);
    await stack.settle();
    const notifications = await stack.db.collection('notifications').where('kind', '==', 'publish-failed').get();
    expect(notifications.docs.map((each) => each.get('uid')).sort()).toEqual(
      expect.arrayContaining([(await stack.db.doc(`publications/story-${id}`).get()).get('createdBy')]),
    );
    expect(notifications.size).toBeGreaterThan(1);
    expect(new Set(notifications.docs.map((each) => each.get('uid'))).size).toBe(notifications.size);
    expect(notifications.docs[0]?.data()).toMatchObject({
      iid: 'oakfield',
      title: '“Sports day” was not published',
      text: 'Describe the picture for people who can’t see it.',
      path: `/manage/stories/publish/${id}`,
    });
  });
});

describe('default pictures', () => {
  async function thumb(place: string, alt: string): Promise<void> {
    const payload = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#c03060' } })
      .png()
      .toBuffer();
    const headers = { authorization: 'Bearer author', iid: 'oakfield', 'content-type': 'image/png' };
    const sent = await stack.app.inject({ method: 'POST', url: '/api/v1/media', headers, payload });
    const body = { mediaId: sent.json().media.id, alt };
    const made = await stack.ask('PUT', `/api/v1/default-thumbs/${place}`, { as: 'author', body });
    expect(made.status, made.text).toBe(200);
  }

  it('story without a picture → default picture in its collection’s order, in previews of rules and of publishing', async () => {
    await thumb('school/default', 'The school');
    const picture = { alt: 'The school', isDefault: true };
    const id = await story();
    const made = await stack.ask('POST', '/api/v1/collections', { body: { name: 'S', rules: { any: ['sport'] } } });
    const collectionId = String(made.body.collection?.id);
    const widget = { name: 'Home', type: 'story', collectionId, layout: 'grid' };
    await stack.ask('POST', '/api/v1/widgets', { body: widget });
    const first = list(
      (await stack.ask('GET', `/api/v1/stories?collectionId=${collectionId}&sort=collection`)).body.items,
    )[0];
    expect(list(first?.media)[0]).toMatchObject(picture);
    const ruled = await stack.ask('POST', '/api/v1/collections/rules/preview', { body: { rules: { any: ['sport'] } } });
    expect(list(list(ruled.body.items)[0]?.media)[0]).toMatchObject(picture);
    const own = list((await publishing(id)).destinations);
    expect(own).toHaveLength(2);
    for (const { preview } of own) expect(list(preview?.stories)[0]?.media).toMatchObject(picture);
    await stack.ask('POST', '/api/v1/stories/moderate', { body: { ids: [id], decision: 'approve' } });
    const whole = await stack.ask('GET', `/api/v1/collections/${collectionId}/publish`);
    const shown = list(whole.body.destinations)[0]?.preview;
    expect(list(shown?.stories)[0]?.media).toMatchObject(picture);
  });

  it.each(['keep', 'delete'])(
    'channel deleted (%s its stories) → its default picture and file deleted',
    async (stories) => {
      const { feedId } = await connect(stack);
      await stack.settle();
      await thumb(`channel/${feedId}`, 'The channel');
      const files = () => [...stack.files.kept.keys()].filter((path) => path.includes('/thumbs/'));
      expect(files()).toHaveLength(1);
      expect((await stack.ask('DELETE', `/api/v1/feeds/${feedId}?stories=${stories}`)).status).toBe(204);
      expect((await stack.ask('GET', '/api/v1/default-thumbs')).body.items).toEqual([]);
      expect(files()).toEqual([]);
    },
  );
});
