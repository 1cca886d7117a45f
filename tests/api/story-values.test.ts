import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fieldsOf, type Loose, type Stack, startStack } from '../support/stack.ts';

let stack: Stack;
let id = '';
beforeAll(async () => {
  stack = await startStack();
});
beforeEach(async () => {
  await stack.reset();
  await named(['Kindness', 'Courage']);
  id = String((await write(['Courage'])).body.story?.id);
});
afterAll(() => stack.close());

const named = (values: readonly string[]) => stack.db.doc('institutions/oakfield').update({ values });
const write = (values: readonly string[]) =>
  stack.ask('POST', '/api/v1/stories', { body: { title: 'Ours', html: '<p>Text</p>', values } });
const patch = (values: readonly string[]) => stack.ask('PATCH', `/api/v1/stories/${id}`, { body: { values } });
const bulk = (act: string, value: string) =>
  stack.ask('POST', '/api/v1/stories/bulk', { body: { ids: [id], act, value } });
const valuesNow = async () => ((await stack.ask('GET', `/api/v1/stories/${id}`)).body.story as Loose).values;

describe('values of stories', () => {
  it('of the school’s own, in upper or lower case → taken', async () => {
    expect((await write(['Kindness'])).status).toBe(201);
    expect((await patch(['Courage', 'KINDNESS'])).body.story).toMatchObject({ values: ['Courage', 'KINDNESS'] });
    expect((await bulk('value', 'Kindness')).body.done).toEqual([id]);
  });

  it('others → 400 at the field, naming them and what there is; nothing changes', async () => {
    const message = '“Kindnes”, “Thrift” are not among your school’s values: Kindness, Courage.';
    expect(fieldsOf(await write(['Kindnes', 'Courage', 'Thrift']))).toEqual({ values: message });
    expect(fieldsOf(await patch(['Kindnes', 'Thrift']))).toEqual({ values: message });
    expect(fieldsOf(await bulk('value', 'Thrift'))).toEqual({
      value: '“Thrift” is not among your school’s values: Kindness, Courage.',
    });
    expect(await valuesNow()).toEqual(['Courage']);
  });

  it('one that the school has taken out of its list since → stays with its story until it is left out', async () => {
    await named(['Kindness', 'Thrift']);
    expect((await stack.ask('PATCH', `/api/v1/stories/${id}`, { body: { title: 'Other' } })).status).toBe(200);
    expect((await patch(['Courage', 'Thrift'])).body.story).toMatchObject({ values: ['Courage', 'Thrift'] });
    expect((await patch(['Thrift'])).body.story).toMatchObject({ values: ['Thrift'] });
    expect(Object.keys(fieldsOf(await patch(['Courage', 'Thrift'])))).toEqual(['values']);
    const restored = await stack.ask('POST', `/api/v1/stories/${id}/restore`, { body: { version: 1 } });
    expect(restored.body.story).toMatchObject({ values: ['Courage'] });
    expect((await bulk('unvalue', 'Courage')).body.done).toEqual([id]);
    expect(await valuesNow()).toEqual([]);
  });

  it('a school that has named none yet → any', async () => {
    await named([]);
    expect((await patch(['Thrift'])).body.story).toMatchObject({ values: ['Thrift'] });
  });
});
