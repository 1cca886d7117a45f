import { describe, expect, test } from 'vitest';
import { slimmed } from '../../../scripts/slim-endpoints.ts';

const TABLE = `
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
const sampleThing = { id: 'a' };
export const createThing = endpoint({
  method: 'POST',
  path: '/things',
  summary: 'Make a thing',
  access: 's.w.wr',
  body: z.object({ name: z.string() }),
  reply: [201, z.object({ thing: z.any() })],
  example: { thing: sampleThing },
  changes: ['widgets'],
});
`;

describe('slimmed', () => {
  test('an endpoint → what a call needs, and no schema, example or word of the description', () => {
    expect(slimmed(TABLE).trim()).toBe(
      "export const createThing = { method: 'POST', path: '/things', reply: [201, null], changes: ['widgets'] };",
    );
  });

  test.each(['fileReply', 'savedFile', 'shownFile'])('a reply by %s → a call knows that it is a file', (name) => {
    const table = `export const exportThings = endpoint({ method: 'GET', path: '/things', reply: [200, ${name}('text/csv', 'a/b')] });`;
    expect(slimmed(table).trim()).toBe(
      "export const exportThings = { method: 'GET', path: '/things', reply: [200, { file: 'text/csv' }] };",
    );
  });

  test('a list with a name in the file → written out; what is named but no list, or made of others → refused', () => {
    const table = (changes: string) =>
      `const STORIES = ['stories'];\nexport const act = endpoint({ method: 'POST', changes: ${changes} });`;
    expect(slimmed(table('STORIES')).trim()).toBe("export const act = { method: 'POST', changes: ['stories'] };");
    for (const changes of ['OTHERS', "[...STORIES, 'widgets']"])
      expect(() => slimmed(table(changes))).toThrow('write out changes of act');
  });

  test('a file without an endpoint → refused', () => {
    expect(() => slimmed('export const a = 1;')).toThrow('no endpoint');
  });
});
