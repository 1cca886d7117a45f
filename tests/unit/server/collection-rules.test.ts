import { expect, test } from 'vitest';
import { applyRules } from '../../../server/collections/use-cases/apply-rules.ts';
import {
  createCollection,
  getCollection,
  listCollections,
  updateCollection,
} from '../../../server/collections/use-cases/collections.ts';
import { putInCollection, takeOutOfCollection } from '../../../server/collections/use-cases/membership.ts';
import { previewRules } from '../../../server/collections/use-cases/preview-rules.ts';
import { stamp } from '../../../server/core/firestore/documents.ts';
import { LeaseLost } from '../../../server/core/jobs/queue.ts';
import { storyHistory } from '../../../server/stories/use-cases/story-history.ts';
import { inProcessDeps } from '../../support/in-process-deps.ts';

const full = (changes: object) =>
  ({
    any: [],
    all: [],
    none: [],
    channels: [],
    values: [],
    from: null,
    to: null,
    mediaOnly: false,
    text: '',
    ...changes,
  }) as never;

async function setup(count: number, at: (n: number) => object = () => ({})) {
  const stack = await inProcessDeps();
  const now = stamp(new Date());
  for (let from = 0; from < count; from += 400) {
    const batch = stack.db.batch();
    for (let n = from; n < Math.min(count, from + 400); n += 1) {
      const id = `s${String(n).padStart(5, '0')}`;
      batch.set(stack.db.doc(`stories/${id}`), {
        ...{ id, iid: 'oakfield', feedId: null, network: null, externalId: null, kind: 'authored', status: 'approved' },
        ...{ title: `Story ${n}`, text: 'Text', html: '<p>Text</p>', permalink: null, author: null, media: [] },
        ...{ hashtags: ['sport'], collectionIds: [], addedTo: [], takenOutOf: [], edited: [], sourceDeleted: false },
        ...{ version: 1, moderation: null, createdBy: null, contentHash: null, words: [], sortTitle: `story ${n}` },
        ...{ publishedAt: stamp(new Date(Date.UTC(2026, 0, 1) + n * 60_000)), importedAt: now, updatedAt: now },
        ...at(n),
      });
    }
    await batch.commit();
  }
  const actor = stack.actor('head');
  return { stack, actor, deps: stack.deps };
}

test('collection rules: in a school of 3,500 stories → answer after 2,000, the job continues after them, each story written once', async () => {
  const { stack, actor, deps } = await setup(3500, (n) => (n % 2 ? { hashtags: ['chess'] } : {}));
  const made = await createCollection(deps, actor, { name: 'S', rules: full({ any: ['sport'] }) } as never);
  const [job] = (await stack.db.collection('jobs').where('kind', '==', 'collection-rules').get()).docs;
  expect(job?.data()).toMatchObject({ status: 'queued', after: 's01999', counts: { seen: 2000, updated: 1000 } });
  expect(made.count).toBe(1000);
  await stack.settle();
  expect((await getCollection(deps, actor, made.id)).count).toBe(1750);
  expect((await job?.ref.get())?.data()).toMatchObject({ status: 'done', counts: { seen: 3500, updated: 1750 } });
});

test('collection rules: in a school of 3,500 stories → answer has the job and the total, also for later requests', async () => {
  const { stack, actor, deps } = await setup(3500);
  const made = await createCollection(deps, actor, { name: 'S', rules: full({ any: ['sport'] }) } as never);
  const [job] = (await stack.db.collection('jobs').where('kind', '==', 'collection-rules').get()).docs;
  const applying = { jobId: job?.id, total: 3500 };
  expect(made.applying).toEqual(applying);
  const [listed] = await listCollections(deps, actor);
  expect([(await getCollection(deps, actor, made.id)).applying, listed?.applying]).toEqual([applying, applying]);
  await stack.settle();
  expect(await getCollection(deps, actor, made.id)).not.toHaveProperty('applying');
  const changed = await updateCollection(deps, actor, made.id, { rules: null } as never);
  expect(changed.applying).toMatchObject({ total: 3500 });
  await stack.settle();
  expect(await getCollection(deps, actor, made.id)).not.toHaveProperty('applying');
});

test('collection rules: all stories done before the answer → no job', async () => {
  const { actor, deps } = await setup(3);
  const made = await createCollection(deps, actor, { name: 'S', rules: full({ any: ['sport'] }) } as never);
  expect(made).not.toHaveProperty('applying');
  expect(await updateCollection(deps, actor, made.id, { rules: null } as never)).not.toHaveProperty('applying');
});

test('collection rules: saved again while a job applies others → the later job does all, the earlier one stops', async () => {
  const { stack, actor, deps } = await setup(2500, (n) => (n % 2 ? { hashtags: ['chess'] } : {}));
  const made = await createCollection(deps, actor, { name: 'S', rules: full({ any: ['sport'] }) } as never);
  const changed = await updateCollection(deps, actor, made.id, { rules: full({ any: ['chess', 'sport'] }) } as never);
  expect(changed.applying?.jobId).not.toBe(made.applying?.jobId);
  await stack.settle();
  const jobOf = async (id = '') => (await stack.db.doc(`jobs/${id}`).get()).data();
  expect(await jobOf(made.applying?.jobId)).toMatchObject({ status: 'done', counts: { seen: 2000 } });
  expect(await jobOf(changed.applying?.jobId)).toMatchObject({ status: 'done', counts: { seen: 2500 } });
  const after = await getCollection(deps, actor, made.id);
  expect([after.count, after.applying]).toEqual([2500, undefined]);
});

