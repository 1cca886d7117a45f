import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { FinderQuery, StoryFinder } from '../../../server/core/ports/stories.ts';
import { indexedStoryFinder } from '../../../server/stories/search/indexed-story-finder.ts';
import { sqliteIndexes } from '../../../server/stories/search/sqlite-indexes.ts';
import type { StoryIndexes } from '../../../server/stories/search/story-index.ts';
import { item } from '../../support/fake-source.ts';
import { type Stack, startStack } from '../../support/stack.ts';

const URL = 'https://school.example/search';
export const IID = 'oakfield';

export const SEARCHED = [
  item('1', { title: 'Rugby match at Élodie field', hashtags: ['sport'], day: 1 }),
  item('2', { title: 'Chess club', text: 'They played after the rugby practice.', hashtags: ['clubs'], day: 2 }),
  item('3', { title: 'Autumn newsletter', hashtags: ['rugby', 'news'], day: 3 }),
  item('4', { title: 'Celebration assembly', text: 'The orchestra played.', hashtags: ['music'], day: 4 }),
];

/** A stack for the tests of the calling file, and finders whose files and indexes last for one of them. */
export function searchedSchool() {
  let stack: Stack;
  let folder = '';
  const opened: StoryIndexes[] = [];
  const pathOf = (name: string) => join(folder, name);
  const closeIndexes = () => {
    for (const indexes of opened.splice(0)) indexes.close();
  };
  beforeAll(async () => {
    stack = await startStack();
  });
  beforeEach(async () => {
    await stack.reset();
    folder = mkdtempSync(join(tmpdir(), 'sprx-search-test-'));
  });
  afterEach(() => {
    closeIndexes();
    rmSync(folder, { recursive: true, force: true });
  });
  afterAll(() => stack.close());

  return {
    get stack() {
      return stack;
    },
    /** Closed after the test. */
    opened,
    closeIndexes,
    pathOf,

    /** One server's finder; each has its own files. */
    indexed(name = 'one'): StoryFinder {
      const indexes = sqliteIndexes(pathOf(name));
      opened.push(indexes);
      const { db, log } = stack.backend.deps;
      return indexedStoryFinder({ db, indexes, log, now: () => new Date() });
    },

    /** Connects a channel of Oakfield whose posts are searched. @returns its id */
    async connect(items = SEARCHED): Promise<string> {
      stack.sources.set(URL, { items });
      const made = await stack.ask('POST', '/api/v1/feeds', {
        body: { name: 'School news', network: 'rss', source: { url: URL } },
      });
      await stack.settle();
      return String(made.body.feed?.id);
    },
  };
}

/** What a finder finds: the titles, and how many there are. */
export async function titlesOf(finder: StoryFinder, query: FinderQuery, iid = IID) {
  const { items, total } = await finder.find(iid, query);
  return { titles: items.map(({ title }) => title), total };
}
