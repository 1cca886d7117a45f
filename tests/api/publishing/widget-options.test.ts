import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_WIDGET_OPTIONS, WIDGET_LAYOUTS } from '../../../src/domain/widget/options.ts';
import { fieldsOf, type Stack, startStack } from '../../support/stack.ts';

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

const make = (changes: object = {}) =>
  stack.ask('POST', '/api/v1/widgets', {
    body: { name: 'Home page', type: 'story', collectionId, layout: 'grid', ...changes },
  });
const change = (id: unknown, body: object) => stack.ask('PATCH', `/api/v1/widgets/${String(id)}`, { body });

/** Another value for each option. */
const OTHERS = {
  limit: 48,
  columns: 1,
  theme: 'dark',
  brand: '#A0B1C2',
  font: 'host',
  radius: 0,
  density: 'compact',
  parts: { picture: false, date: false, author: false, excerpt: false, hashtags: false, channel: true },
  filters: ['people', 'hashtags'],
  more: 'button',
  open: 'lightbox',
  video: 'link',
  share: true,
  report: true,
  cta: { label: 'All our news', url: 'https://www.oakfield.example/news' },
  consent: 'click',
  interval: 30,
  emptyText: 'Back soon.',
  consentText: 'Stories come from SprX.',
  locale: 'cy',
  dir: 'rtl',
  storyId: null,
  keep: 'none',
  clock: true,
  severity: 'emergency',
  from: '2026-03-01T08:00:00.000Z',
  until: '2026-03-02T08:00:00.000Z',
};