test('collection rules: the same saved again → another job only where the last one failed', async () => {
  const { stack, actor, deps } = await setup(2100);
  const rules = full({ any: ['sport'] });
  const made = await createCollection(deps, actor, { name: 'S', rules } as never);
  const again = () => updateCollection(deps, actor, made.id, { rules } as never);
  expect((await again()).applying).toEqual(made.applying);
  const failed = { status: 'failed', open: false, owner: null };
  await stack.db.doc(`jobs/${made.applying?.jobId}`).update(failed);
  expect((await getCollection(deps, actor, made.id)).applying).toEqual(made.applying);
  expect((await again()).applying?.jobId).not.toBe(made.applying?.jobId);
  await stack.settle();
  expect((await getCollection(deps, actor, made.id)).count).toBe(2100);
});

test('collection rules: text → as the search: whole, by its beginning, mistyped; preview and collection agree', async () => {
  const titles = ['Hospital visit', 'Hospitals', 'Hosptial fundraiser', 'Hostel'];
  const { actor, deps } = await setup(4, (n) => ({ title: titles[n] }));
  expect((await previewRules(deps, actor, { rules: full({ text: 'hospital' }) })).count).toBe(3);
  expect((await createCollection(deps, actor, { name: 'S', rules: full({ text: 'hospital' }) } as never)).count).toBe(
    3,
  );
});

test('preview of collection rules: values, tags, channels and none together → the number and the newest', async () => {
  const { actor, deps } = await setup(40, (n) => ({
    values: n % 2 ? ['Kindness'] : [],
    hashtags: n % 5 === 0 ? ['sport', 'secret'] : ['sport'],
    feedId: n % 3 ? 'f1' : 'f2',
  }));
  const rules = { any: ['sport', 'other'], none: ['secret'], values: ['kindness'], channels: ['f1', 'f9'] };
  const expected = Array.from({ length: 40 }, (_, n) => n).filter((n) => n % 2 && n % 5 && n % 3);
  const { count, items } = await previewRules(deps, actor, { rules: full(rules) });
  expect(count).toBe(expected.length);
  expect(items.map(({ id }) => id)).toEqual(expected.toReversed().map((n) => `s${String(n).padStart(5, '0')}`));
});

test('collection rules: added and removed by hand → counted over what the rules say, and in the story’s history', async () => {
  const { actor, deps } = await setup(5, (n) => (n === 4 ? { hashtags: ['chess'] } : {}));
  const { id } = await createCollection(deps, actor, { name: 'S', rules: full({ any: ['sport'] }) } as never);
  await putInCollection(deps, actor, id, 's00004');
  await takeOutOfCollection(deps, actor, id, 's00003');
  const { count, items } = await previewRules(deps, actor, { rules: full({ any: ['sport'] }), collectionId: id });
  expect(count).toBe(4);
  expect(items.map((each) => each.id)).toEqual(['s00004', 's00002', 's00001', 's00000']);
  const history = await storyHistory(deps, actor, 's00004');
  expect(history[0]).toMatchObject({
    action: 'collection.put-in',
    version: 2,
    changes: [{ field: 'collectionIds', before: [], after: [id] }],
  });
});

test('collection rules job: killed between two pages → next run continues after the last story', async () => {
  const { stack, actor, deps } = await setup(2500);
  const made = await createCollection(deps, actor, { name: 'S' } as never);
  await stack.db.doc(`collections/${made.id}`).update({ rules: full({ any: ['sport'] }) });
  const job = {
    id: 'j1',
    iid: 'oakfield',
    target: made.id,
    kind: 'collection-rules',
    counts: { seen: 0, added: 0, updated: 0, unchanged: 0, failed: 0 },
  };
  await stack.db.doc('jobs/j1').set(job);
  const run = (current: object, dies: number) => {
    let left = dies;
    return applyRules(deps, {
      job: current as never,
      signal: new AbortController().signal,
      budget: 100_000,
      isLastAttempt: false,
      attemptsExhausted: false,
      async assertLease() {
        if (left-- <= 0) throw new LeaseLost('j1');
      },
      progress: (tx, counts) => void tx.update(stack.db.doc('jobs/j1'), { counts }),
      gotFurther() {},
      untouchedSince: () => null,
      touched() {},
    });
  };
  await expect(run(job, 5)).rejects.toThrow(LeaseLost);
  const progress = (await stack.db.doc('jobs/j1').get()).data() as { after: string; counts: { seen: number } };
  expect(progress.counts.seen).toBeGreaterThan(0);
  expect(progress.counts.seen).toBeLessThan(2_500);
  expect(progress.after).toBe(`s${String(progress.counts.seen - 1).padStart(5, '0')}`);
  expect(await run(progress, 100)).toBe('ended');
  expect((await getCollection(deps, actor, made.id)).count).toBe(2_500);
  expect((await stack.db.doc('jobs/j1').get()).get('counts')).toMatchObject({ seen: 2_500, updated: 2_500 });
});
