import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_WIDGET_OPTIONS } from '../../../src/domain/widget/options.ts';
import { fieldsOf, type Loose, list, type Stack, startStack } from '../../support/stack.ts';

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

const post = (path: string, body: object = {}, as = {}) => stack.ask('POST', `/api/v1${path}`, { body, ...as });
const make = async (changes: object = {}): Promise<string> => {
  const made = await post('/widgets', { name: 'Home page', type: 'story', collectionId, layout: 'grid', ...changes });
  expect(made.status).toBe(201);
  return String(made.body.widget?.id);
};
const change = (id: string, body: object) => stack.ask('PATCH', `/api/v1/widgets/${id}`, { body });
const get = async (id: string) => (await stack.ask('GET', `/api/v1/widgets/${id}`)).body.widget as Loose;
const versions = async (id: string) => list((await stack.ask('GET', `/api/v1/widgets/${id}/versions`)).body.items);
const theirs = { as: 'both', iid: 'riverside' } as const;

describe('versions of a widget', () => {
  it('listWidgetVersions: created and changed twice → newest first, each with its fields and its author', async () => {
    const id = await make();
    await change(id, { options: { radius: 4, parts: { date: false } } });
    await change(id, { name: 'News', domains: ['www.oakfield.example'] });
    const items = await versions(id);
    expect(items.map(({ version, changed }) => [version, changed])).toEqual([
      [3, ['name', 'domains']],
      [2, ['options.radius', 'options.parts.date']],
      [1, []],
    ]);
    expect(items[0]?.by).toEqual({ uid: expect.any(String), name: expect.any(String) });
    expect(String(items[0]?.at)).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
  });

  it('updateWidget: nothing different → no version', async () => {
    const id = await make();
    expect((await change(id, { layout: 'grid', options: { radius: 12 } })).body.widget?.version).toBe(1);
    expect(await versions(id)).toHaveLength(1);
  });

  it('restoreWidget: an earlier version → its values, as a new version; key and status stay', async () => {
    const id = await make({ options: { radius: 4 } });
    await change(id, { name: 'News', layout: 'wall', options: { radius: 20 } });
    await post(`/widgets/${id}/pause`);
    const { status, body } = await post(`/widgets/${id}/restore`, { version: 1 });
    expect(status).toBe(200);
    expect(body.widget).toMatchObject({ name: 'Home page', layout: 'grid', status: 'paused', version: 4 });
    expect(body.widget?.options).toEqual({ ...DEFAULT_WIDGET_OPTIONS, radius: 4 });
    expect((await versions(id))[0]?.changed).toEqual(['name', 'layout', 'options.radius']);
  });

  it('restoreWidget: name that another widget has by now → conflict at name', async () => {
    const id = await make();
    await change(id, { name: 'News' });
    await make();
    const answer = await post(`/widgets/${id}/restore`, { version: 1 });
    expect([answer.status, Object.keys(fieldsOf(answer))]).toEqual([409, ['name']]);
  });

  it('restoreWidget: collection that is gone → conflict', async () => {
    const other = await post('/collections', { name: 'Other', rules: {} });
    const id = await make({ collectionId: other.body.collection?.id });
    await change(id, { collectionId });
    await stack.ask('DELETE', `/api/v1/collections/${String(other.body.collection?.id)}`);
    expect((await post(`/widgets/${id}/restore`, { version: 1 })).status).toBe(409);
  });

  it.each([
    [{ version: 9 }, 404],
    [{ version: 0 }, 400],
    [{ version: '1' }, 400],
    [{}, 400],
  ])('restoreWidget: %j → %i', async (body, status) => {
    expect((await post(`/widgets/${await make()}/restore`, body)).status).toBe(status);
  });

  it('updateWidget: 60 changes → the last 50 versions', async () => {
    const id = await make();
    for (let n = 1; n <= 60; n += 1) await change(id, { options: { limit: (n % 48) + 1 } });
    const items = await versions(id);
    expect([items.length, items[0]?.version, items.at(-1)?.version]).toEqual([50, 61, 12]);
    expect((await stack.db.collection(`widgets/${id}/widgetVersions`).get()).size).toBe(50);
    expect((await stack.ask('DELETE', `/api/v1/widgets/${id}`)).status).toBe(204);
    expect((await stack.db.collection(`widgets/${id}/widgetVersions`).get()).size).toBe(0);
  });

  it('updateWidget: widget of before there were histories → its state before is the first version', async () => {
    const id = await make();
    await stack.db.doc(`widgets/${id}/widgetVersions/1`).delete();
    const { hasHistory: _, ...stored } = (await stack.db.doc(`widgets/${id}`).get()).data() ?? {};
    await stack.db.doc(`widgets/${id}`).set(stored);
    expect((await versions(id)).map(({ version }) => version)).toEqual([1]);
    await change(id, { layout: 'map' });
    expect((await versions(id)).map(({ version }) => version)).toEqual([2, 1]);
    expect((await post(`/widgets/${id}/restore`, { version: 1 })).body.widget?.layout).toBe('grid');
  });

  it('publishCollection: widget chosen as destination → new version in the history of the widget', async () => {
    const id = await make();
    const other = await post('/collections', { name: 'Other', rules: {} });
    const answer = await stack.ask('PUT', `/api/v1/collections/${String(other.body.collection?.id)}/publish`, {
      body: { destinations: [{ kind: 'widget', id }] },
    });
    expect(answer.status).toBe(200);
    expect((await get(id)).version).toBe(2);
    expect((await versions(id))[0]?.changed).toEqual(['collectionId']);
  });
});

describe('pausing a widget', () => {
  it('pauseWidget, resumeWidget: each twice → status, one version each', async () => {
    const id = await make();
    const paused = await post(`/widgets/${id}/pause`);
    expect([paused.status, paused.body.widget?.status, paused.body.widget?.version]).toEqual([200, 'paused', 2]);
    expect((await post(`/widgets/${id}/pause`)).body.widget?.version).toBe(2);
    expect((await post(`/widgets/${id}/resume`)).body.widget).toMatchObject({ status: 'live', version: 3 });
    expect((await versions(id)).map(({ changed }) => changed)).toEqual([['status'], ['status'], []]);
  });

  it('copyWidget: paused widget → live copy', async () => {
    const id = await make({ domains: ['www.oakfield.example'] });
    await post(`/widgets/${id}/pause`);
    const copy = (await post(`/widgets/${id}/duplicate`)).body.widget;
    expect(copy).toMatchObject({ status: 'live', domains: ['www.oakfield.example'], version: 1 });
  });

  it.each(['pause', 'resume', 'restore'])('%s: widget of another school → 404', async (act) => {
    const answer = await post(`/widgets/${await make()}/${act}`, act === 'restore' ? { version: 1 } : {}, theirs);
    expect(answer.status).toBe(404);
  });

  it('listWidgetVersions: widget of another school → 404', async () => {
    const answer = await stack.ask('GET', `/api/v1/widgets/${await make()}/versions`, theirs);
    expect(answer.status).toBe(404);
  });
});
