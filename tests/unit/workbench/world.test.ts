import { describe, expect, it } from 'vitest';
import { nodeHashing } from '../../../server/core/node-hashing.ts';
import { syncFeed } from '../../../src/domain/api/channels.ts';
import { createCollection, listCollections } from '../../../src/domain/api/collections.ts';
import { browserHashing } from '../../../stories/support/workbench/hashing.ts';
import { World } from '../../../stories/support/workbench/world.ts';
import { idle } from '../../support/eventually.ts';

describe('browserHashing', () => {
  it("texts around a block's length, other scripts → as Node digests them", () => {
    for (const text of [...Array.from({ length: 140 }, (_, n) => 'a'.repeat(n)), 'Größe “ключ”']) {
      for (const encoding of ['hex', 'base64url'] as const)
        expect(browserHashing.sha256(text, encoding)).toBe(nodeHashing.sha256(text, encoding));
    }
  });
});

describe('World', () => {
  it("call as a member → the use case's answer and its document; another world → its own copy", async () => {
    const world = await World.open();
    const { collection } = await world.as('ADMIN').call(createCollection, { body: { name: 'River day' } });
    expect(world.documents.get('collections', collection.id)?.name).toBe('River day');
    const other = await World.open();
    expect(other.documents.get('collections', collection.id)).toBeUndefined();
    await Promise.all([world.stop(), other.stop()]);
  });

  it('call without the permission → refused as by the server', async () => {
    const world = await World.open();
    const made = world.as('VIEWER').call(createCollection, { body: { name: 'River day' } });
    await expect(made).rejects.toMatchObject({ code: 'forbidden' });
    await world.stop();
  });

  it('unknown query parameter → refused at its field', async () => {
    const world = await World.open();
    const request = world.as('ADMIN').call(listCollections, { query: { colour: 'red' } as never });
    await expect(request).rejects.toMatchObject({
      code: 'invalid',
      details: { fields: { colour: 'Unknown field: colour.' } },
    });
    await world.stop();
  });

  it("network fails, then answers → the app's own port hears both", async () => {
    const world = await World.open({ network: 'failing' });
    const { api } = world.services();
    api.setInstitution('oakfield');
    await expect(api.call(listCollections)).rejects.toMatchObject({ code: 'internal' });
    world.network = 'fast';
    expect((await api.call(listCollections)).items.length).toBeGreaterThan(3);
    await world.stop();
  });

  it('holdJobs: before the story begins → job stays queued until finishJobs', async () => {
    const world = await World.open();
    await world.holdJobs();
    world.start();
    const { job } = await world.as('ADMIN').call(syncFeed, { params: { id: 'feed-news' } });
    await idle();
    expect(world.documents.get('jobs', job.id)?.status).toBe('queued');
    await world.finishJobs();
    expect(world.documents.get('jobs', job.id)?.status).toBe('done');
    await world.stop();
  });
});
