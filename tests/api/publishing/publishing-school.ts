import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { type Loose, type Stack, startStack } from '../../support/stack.ts';

export const picture = { type: 'image', url: 'https://school.example/a.jpg', alt: 'The hall' };

/** A stack for the tests of the calling file, with what a school publishes and where; its clock can be put ahead. */
export function publishingSchool() {
  let stack: Stack;
  let ahead = 0;
  beforeAll(async () => {
    stack = await startStack({ backend: { now: () => new Date(Date.now() + ahead) } });
  });
  beforeEach(() => {
    ahead = 0;
    return stack.reset();
  });
  afterAll(() => stack.close());

  return {
    get stack() {
      return stack;
    },
    /** Until the next test. */
    setAhead(ms: number): void {
      ahead = ms;
    },
    inMs: (ms: number) => new Date(Date.now() + ahead + ms).toISOString(),

    async story(body: object = {}): Promise<string> {
      const written = {
        title: 'Sports day',
        html: '<p>It was fun.</p>',
        media: [picture],
        hashtags: ['sport'],
        ...body,
      };
      const made = await stack.ask('POST', '/api/v1/stories', { as: 'author', body: written });
      expect(made.status, made.text).toBe(201);
      return String(made.body.story?.id);
    },
    async collection(name = 'Front page'): Promise<string> {
      return String((await stack.ask('POST', '/api/v1/collections', { body: { name } })).body.collection?.id);
    },
    async widget(collectionId: string, name = 'Home'): Promise<Loose> {
      const body = { name, type: 'story', collectionId, layout: 'grid' };
      return (await stack.ask('POST', '/api/v1/widgets', { body })).body.widget as Loose;
    },
    publish: (id: string, body: object, as: 'author' | 'head' | 'viewer' = 'author') =>
      stack.ask('PUT', `/api/v1/stories/${id}/publish`, { as, body }),
  };
}
