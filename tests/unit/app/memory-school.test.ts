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
  test('is new without anything, nearly full when busy, and full to the last when over its limit', () => {
    expect(room({ school: 'new' })).toEqual({ channels: 15, widgets: 10, collections: 20, stories: 2000 });
    expect(room({ school: 'busy' })).toMatchObject({ channels: 1, widgets: 1, collections: 1 });
    expect(room({ school: 'over-limit' })).toEqual({ channels: 0, widgets: 0, collections: 0, stories: 0 });
  });

  test('busy has hundreds of stories, each of its collections some, and no two things of one name', () => {
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

  test('tells nothing while it is away, and what was missed once it is back', async () => {
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

  test('who began to listen without it hears when it comes', async () => {
    const { world, heard } = listen({ network: 'offline' });
    await turn();
    expect(heard).toEqual([]);
    world.network = 'fast';
    expect(heard).toHaveLength(1);
  });

  test('slow is as slow as asked for', async () => {
    const { heard } = listen({ network: 'slow', pace: 40 });
    await turn();
    expect(heard).toEqual([]);
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(heard).toHaveLength(1);
  });
});
