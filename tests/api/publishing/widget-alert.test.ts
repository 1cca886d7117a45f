import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { item } from '../../support/fake-source.ts';
import { fieldsOf, ids, list, type Stack, startStack } from '../../support/stack.ts';
import { connect, FEED_URL } from '../channels.ts';

const MINUTE = 60_000;
const FORMS = ['', '/stories', '/html', '/frame', '/feed.rss', '/feed.json'];

let stack: Stack;
let ahead = 0;
let collectionId = '';
const purged: string[] = [];
beforeAll(async () => {
  stack = await startStack({
    config: { logLevel: 'silent' },
    backend: {
      now: () => new Date(Date.now() + ahead),
      edge: { purge: async (tags) => void purged.push(...tags) },
    },
  });
});
beforeEach(async () => {
  ahead = 0;
  await stack.reset();
  stack.sources.set(FEED_URL, { items: [item('a', { title: 'School is closed' })], isInFull: true });
  await connect(stack);
  await stack.settle();
  const made = await stack.ask('POST', '/api/v1/collections', { body: { name: 'Alerts', rules: {} } });
  collectionId = String(made.body.collection?.id);
  const stories = ids((await stack.ask('GET', '/api/v1/stories?limit=200')).body.items);
  await stack.ask('POST', '/api/v1/stories/moderate', { body: { ids: stories, decision: 'approve' } });
  await stack.settle();
  purged.length = 0;
});
afterAll(() => stack.close());

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString();
const make = (options: object, layout = 'alert') =>
  stack.ask('POST', '/api/v1/widgets', {
    body: { name: `Closure ${layout}`, type: 'story', collectionId, layout, options },
  });
async function made(options: object, layout = 'alert'): Promise<{ id: string; key: string }> {
  const { widget } = (await make(options, layout)).body;
  return { id: String(widget?.id), key: String(widget?.publicKey) };
}
const visit = (path: string) => stack.ask('GET', `/embed/v1${path}`, { as: null });
const shown = async (key: string) => list((await visit(`/widgets/${key}`)).body.stories).length;

describe('alert', () => {
  it('createWidget and updateWidget: no end, or one over 7 days on → 400 at options.until', async () => {
    for (const options of [{}, { until: inMinutes(8 * 24 * 60) }, { until: inMinutes(-1) }]) {
      const answer = await make(options);
      expect([answer.status, Object.keys(fieldsOf(answer))]).toEqual([400, ['options.until']]);
    }
    const { id } = await made({}, 'grid');
    const answer = await stack.ask('PATCH', `/api/v1/widgets/${id}`, { body: { layout: 'alert' } });
    expect([answer.status, Object.keys(fieldsOf(answer))]).toEqual([400, ['options.until']]);
  });

  it('updateWidget: alert that has ended → its other fields can be changed', async () => {
    const { id } = await made({ until: inMinutes(1) });
    ahead = 2 * MINUTE;
    const answer = await stack.ask('PATCH', `/api/v1/widgets/${id}`, { body: { name: 'Snow day' } });
    expect([answer.status, answer.body.widget?.name]).toEqual([200, 'Snow day']);
  });

  it('embed: before, in and after its time → no story, one, none, though the answers were ready', async () => {
    const { key } = await made({ from: inMinutes(2), until: inMinutes(4) });
    const seen: number[] = [];
    for (const seconds of [0, 119, 121, 239, 241]) {
      ahead = seconds * 1_000;
      seen.push(await shown(key));
    }
    expect(seen).toEqual([0, 0, 1, 1, 0]);
  });

  it.each(FORMS)('widget%s: its end near → not at an edge; far → for half a minute, never stale', async (form) => {
    const { key } = await made({ until: inMinutes(3) });
    const control = async () => (await visit(`/widgets/${key}${form}`)).headers['cdn-cache-control'];
    expect(await control()).toBe('public, max-age=30');
    ahead = 2 * MINUTE;
    expect(await control()).toBe('no-store');
  });

  it('several widgets in one answer → as short at an edge as the alert', async () => {
    const [alert, grid] = [await made({ until: inMinutes(1) }), await made({}, 'grid')];
    const { headers } = await visit(`/widgets?keys=${alert.key},${grid.key}`);
    expect(headers['cdn-cache-control']).toBe('no-store');
  });

  it('html and frame: emergency → role alert; after its end → no story, no other words', async () => {
    const { key } = await made({ until: inMinutes(1), severity: 'emergency' });
    for (const form of ['html', 'frame']) {
      const { text } = await visit(`/widgets/${key}/${form}`);
      expect(text).toContain('role="alert"');
      expect(text).toContain('School is closed');
    }
    ahead = 2 * MINUTE;
    for (const form of ['html', 'frame']) {
      const { text } = await visit(`/widgets/${key}/${form}`);
      expect(text).not.toMatch(/role="alert"|School is closed|No stories/);
    }
  });

  it('saved, paused, deleted → the edge is purged each time; another layout → never', async () => {
    const steps = async (id: string) => {
      const counts = [];
      for (const [method, path, body] of [
        ['PATCH', '', { options: { severity: 'important' } }],
        ['POST', '/pause', undefined],
        ['DELETE', '', undefined],
      ] as const) {
        purged.length = 0;
        await stack.ask(method, `/api/v1/widgets/${id}${path}`, body ? { body } : {});
        await stack.settle();
        counts.push([...purged]);
      }
      return counts;
    };
    const { id } = await made({ until: inMinutes(1) });
    await stack.settle();
    expect(purged).toEqual(['s-oakfield']);
    expect(await steps(id)).toEqual([['s-oakfield'], ['s-oakfield'], ['s-oakfield']]);
    expect(await steps((await made({}, 'grid')).id)).toEqual([[], [], []]);
  });

  it('restoreWidget: version that is an alert → the edge is purged; one that has ended → 409, still the other layout', async () => {
    const { id } = await made({ until: inMinutes(2) });
    const toGrid = () => stack.ask('PATCH', `/api/v1/widgets/${id}`, { body: { layout: 'grid' } });
    const restore = () => stack.ask('POST', `/api/v1/widgets/${id}/restore`, { body: { version: 1 } });
    await toGrid();
    await stack.settle();
    purged.length = 0;
    expect((await restore()).body.widget?.layout).toBe('alert');
    await stack.settle();
    expect(purged).toEqual(['s-oakfield']);
    await toGrid();
    ahead = 3 * MINUTE;
    expect((await restore()).status).toBe(409);
    expect((await stack.ask('GET', `/api/v1/widgets/${id}`)).body.widget?.layout).toBe('grid');
  });
});
