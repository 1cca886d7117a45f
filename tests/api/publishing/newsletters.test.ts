import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fieldsOf, ids, type Stack, startStack } from '../../support/stack.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
beforeEach(() => stack.reset());
afterAll(() => stack.close());

const make = (name: string, as: object = {}) => stack.ask('POST', '/api/v1/newsletters', { body: { name }, ...as });
const change = (id: unknown, body: object) => stack.ask('PATCH', `/api/v1/newsletters/${String(id)}`, { body });
const RIVERSIDE = { as: 'both', iid: 'riverside' } as const;
const used = async () => (await stack.db.doc('institutions/oakfield/analytics/global').get()).data()?.widgets;

describe('newsletters', () => {
  it('created, changed, listed, deleted with its editions → answer of each, counter exact', async () => {
    const { status, body } = await make('  Oakfield Weekly ');
    expect([status, await used()]).toEqual([201, { story: 0, newsletter: 1 }]);
    expect(body.newsletter).toMatchObject({
      iid: 'oakfield',
      name: 'Oakfield Weekly',
      slug: 'oakfield-weekly',
      description: '',
      fill: { collectionIds: [], any: [], max: 8, order: 'suggested' },
      editions: 0,
      nextEdition: null,
      version: 1,
    });
    const id = body.newsletter?.id;
    const changed = await change(id, {
      description: 'For families',
      fill: { any: ['#Sport', 'sport'], max: 3 },
      version: 1,
    });
    expect(changed.body.newsletter).toMatchObject({
      slug: 'oakfield-weekly',
      description: 'For families',
      fill: { collectionIds: [], any: ['sport'], max: 3, order: 'suggested' },
      version: 2,
    });
    const other = await make('Sixth form news');
    expect(ids((await stack.ask('GET', '/api/v1/newsletters')).body.items)).toEqual([other.body.newsletter?.id, id]);
    await stack.ask('POST', `/api/v1/newsletters/${String(id)}/editions`, { body: {} });
    expect((await stack.ask('DELETE', `/api/v1/newsletters/${String(id)}`)).status).toBe(204);
    expect((await stack.ask('DELETE', `/api/v1/newsletters/${String(id)}`)).status).toBe(404);
    expect((await stack.db.collectionGroup('editions').get()).size).toBe(0);
    expect(await used()).toEqual({ story: 0, newsletter: 1 });
  });

  it.each<[object, string]>([
    [{}, 'name'],
    [{ name: ' ' }, 'name'],
    [{ name: 'a\nb' }, 'name'],
    [{ name: 'x'.repeat(81) }, 'name'],
    [{ name: 'Weekly', slug: 'mine' }, 'slug'],
  ])('create %j → 400 at the wrong field', async (body, field) => {
    const answer = await stack.ask('POST', '/api/v1/newsletters', { body });
    expect([answer.status, Object.keys(fieldsOf(answer))]).toEqual([400, [field]]);
  });

  it.each<[object, string]>([
    [{ fill: { max: 31 } }, 'fill.max'],
    [{ fill: { order: 'best' } }, 'fill.order'],
    [{ fill: { collectionIds: ['gone'] } }, 'fill.collectionIds.0'],
    [{ fill: { collectionIds: ['../users'] } }, 'fill.collectionIds.0'],
    [{ description: 'x'.repeat(301) }, 'description'],
  ])('change %j → 400 at the wrong field', async (body, field) => {
    const id = (await make('Weekly')).body.newsletter?.id;
    const answer = await change(id, body);
    expect([answer.status, Object.keys(fieldsOf(answer))]).toEqual([400, [field]]);
  });

  it('change of an older version → conflict with the current newsletter', async () => {
    const id = (await make('Weekly')).body.newsletter?.id;
    await change(id, { name: 'Fortnightly', version: 1 });
    const answer = await change(id, { description: 'Late', version: 1 });
    expect([answer.status, answer.body.error?.code]).toEqual([409, 'conflict']);
    expect(answer.body.error?.latest).toMatchObject({ version: 2, values: { name: 'Fortnightly', description: '' } });
  });

  it('name in use, other case → conflict; five times at once → one created; name of another school → created', async () => {
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => make('Weekly')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409]);
    const answer = await make('WEEKLY');
    expect(fieldsOf(answer)).toEqual({ name: 'There is a newsletter called “Weekly” already.' });
    const id = (await make('Other')).body.newsletter?.id;
    expect((await change(id, { name: 'weekly' })).status).toBe(409);
    expect((await make('Weekly', RIVERSIDE)).status).toBe(201);
    expect(await used()).toEqual({ story: 0, newsletter: 2 });
  });

  it('one more than the plan allows, at once → 403; one deleted → allowed again', async () => {
    const answers = await Promise.all([1, 2, 3].map((n) => make(`Letter ${n}`, RIVERSIDE)));
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([201, 403, 403]);
    const id = answers.find(({ status }) => status === 201)?.body.newsletter?.id;
    expect((await stack.ask('DELETE', `/api/v1/newsletters/${String(id)}`, RIVERSIDE)).status).toBe(204);
    expect((await make('Again', RIVERSIDE)).status).toBe(201);
  });

  it.each(['GET', 'PATCH', 'DELETE'])('%s newsletter of another school, or impossible id → 404', async (method) => {
    const id = (await make('Weekly')).body.newsletter?.id;
    const body = method === 'PATCH' ? { body: { name: 'Mine' } } : {};
    for (const path of [String(id), 'gone', '__x__', '%2e%2e']) {
      expect((await stack.ask(method, `/api/v1/newsletters/${path}`, { ...RIVERSIDE, ...body })).status, path).toBe(
        404,
      );
    }
  });
});