describe('options of a widget', () => {
  it('createWidget: no options → the defaults, live, any site, version 1, seen nowhere', async () => {
    const { widget } = (await make()).body;
    expect(widget).toMatchObject({
      options: DEFAULT_WIDGET_OPTIONS,
      status: 'live',
      domains: [],
      version: 1,
      seenOn: [],
      views30d: 0,
    });
    expect(widget?.dateUpdated).toBe(widget?.dateCreated);
  });

  it.each(WIDGET_LAYOUTS)('createWidget: layout %s → created', async (layout) => {
    const until = new Date(Date.now() + 3_600_000).toISOString();
    expect((await make({ layout, options: { until } })).body.widget?.layout).toBe(layout);
  });

  it('createWidget: every option given another value than its default → all stored', async () => {
    const domains = ['www.oakfield.example', '*.oakfield.example', 'localhost:8080', '192.0.2.7'];
    const { status, body } = await make({ options: OTHERS, domains });
    expect(status).toBe(201);
    expect(body.widget).toMatchObject({ options: OTHERS, domains });
  });

  it('updateWidget: one option, one part → all others stay, version and dateUpdated go on', async () => {
    const { widget } = (await make({ options: OTHERS })).body;
    const changed = (await change(widget?.id, { options: { radius: 4, parts: { date: true } } })).body.widget;
    expect(changed?.options).toEqual({ ...OTHERS, radius: 4, parts: { ...OTHERS.parts, date: true } });
    expect(changed?.version).toBe(2);
  });

  it.each([
    [{ radius: 25 }, 'options.radius'],
    [{ radius: -1 }, 'options.radius'],
    [{ radius: 1.5 }, 'options.radius'],
    [{ limit: 0 }, 'options.limit'],
    [{ limit: '12' }, 'options.limit'],
    [{ columns: 7 }, 'options.columns'],
    [{ theme: 'sepia' }, 'options.theme'],
    [{ brand: '#12345' }, 'options.brand'],
    [{ font: 'comic' }, 'options.font'],
    [{ density: 'loose' }, 'options.density'],
    [{ parts: { date: 'yes' } }, 'options.parts.date'],
    [{ parts: { footer: true } }, 'options.parts.footer'],
    [{ filters: ['age'] }, 'options.filters.0'],
    [{ more: 'scroll' }, 'options.more'],
    [{ open: 'popup' }, 'options.open'],
    [{ video: 'autoplay' }, 'options.video'],
    [{ share: 1 }, 'options.share'],
    [{ cta: { label: '', url: 'https://a.example' } }, 'options.cta.label'],
    [{ cta: { label: 'x'.repeat(41), url: 'https://a.example' } }, 'options.cta.label'],
    [{ cta: { label: 'News', url: 'javascript:alert(1)' } }, 'options.cta.url'],
    [{ cta: { label: 'News', url: 'http://127.0.0.1/' } }, 'options.cta.url'],
    [{ consent: 'banner' }, 'options.consent'],
    [{ interval: 2 }, 'options.interval'],
    [{ interval: 31 }, 'options.interval'],
    [{ emptyText: 'x'.repeat(201) }, 'options.emptyText'],
    [{ consentText: 7 }, 'options.consentText'],
    [{ locale: 'english please' }, 'options.locale'],
    [{ dir: 'up' }, 'options.dir'],
    [{ storyId: 'gone' }, 'options.storyId'],
    [{ keep: 'cookie' }, 'options.keep'],
    [{ clock: 'yes' }, 'options.clock'],
    [{ severity: 'panic' }, 'options.severity'],
    [{ from: 'tomorrow' }, 'options.from'],
    [{ until: '2026-03-02' }, 'options.until'],
    [{ shadow: true }, 'options.shadow'],
  ])('createWidget and updateWidget: options %j → 400 at %s', async (options, field) => {
    const made = await make({ options });
    expect([made.status, Object.keys(fieldsOf(made))]).toEqual([400, [field]]);
    const widget = (await make()).body.widget;
    const changed = await change(widget?.id, { options });
    expect([changed.status, Object.keys(fieldsOf(changed))]).toEqual([400, [field]]);
  });

  it.each([
    'https://www.oakfield.example',
    'www.oakfield.example/news',
    'WWW.oakfield.example',
    'www.oakfield.example:0',
    'www.oakfield.example:99999',
    '*.oakfield.example:80',
    'a.*.example',
    '*',
    '',
    '256.1.1.1',
    'oak field.example',
  ])('createWidget: site %j → 400 at domains.0', async (domain) => {
    const answer = await make({ domains: [domain] });
    expect([answer.status, Object.keys(fieldsOf(answer))]).toEqual([400, ['domains.0']]);
  });

  it('createWidget: 21 sites → 400 at domains', async () => {
    const answer = await make({ domains: Array.from({ length: 21 }, (_, n) => `s${n}.example`) });
    expect([answer.status, Object.keys(fieldsOf(answer))]).toEqual([400, ['domains']]);
  });

  it('createWidget: story of another school in storyId → 400 at options.storyId', async () => {
    const theirs = await stack.ask('POST', '/api/v1/stories', {
      as: 'both',
      iid: 'riverside',
      body: { title: 'Theirs', html: '<p>Text</p>' },
    });
    const answer = await make({ layout: 'single', options: { storyId: theirs.body.story?.id } });
    expect([answer.status, Object.keys(fieldsOf(answer))]).toEqual([400, ['options.storyId']]);
    const own = await stack.ask('POST', '/api/v1/stories', { body: { title: 'Ours', html: '<p>Text</p>' } });
    expect((await make({ layout: 'single', options: { storyId: own.body.story?.id } })).status).toBe(201);
  });

  it('updateWidget: made from an older version → conflict with the widget as it is', async () => {
    const { widget } = (await make()).body;
    expect((await change(widget?.id, { name: 'News', version: 1 })).status).toBe(200);
    const answer = await change(widget?.id, { layout: 'wall', version: 1 });
    expect([answer.status, answer.body.error?.code]).toEqual([409, 'conflict']);
    expect(answer.body.error?.latest).toMatchObject({
      version: 2,
      values: { name: 'News', layout: 'grid', version: 2 },
    });
    expect((await change(widget?.id, { layout: 'wall', version: 2 })).body.widget?.version).toBe(3);
    expect((await change(widget?.id, { version: 3 })).status).toBe(400);
  });

  it('updateWidget: two from one version at once → one changed, one conflict', async () => {
    const { widget } = (await make()).body;
    const answers = await Promise.all(['list', 'wall'].map((layout) => change(widget?.id, { layout, version: 1 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('getWidget: stored before there were more than four options → the others by default', async () => {
    const { widget } = (await make()).body;
    const document = stack.db.doc(`widgets/${String(widget?.id)}`);
    const stored = (await document.get()).data() ?? {};
    const { id, iid, publicKey, name, type, layout, dateCreated } = stored;
    const options = { limit: 5, theme: 'dark', brand: null, columns: 2 };
    await document.set({ id, iid, publicKey, name, type, collectionId, layout, options, dateCreated });
    const read = await stack.ask('GET', `/api/v1/widgets/${String(id)}`);
    expect(read.body.widget).toEqual({ ...widget, options: { ...DEFAULT_WIDGET_OPTIONS, ...options } });
    expect((await change(id, { layout: 'list', version: 1 })).body.widget?.version).toBe(2);
  });
});
