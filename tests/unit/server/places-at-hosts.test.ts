import { beforeEach, describe, expect, it, vi } from 'vitest';
import { previewFeed } from '../../../server/channels/use-cases/preview-feed.ts';
import { createConnectors } from '../../../server/connectors/registry.ts';
import { NETWORKS } from '../../../src/domain/networks/all.ts';
import { FEED_URL } from '../../api/channels.ts';
import { eventually, idle } from '../../support/eventually.ts';
import { item } from '../../support/fake-source.ts';
import { type InProcess, inProcessDeps } from '../../support/in-process-deps.ts';
import { KILLED_JOBS } from '../../support/killed-jobs.ts';

let at: InProcess;
beforeEach(async () => {
  at = await inProcessDeps();
  at.sources.set(FEED_URL, { items: [item('a')] });
});

const prepareHistory = () => {
  const history = KILLED_JOBS.find(({ name }) => name === 'X history run');
  if (!history) throw new Error('There is no such job any more');
  return history.prepare();
};
const { signal } = new AbortController();
const preview = () => previewFeed(at.deps, at.actor('head'), { network: 'rss', source: { url: FEED_URL } }, signal);

describe('places at a host', () => {
  it('preview while both places are taken → sent once one is free, and its place freed', async () => {
    const { hosts } = at.deps;
    const [one, two] = [hosts.enter('school.example', false), hosts.enter('school.example', false)];
    const enter = vi.spyOn(hosts, 'enter');
    const previewing = preview();
    await eventually(() => enter.mock.results.filter(({ value }) => value === null).length).toBeGreaterThan(1);
    expect(at.sources.reads.get(FEED_URL)).toBeUndefined();
    one?.();
    expect((await previewing).items).toHaveLength(1);
    const again = hosts.enter('school.example', false);
    expect(again).not.toBeNull();
    again?.();
    two?.();
  });

  it('preview fails → its place is freed', async () => {
    at.sources.set(FEED_URL, { error: new Error('broken') });
    for (let n = 0; n < 3; n += 1) await expect(preview()).rejects.toThrow('broken');
    expect(at.deps.hosts.hasPlace('school.example', false)).toBe(true);
  });

  it('history import while both places are taken → job stays queued, begins once one is free', async () => {
    const { world } = await prepareHistory();
    const { hosts } = world.deps;
    const [job] = (await world.db.collection('jobs').where('kind', '==', 'x-history').get()).docs;
    expect(job?.get('host')).toBe('x');
    const [one, two] = [hosts.enter('x', false), hosts.enter('x', false)];
    const startedAt = async () => (await job?.ref.get())?.get('startedAt');
    const hasPlace = vi.spyOn(hosts, 'hasPlace');
    world.backend.runner.start();
    await eventually(() => hasPlace.mock.results.some(({ value }) => value === false)).toBe(true);
    await idle();
    expect(await startedAt()).toBeNull();
    one?.();
    world.backend.runner.wake();
    await eventually(startedAt).not.toBeNull();
    two?.();
    await world.backend.runner.stop();
  });

  it('each network that is read → counted by the host of its requests, or by the base in its place', () => {
    const safeFetch = async () => {
      throw new Error('nothing is asked');
    };
    const base = 'http://127.0.0.1:9/one';
    const connectors = createConnectors({
      safeFetch,
      providers: () => ({ safeFetch, baseOf: () => base, signedInBaseOf: () => base }),
    });
    const sources: Record<string, object> = {
      rss: { url: 'https://school.example/feed' },
      youtube: { channelId: 'UC' },
      flickr: { userId: '1@N01' },
      mastodon: { server: 'social.test', handle: 'a' },
      bluesky: { handle: 'a.test' },
    };
    const hosts = NETWORKS.flatMap((network) => {
      const connector = connectors.get(network);
      const source = sources[network] ?? { id: '1' };
      return connector ? [[network, connector.hostOf?.(source as never, !(network in sources))]] : [];
    });
    expect(hosts.length).toBeGreaterThan(9);
    expect(hosts.filter(([network]) => network !== 'rss')).toEqual(
      hosts.filter(([network]) => network !== 'rss').map(([network]) => [network, '127.0.0.1:9/one']),
    );
    expect(Object.fromEntries(hosts).rss).toBe('school.example');
  });
});
