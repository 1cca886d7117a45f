import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { item } from '../../support/fake-source.ts';
import { type Loose, type Stack, startStack } from '../../support/stack.ts';

const URL = 'https://school.example/page';
export const ORIGIN = 'https://app.example';

export type Seen = {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly text: string;
  /** Texts of the elements of this name, without the tags within. */
  all(name: string): string[];
  /** The values of an attribute of the elements that have it. */
  attributes(element: string, name: string): string[];
  meta(name: string): string | undefined;
  readonly graph: Loose[];
};

/** A stack whose Oakfield has its page on, with stories; for the tests of the calling file. */
export function shownSchool() {
  let stack: Stack;
  let ahead = 0;
  beforeAll(async () => {
    stack = await startStack({ backend: { now: () => new Date(Date.now() + ahead) } });
  });
  beforeEach(async () => {
    ahead = 0;
    await stack.reset();
    await stack.db.doc('institutions/oakfield').update({ page: { enabled: true, intro: 'Welcome to our page' } });
  });
  afterAll(() => stack?.close());

  const school = {
    get stack() {
      return stack;
    },
    setAhead(ms: number): void {
      ahead = ms;
    },
    async set(values: object): Promise<void> {
      await stack.db.doc('institutions/oakfield').update(values);
      stack.backend.deps.publicChanges.mark('oakfield');
    },

    /** Published stories of Oakfield, the first the oldest. @returns their ids in this order */
    async stories(all: readonly Partial<Parameters<typeof item>[1] & { html: string }>[]): Promise<string[]> {
      stack.sources.set(URL, {
        items: all.map(({ html: _, ...each }, at) => item(String(at), { day: all.length - at, ...each })),
      });
      const made = await stack.ask('POST', '/api/v1/feeds', {
        body: { name: 'School news', network: 'rss', source: { url: URL } },
      });
      expect(made.status, made.text).toBe(201);
      await stack.settle();
      const snapshot = await stack.db.collection('stories').where('iid', '==', 'oakfield').get();
      const batch = stack.db.batch();
      for (const [at, story] of snapshot.docs.entries()) {
        const html = all[Number(story.get('externalId'))]?.html;
        batch.update(story.ref, {
          status: 'approved',
          updatedAt: new Date(Date.now() + at),
          ...(html === undefined ? {} : { html }),
        });
      }
      await batch.commit();
      stack.backend.deps.changes.mark('oakfield', ['stories']);
      return snapshot.docs
        .sort((a, b) => Number(a.get('externalId')) - Number(b.get('externalId')))
        .map(({ id }) => id);
    },

    async see(url: string, headers: Record<string, string> = {}): Promise<Seen> {
      const answer = await stack.app.inject({ url, headers });
      const text = answer.body;
      const tags = (element: string) => [...text.matchAll(new RegExp(`<${element}\\b([^>]*)>`, 'g'))];
      const value = (tag: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1];
      const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)?.[1];
      return {
        status: answer.statusCode,
        headers: answer.headers as Record<string, string>,
        text,
        all: (name) =>
          [...text.matchAll(new RegExp(`<${name}\\b[^>]*>(.*?)</${name}>`, 'gs'))].map(([, inner = '']) =>
            inner.replace(/<[^>]*>/g, '').trim(),
          ),
        attributes: (element, name) => tags(element).flatMap(([tag]) => value(tag, name) ?? []),
        meta: (name) =>
          tags('meta')
            .map(([tag]) => tag)
            .filter((tag) => [value(tag, 'name'), value(tag, 'property')].includes(name))
            .map((tag) => value(tag, 'content'))[0],
        graph: json ? JSON.parse(json)['@graph'] : [],
      };
    },

    async post(body: Record<string, string>, headers: Record<string, string> = {}) {
      return stack.app.inject({
        method: 'POST',
        url: '/public/schools/oakfield/concerns',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        payload: new URLSearchParams(body).toString(),
      });
    },
  };
  return school;
}
