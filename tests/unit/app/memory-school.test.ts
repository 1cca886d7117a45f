import { describe, expect, test } from 'vitest';
import type { Scenario } from '../../../src/data/memory/scenario.ts';
import { memoryServices } from '../../../src/data/memory/services.ts';
import { World } from '../../../src/data/memory/world.ts';
import type { Feed } from '../../../src/domain/feed/schema.ts';
import { availability, toUsedResources } from '../../../src/domain/institution/limits.ts';
import type { Limited } from '../../../src/domain/institution/schema.ts';

const LIMITS: readonly Limited[] = ['channels', 'widgets', 'collections', 'stories'];

function room(scenario: Scenario) {
  const world = new World(scenario);
  const school = world.records.institutions.find(({ id }) => id === 'oakfield');
  const used = toUsedResources(world.usage('oakfield'));
  return Object.fromEntries(LIMITS.map((limit) => [limit, availability(limit, school?.subscription, used).remaining]));
}

describe('the school in memory', () => {
  test('World: new, busy or over its limit → empty, nearly full, or full', () => {
    expect(room({ school: 'new' })).toEqual({ channels: 15, widgets: 10, collections: 20, stories: 2000 });
    expect(room({ school: 'busy' })).toMatchObject({ channels: 1, widgets: 1, collections: 1 });
    expect(room({ school: 'over-limit' })).toEqual({ channels: 0, widgets: 0, collections: 0, stories: 0 });
  });

  test('World: busy → hundreds of stories, some in each collection, no name twice', () => {
    const { stories, collections, feeds, widgets } = new World({ school: 'busy' }).records;
    expect(stories.length).toBeGreaterThan(500);
    for (const { name, count } of collections) expect([name, count]).toEqual([name, expect.any(Number)]);
    expect(collections.filter(({ count }) => count === 0)).toEqual([]);
    for (const list of [collections, feeds, widgets])
      expect(new Set(list.map(({ name }) => name)).size).toBe(list.length);
  });
});

describe('its network', () => {
  const turn = () => new Promise((resolve) => setTimeout(resolve, 5));
  function listen(scenario: Scenario) {
    const world = new World(scenario);
    const heard: Feed[][] = [];
    memoryServices(world).feeds.watch('oakfield', {
      next: (feeds) => heard.push(feeds),
      error: (error) => {
        throw error;
      },
    });
    return { world, heard };
  }
  const rename = (world: World, name: string) => {
    const [feed] = world.records.feeds;
    if (feed) feed.name = name;
    world.changed();
  };

  test('World: the network is away and comes back → silent, then what was missed', async () => {
    const { world, heard } = listen({});
    await turn();
    expect(heard).toHaveLength(1);
    world.network = 'offline';
    rename(world, 'Renamed');
    expect(heard).toHaveLength(1);
    world.network = 'fast';
    expect(heard).toHaveLength(2);
    expect(heard[1]?.map(({ name }) => name)).toContain('Renamed');
  });

  test('World: a listener that begins without network → hears once it is back', async () => {
    const { world, heard } = listen({ network: 'offline' });
    await turn();
    expect(heard).toEqual([]);
    world.network = 'fast';
    expect(heard).toHaveLength(1);
  });

  test('World: slow → as slow as asked for', async () => {
    const { heard } = listen({ network: 'slow', pace: 40 });
    await turn();
    expect(heard).toEqual([]);
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(heard).toHaveLength(1);
  });
});
