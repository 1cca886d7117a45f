import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_WIDGET_OPTIONS } from '../../../src/domain/widget/options.ts';
import { fieldsOf, list, type Stack, startStack } from '../../support/stack.ts';

let stack: Stack;
let collectionId = '';
beforeAll(async () => {
  stack = await startStack();
});
beforeEach(async () => {
  await stack.reset();
  const made = await stack.ask('POST', '/api/v1/collections', { body: { name: 'Home page', rules: {} } });
  collectionId = String(made.body.collection?.id);
});
afterAll(() => stack.close());

const PATH = '/api/v1/widget-defaults';
const put = (body: object, as = {}) => stack.ask('PUT', PATH, { body, ...as });
const get = async (as = {}) => (await stack.ask('GET', PATH, as)).body.defaults;
const make = async (changes: object = {}) =>
  (
    await stack.ask('POST', '/api/v1/widgets', {
      body: { name: 'Home page', type: 'story', collectionId, layout: 'grid', ...changes },
    })
  ).body.widget;
const PLACE = { tag: 'library', name: 'The library', lat: 51.45, lng: -2.58 };

describe('widget defaults', () => {
  it('getWidgetDefaults: never set → the platform’s values, version 0', async () => {
    expect(await get()).toEqual({
      layout: 'grid',
      options: DEFAULT_WIDGET_OPTIONS,
      domains: [],
      places: [],
      version: 0,
      dateUpdated: null,
    });
  });

  it('setWidgetDefaults: some options → the others as the platform’s; the other school has its own', async () => {
    const answer = await put({
      layout: 'wall',
      options: { radius: 4, parts: { channel: true }, keep: 'none' },
      domains: ['www.oakfield.example'],
      places: [{ ...PLACE, tag: '#Library' }],
      version: 0,
    });
    expect(answer.status).toBe(200);
    const options = {
      ...DEFAULT_WIDGET_OPTIONS,
      radius: 4,
      keep: 'none',
      parts: { ...DEFAULT_WIDGET_OPTIONS.parts, channel: true },
    };
    expect(answer.body.defaults).toMatchObject({ layout: 'wall', options, places: [PLACE], version: 1 });
    expect(await get()).toEqual(answer.body.defaults);
    expect(await get({ as: 'both', iid: 'riverside' })).toMatchObject({ version: 0 });
    expect((await put({})).body.defaults).toMatchObject({
      layout: 'grid',
      options: DEFAULT_WIDGET_OPTIONS,
      version: 2,
    });
  });

  it('setWidgetDefaults: made from an older version → conflict with the defaults as they are', async () => {
    await put({ layout: 'wall', version: 0 });
    const answer = await put({ layout: 'map', version: 0 });
    expect([answer.status, answer.body.error?.code]).toEqual([409, 'conflict']);
    expect(answer.body.error?.latest).toMatchObject({ version: 1, values: { layout: 'wall', version: 1 } });
  });

  it('setWidgetDefaults: two from one version at once → one stored, one conflict', async () => {
    const answers = await Promise.all(['wall', 'map'].map((layout) => put({ layout, version: 0 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it.each([
    [{ layout: 'mosaic' }, 'layout'],
    [{ options: { radius: 25 } }, 'options.radius'],
    [{ options: { storyId: 'a' } }, 'options.storyId'],
    [{ options: { shadow: 1 } }, 'options.shadow'],
    [{ domains: ['https://a.example'] }, 'domains.0'],
    [{ places: [{ ...PLACE, lat: 91 }] }, 'places.0.lat'],
    [{ places: [{ ...PLACE, lng: -181 }] }, 'places.0.lng'],
    [{ places: [{ ...PLACE, tag: '#' }] }, 'places.0.tag'],
    [{ places: [PLACE, PLACE] }, 'places'],
    [{ places: Array.from({ length: 101 }, (_, n) => ({ ...PLACE, tag: `t${n}` })) }, 'places'],
    [{ name: 'Ours' }, 'name'],
  ])('setWidgetDefaults: %j → 400 at %s', async (body, field) => {
    const answer = await put(body);
    expect([answer.status, Object.keys(fieldsOf(answer))]).toEqual([400, [field]]);
  });

  it('createWidget: defaults set → copied, what the request names wins; later defaults do not reach it', async () => {
    await put({ layout: 'wall', options: { radius: 4, limit: 6 }, domains: ['www.oakfield.example'] });
    const widget = await make({ layout: undefined, options: { limit: 9 } });
    const shown = { layout: 'wall', domains: ['www.oakfield.example'] };
    expect(widget).toMatchObject({ ...shown, options: { ...DEFAULT_WIDGET_OPTIONS, radius: 4, limit: 9 } });
    await put({ layout: 'list' });
    expect((await stack.ask('GET', `/api/v1/widgets/${String(widget?.id)}`)).body.widget).toEqual(widget);
  });

  it('previewWidgetDefaults: options → what each widget would change, by its path; nothing stored', async () => {
    const same = await make({ name: 'Same', options: { radius: 4 } });
    const other = await make({ name: 'Other', options: { parts: { date: false } } });
    const answer = await stack.ask('POST', `${PATH}/preview`, { body: { options: { radius: 4 } } });
    expect(answer.body.items).toEqual([
      {
        id: other?.id,
        name: 'Other',
        changes: [
          { field: 'options.radius', from: 12, to: 4 },
          { field: 'options.parts.date', from: false, to: true },
        ],
      },
      { id: same?.id, name: 'Same', changes: [] },
    ]);
    expect(await get()).toMatchObject({ version: 0 });
    expect((await stack.ask('GET', `/api/v1/widgets/${String(other?.id)}`)).body.widget).toEqual(other);
  });

  it('previewWidgetDefaults: option out of bounds → 400 at its path', async () => {
    const answer = await stack.ask('POST', `${PATH}/preview`, { body: { options: { radius: 99 } } });
    expect([answer.status, Object.keys(fieldsOf(answer))]).toEqual([400, ['options.radius']]);
  });

  it('applyWidgetDefaults: own, unknown and another school’s widget → the stored options alone; the others failed', async () => {
    const story = await stack.ask('POST', '/api/v1/stories', { body: { title: 'Ours', html: '<p>Text</p>' } });
    const storyId = String(story.body.story?.id);
    const widget = await make({ layout: 'single', domains: ['a.example'], options: { storyId, limit: 3 } });
    await put({ layout: 'wall', options: { radius: 4 }, domains: ['b.example'] });
    const theirs = await stack.ask('POST', '/api/v1/collections', {
      as: 'both',
      iid: 'riverside',
      body: { name: 'All' },
    });
    const foreign = await stack.ask('POST', '/api/v1/widgets', {
      as: 'both',
      iid: 'riverside',
      body: { name: 'Theirs', type: 'story', collectionId: theirs.body.collection?.id, layout: 'grid' },
    });
    const ids = [widget?.id, 'gone', foreign.body.widget?.id];
    const answer = await stack.ask('POST', `${PATH}/apply`, { body: { ids } });
    expect(answer.status).toBe(200);
    expect(answer.body.done).toEqual([widget?.id]);
    expect(list(answer.body.failed).map(({ id, error }) => [id, error?.code])).toEqual([
      ['gone', 'not-found'],
      [foreign.body.widget?.id, 'not-found'],
    ]);
    const applied = (await stack.ask('GET', `/api/v1/widgets/${String(widget?.id)}`)).body.widget;
    expect(applied).toMatchObject({ layout: 'single', domains: ['a.example'], version: 2 });
    expect(applied?.options).toEqual({ ...DEFAULT_WIDGET_OPTIONS, radius: 4, storyId });
  });

  it.each([[{ ids: [] }], [{ ids: Array.from({ length: 101 }, (_, n) => `w${n}`) }], [{}], [{ ids: 'w' }]])(
    'applyWidgetDefaults: %j → 400',
    async (body) => {
      expect((await stack.ask('POST', `${PATH}/apply`, { body })).status).toBe(400);
    },
  );

  it('setWidgetDefaults, preview, apply: viewer → 403 with the permission', async () => {
    const answers = await Promise.all([
      put({}, { as: 'viewer' }),
      stack.ask('POST', `${PATH}/preview`, { as: 'viewer', body: { options: {} } }),
      stack.ask('POST', `${PATH}/apply`, { as: 'viewer', body: { ids: ['w'] } }),
    ]);
    expect(answers.map(({ status, body }) => [status, body.error?.permission])).toEqual([
      [403, 's.w.wr'],
      [403, 's.w.wr'],
      [403, 's.w.wr'],
    ]);
  });
});
