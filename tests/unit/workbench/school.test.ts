import { describe, expect, test } from 'vitest';
import { requestRecount } from '../../../src/domain/api/platform.ts';
import type { Feed } from '../../../src/domain/feed/schema.ts';
import { availability, toUsedResources } from '../../../src/domain/institution/limits.ts';
import type { Limited } from '../../../src/domain/institution/schema.ts';
import { IID } from '../../../stories/support/workbench/documents.ts';
import type { Scenario } from '../../../stories/support/workbench/scenario.ts';
import { World } from '../../../stories/support/workbench/world.ts';
import { eventually, idle } from '../../support/eventually.ts';

const LIMITS: readonly Limited[] = ['channels', 'widgets', 'collections', 'stories'];

async function availabilityOf(scenario: Scenario) {
  const { documents } = await World.open(scenario);
  const used = toUsedResources(documents.get('usage', 'global') ?? expect.fail());
  const plan = documents.get('institutions', IID)?.subscription;
  return Object.fromEntries(LIMITS.map((limit) => [limit, availability(limit, plan ?? null, used).remaining]));
}

describe('schools of the workbench', () => {
  test('new → empty; busy → nearly full; over-limit → every limit reached', async () => {
    expect(await availabilityOf({ school: 'new' })).toEqual({
      channels: 15,
      widgets: 10,
      collections: 20,
      stories: 2000,
    });
    expect(await availabilityOf({ school: 'busy' })).toMatchObject({ channels: 1, widgets: 1, collections: 1 });
    expect(await availabilityOf({ school: 'over-limit' })).toEqual({
      channels: 0,
      widgets: 0,
      collections: 0,
      stories: 0,
    });
  });

  test('busy → hundreds of stories, some in each collection, no name twice', async () => {
    const { documents } = await World.open({ school: 'busy' });
    expect(documents.list('stories').length).toBeGreaterThan(500);
    expect(documents.list('collections').filter(({ count }) => count === 0)).toEqual([]);
    for (const kind of ['collections', 'feeds', 'widgets'] as const) {
      const names = documents.list(kind).map(({ name }) => name);
      expect(new Set(names).size).toBe(names.length);
    }
  });

  test.each([{}, { school: 'busy' }, { school: 'over-limit' }, { changed: 3 }] as Scenario[])(
    '%j → a recount by the server changes nothing',
    async (scenario) => {
      const world = await World.open(scenario);
      await world.as('platform-admin').call(requestRecount, { params: { iid: IID } });
      await world.finishJobs();
      const counted = world.documents.list('auditLog').find(({ action }) => action === 'school.recounted');
      expect(counted?.after).toEqual({ rowsRepaired: 0 });
      await world.stop();
    },
  );
});

describe('network of the workbench', () => {
  async function listen(scenario: Scenario) {
    const world = await World.open(scenario);
    const heard: Feed[][] = [];
    world.services().feeds.watch(IID, {
      next: (feeds) => heard.push(feeds),
      error: (error) => {
        throw error;
      },
    });
    return { world, heard };
  }

  test('offline → no change heard; online again → missed changes', async () => {
    const { world, heard } = await listen({});
    await eventually(() => heard.length).toBe(1);
    world.network = 'offline';
    await world.documents.update('feeds', 'feed-news', { name: 'Renamed' });
    await idle();
    expect(heard).toHaveLength(1);
    world.network = 'fast';
    expect(heard).toHaveLength(2);
    expect(heard[1]?.map(({ name }) => name)).toContain('Renamed');
  });

  test('offline before listening begins → first value once online', async () => {
    const { world, heard } = await listen({ network: 'offline' });
    await idle();
    expect(heard).toEqual([]);
    world.network = 'fast';
    expect(heard).toHaveLength(1);
  });

  test('slow → answers with the chosen delay', async () => {
    const { heard } = await listen({ network: 'slow', pace: 300 });
    await idle();
    expect(heard).toEqual([]);
    await eventually(() => heard.length).toBe(1);
  });
});
