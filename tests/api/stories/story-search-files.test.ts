import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { StoryFinder } from '../../../server/core/ports/stories.ts';
import { indexedStoryFinder } from '../../../server/stories/search/indexed-story-finder.ts';
import { sqliteIndexes } from '../../../server/stories/search/sqlite-indexes.ts';
import type { IndexedStory, StoryIndexes } from '../../../server/stories/search/story-index.ts';
import { eventually } from '../../support/eventually.ts';
import { IID, SEARCHED, searchedSchool, titlesOf } from './searched-stories.ts';

const school = searchedSchool();
const { opened, closeIndexes, pathOf, indexed, connect } = school;

describe('index file of a school', () => {
  afterEach(() => vi.restoreAllMocks());

  /** A server's finder whose clocks can be moved on, which counts the stories it reads and can fail at reading them. */
  function watched() {
    const indexes = sqliteIndexes(pathOf('watched'));
    opened.push(indexes);
    let [taken, waited, isFailing] = [0, 0, false];
    const counted: StoryIndexes = {
      ...indexes,
      open(iid) {
        const index = indexes.open(iid);
        const put: typeof index.put = (stories) => {
          taken += stories.length;
          return index.put(stories);
        };
        const reached: typeof index.reached = (state) => {
          if (isFailing) throw new Error('No place on the disk');
          return index.reached(state);
        };
        return { ...index, put, reached };
      },
    };
    const running = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => running() + waited);
    const { db, log } = school.stack.backend.deps;
    const finder = indexedStoryFinder({ db, indexes: counted, log, now: () => new Date(Date.now() + waited) });
    return {
      finder,
      indexes,
      /** Until the index is whole, Firestore answers a search that has waited long enough. */
      async build() {
        await finder.find(IID, { q: 'rugby' });
        await eventually(async () => (await indexes.open(IID).state()).isWhole).toBe(true);
      },
      read: () => taken,
      wait: (ms: number) => {
        waited += ms;
      },
      fail: (fails: boolean) => {
        isFailing = fails;
      },
    };
  }

  /** Another server writes a story, stamped so long after now by the real clock. @returns its id */
  async function writtenAt(finder: StoryFinder, title: string, afterMs: number): Promise<string> {
    const made = await school.stack.ask('POST', '/api/v1/stories', { body: { title, html: '<p>Today.</p>' } });
    const updatedAt = new Date(Date.now() + afterMs);
    const id = String(made.body.story?.id);
    await school.stack.db.doc(`stories/${id}`).update({ updatedAt });
    finder.changed?.(IID);
    return id;
  }

  const filesIn = (name: string) => readdirSync(pathOf(name)).filter((file) => file.endsWith('.sqlite'));

  it('story written by another server → in the index of three servers at their next update', async () => {
    await connect();
    let waited = 0;
    const running = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => running() + waited);
    const finders = ['one', 'two', 'three'].map(indexed);
    await Promise.all(finders.map((finder) => finder.find(IID, { q: 'rugby' })));
    await school.stack.ask('POST', '/api/v1/stories', { body: { title: 'Lacrosse final', html: '<p>Today.</p>' } });
    waited = 1_000;
    const all = await Promise.all(finders.map((finder) => titlesOf(finder, { q: 'lacrosse' })));
    expect(all).toEqual(finders.map(() => ({ titles: ['Lacrosse final'], total: 1 })));
  });

  it('file deleted while in use → rebuilt, all stories listed', async () => {
    await connect();
    const finder = indexed();
    await finder.find(IID, { q: 'rugby' });
    for (const file of readdirSync(pathOf('one'))) rmSync(join(pathOf('one'), file));
    expect(await titlesOf(finder, { q: 'rugby' })).toMatchObject({ total: 3 });
    expect(filesIn('one')).toHaveLength(1);
  });

  it('file deleted repeatedly during ten searches at once → every search returns all stories', async () => {
    await connect();
    const finder = indexed();
    await finder.find(IID, { q: 'rugby' });
    const totals = new Map<number | undefined, number>();
    let [answered, isOver] = [0, false];
    const searching = Array.from({ length: 10 }, async () => {
      while (!isOver) {
        const { total } = await finder.find(IID, { q: 'rugby' });
        totals.set(total, (totals.get(total) ?? 0) + 1);
        answered += 1;
        await new Promise((done) => setImmediate(done));
      }
    });
    const tenMore = async () => {
      for (const target = answered + 10; answered < target; ) await new Promise((done) => setImmediate(done));
    };
    for (let n = 0; n < 6; n += 1) {
      await tenMore();
      for (const file of readdirSync(pathOf('one'))) rmSync(join(pathOf('one'), file), { force: true });
    }
    await tenMore();
    isOver = true;
    await Promise.all(searching);
    expect([...totals.keys()]).toEqual([3]);
  });

  it('damaged file → deleted, all stories listed', async () => {
    await connect();
    await indexed().find(IID, { q: 'rugby' });
    closeIndexes();
    const [file = ''] = filesIn('one');
    writeFileSync(join(pathOf('one'), file), 'no database'.repeat(2_000));
    expect(await titlesOf(indexed(), { q: 'rugbx' })).toMatchObject({ total: 3 });
  });

  it('server restarted → stories deleted meanwhile are not listed', async () => {
    await connect();
    const [story] = (await indexed().find(IID, { q: 'chess' })).items;
    closeIndexes();
    await school.stack.ask('DELETE', `/api/v1/stories/${story?.id}`);
    expect(await titlesOf(indexed(), { q: 'chess' })).toEqual({ titles: [], total: 0 });
    expect(await titlesOf(indexed(), { q: 'rugby' })).toMatchObject({ total: 2 });
  });

  it('folder not writable → answered by Firestore', async () => {
    await connect();
    writeFileSync(pathOf('file'), '');
    expect(await titlesOf(indexed('file/below'), { q: 'rugby' })).toMatchObject({ total: 3 });
  });

  it('school not searched for over a week → its index file is deleted', async () => {
    let at = Date.now();
    const indexes = sqliteIndexes(pathOf('old'), () => at);
    opened.push(indexes);
    indexes.open('closed');
    indexes.open(IID);
    at += 8 * 86_400_000;
    indexes.open(IID);
    expect(filesIn('old')).toHaveLength(1);
  });

  it('nothing changed → no story read again', async () => {
    await connect();
    const { finder, read, wait, build } = watched();
    wait(60_000);
    await build();
    expect(read()).toBe(SEARCHED.length);
    finder.changed?.(IID);
    expect((await finder.find(IID, { q: 'rugby' })).total).toBe(3);
    expect(read()).toBe(SEARCHED.length);
  });

  it('many stories written ten seconds ago, one now → only the one is read', async () => {
    await connect();
    const { finder, read, wait, build } = watched();
    await build();
    wait(6_000);
    await finder.find(IID, { q: 'rugby' });
    wait(4_000);
    const before = read();
    await writtenAt(finder, 'Lacrosse final', 10_000);
    expect(await titlesOf(finder, { q: 'lacrosse' })).toMatchObject({ total: 1 });
    expect(read() - before).toBe(1);
  });

  it('story written by a server whose clock is four seconds behind → listed by the next search', async () => {
    await connect();
    const { finder, wait, build } = watched();
    await build();
    wait(20_000);
    await finder.find(IID, { q: 'rugby' });
    await writtenAt(finder, 'Lacrosse final', 16_000);
    expect(await titlesOf(finder, { q: 'lacrosse' })).toMatchObject({ total: 1 });
  });

  it('story stamped 25 seconds before it was written → listed after the next full update', async () => {
    await connect();
    const { finder, wait, build } = watched();
    await build();
    wait(26_000);
    await finder.find(IID, { q: 'rugby' });
    await writtenAt(finder, 'Lacrosse final', 1_000);
    expect(await titlesOf(finder, { q: 'lacrosse' })).toMatchObject({ total: 0 });
    wait(5_000);
    await eventually(() => titlesOf(finder, { q: 'lacrosse' })).toMatchObject({ total: 1 });
  });

  it('full update fails → search answered, the next one lists the missing stories', async () => {
    await connect();
    const { finder, wait, fail, build } = watched();
    await build();
    wait(26_000);
    await finder.find(IID, { q: 'rugby' });
    await writtenAt(finder, 'Lacrosse final', 1_000);
    wait(5_000);
    fail(true);
    expect(await titlesOf(finder, { q: 'rugby' })).toMatchObject({ total: 3 });
    fail(false);
    wait(26_000);
    await finder.find(IID, { q: 'rugby' });
    wait(5_000);
    await eventually(() => titlesOf(finder, { q: 'lacrosse' })).toMatchObject({ total: 1 });
  });

  it('index rebuilt elsewhere with older content → newer changes are read again', async () => {
    await connect();
    const { finder, indexes, wait, build } = watched();
    await build();
    const id = await writtenAt(finder, 'Lacrosse final', 2_000);
    wait(10_000);
    expect(await titlesOf(finder, { q: 'lacrosse' })).toMatchObject({ total: 1 });
    const index = indexes.open(IID);
    await index.remove([{ id, at: Date.now() }]);
    await index.reached({ isWhole: true, through: Date.now() + 1_000 });
    wait(10_000);
    expect(await titlesOf(finder, { q: 'lacrosse' })).toMatchObject({ total: 1 });
  });

  it('story removed and added again with the same id → listed', async () => {
    await connect();
    const { finder, wait } = watched();
    const [story] = (await finder.find(IID, { q: 'chess' })).items;
    const reference = school.stack.db.doc(`stories/${story?.id}`);
    const document = (await reference.get()).data();
    wait(2_000);
    await school.stack.ask('DELETE', `/api/v1/stories/${story?.id}`);
    await reference.set({ ...document, updatedAt: new Date() });
    for (let n = 0; n < 3; n += 1) {
      finder.changed?.(IID);
      expect(await titlesOf(finder, { q: 'chess' })).toMatchObject({ total: 1 });
    }
  });
});

describe('index file', () => {
  const story = (version: number, title: string): IndexedStory => ({
    ...{ id: 's1', version, title, hashtags: '', text: '', labels: [], sortTitle: title, publishAt: null },
    ...{ publishedAt: 1, importedAt: 1, updatedAt: version },
  });

  it('older version of a story arrives after the newer → the newer stays', () => {
    const indexes = sqliteIndexes(pathOf('versions'));
    opened.push(indexes);
    const index = indexes.open(IID);
    index.put([story(2, 'lacrosse')]);
    expect(index.put([story(1, 'rugby')])).toBe(0);
    const query = { labels: [], without: [], order: 'relevance' as const, limit: 10 };
    expect(index.find({ ...query, searchWords: ['lacrosse'] })).toMatchObject({ total: 1 });
    expect(index.find({ ...query, searchWords: ['rugby'] })).toMatchObject({ total: 0 });
  });
});
