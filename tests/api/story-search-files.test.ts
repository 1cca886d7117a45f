import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { indexedStoryFinder } from '../../server/stories/search/indexed-story-finder.ts';
import { sqliteIndexes } from '../../server/stories/search/sqlite-indexes.ts';
import type { StoryIndexes } from '../../server/stories/search/story-index.ts';
import { IID, SEARCHED, searchedSchool, titlesOf } from './searched-stories.ts';

const school = searchedSchool();
const { opened, closeIndexes, pathOf, indexed, connect } = school;

describe('index of a school', () => {
  const filesIn = (name: string) => readdirSync(pathOf(name)).filter((file) => file.endsWith('.sqlite'));

  it('written by another server → found by three servers within two seconds', async () => {
    await connect();
    const finders = ['one', 'two', 'three'].map(indexed);
    await Promise.all(finders.map((finder) => finder.find(IID, { q: 'rugby' })));
    await school.stack.ask('POST', '/api/v1/stories', { body: { title: 'Lacrosse final', html: '<p>Today.</p>' } });
    const all = () => Promise.all(finders.map((finder) => titlesOf(finder, { q: 'lacrosse' })));
    await expect.poll(all, { timeout: 2_000 }).toEqual(finders.map(() => ({ titles: ['Lacrosse final'], total: 1 })));
  });

  it('file deleted while it is used → made anew, everything found', async () => {
    await connect();
    const finder = indexed();
    await finder.find(IID, { q: 'rugby' });
    for (const file of readdirSync(pathOf('one'))) rmSync(join(pathOf('one'), file));
    expect(await titlesOf(finder, { q: 'rugby' })).toMatchObject({ total: 3 });
    expect(filesIn('one')).toHaveLength(1);
  });

  it('file deleted again and again while ten search at once → every search finds everything', async () => {
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
      for (const wanted = answered + 10; answered < wanted; ) await new Promise((done) => setImmediate(done));
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

  it('damaged file → thrown away, everything found', async () => {
    await connect();
    await indexed().find(IID, { q: 'rugby' });
    closeIndexes();
    const [file = ''] = filesIn('one');
    writeFileSync(join(pathOf('one'), file), 'no database'.repeat(2_000));
    expect(await titlesOf(indexed(), { q: 'rugbx' })).toMatchObject({ total: 3 });
  });

  it('kept over a restart → what was deleted meanwhile is gone', async () => {
    await connect();
    const [story] = (await indexed().find(IID, { q: 'chess' })).items;
    closeIndexes();
    await school.stack.ask('DELETE', `/api/v1/stories/${story?.id}`);
    expect(await titlesOf(indexed(), { q: 'chess' })).toEqual({ titles: [], total: 0 });
    expect(await titlesOf(indexed(), { q: 'rugby' })).toMatchObject({ total: 2 });
  });

  it('folder that cannot be written → Firestore answers', async () => {
    await connect();
    writeFileSync(pathOf('file'), '');
    expect(await titlesOf(indexed('file/below'), { q: 'rugby' })).toMatchObject({ total: 3 });
  });

  it('index of a school that nobody searched for over a week → its file is removed', async () => {
    let at = Date.now();
    const indexes = sqliteIndexes(pathOf('old'), () => at);
    opened.push(indexes);
    indexes.open('closed');
    indexes.open(IID);
    at += 8 * 86_400_000;
    indexes.open(IID);
    expect(filesIn('old')).toHaveLength(1);
  });

  it('nothing changed → no story is read again', async () => {
    await connect();
    const indexes = sqliteIndexes(pathOf('counted'));
    opened.push(indexes);
    let taken = 0;
    const counted: StoryIndexes = {
      ...indexes,
      open(iid) {
        const index = indexes.open(iid);
        const put: typeof index.put = (stories) => {
          taken += stories.length;
          return index.put(stories);
        };
        return { ...index, put };
      },
    };
    const { db, log } = school.stack.backend.deps;
    const now = () => new Date(Date.now() + 60_000);
    const finder = indexedStoryFinder({ db, indexes: counted, log, now });
    await finder.find(IID, { q: 'rugby' });
    expect(taken).toBe(SEARCHED.length);
    finder.changed?.(IID);
    expect((await finder.find(IID, { q: 'rugby' })).total).toBe(3);
    expect(taken).toBe(SEARCHED.length);
  });
});
