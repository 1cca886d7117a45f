import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { item } from '../../support/fake-source.ts';
import { type Answer, type Stack, startStack } from '../../support/stack.ts';
import { connect, FEED_URL } from '../channels.ts';

let stack: Stack;
let ahead = 0;
/** What the edge was asked, and how many of the next purges fail. */
const edge = { purged: [] as string[], failing: 0 };

beforeAll(async () => {
  stack = await startStack({
    config: { logLevel: 'silent' },
    backend: {
      now: () => new Date(Date.now() + ahead),
      edge: {
        async purge(tags) {
          if (edge.failing > 0) {
            edge.failing -= 1;
            throw new Error('The edge is away');
          }
          edge.purged.push(...tags);
        },
      },
    },
  });
});
beforeEach(async () => {
  ahead = 0;
  edge.purged.length = 0;
  edge.failing = 0;
  await stack.reset();
});
afterAll(() => stack.close());

async function stories(): Promise<string[]> {
  stack.sources.set(FEED_URL, { items: [item('a', { title: 'A' }), item('b', { title: 'B' })], isInFull: true });
  await connect(stack);
  await stack.settle();
  return (await stack.db.collection('stories').get()).docs.map(({ id }) => id);
}
async function moderate(ids: readonly string[], decision: string): Promise<Answer> {
  const answer = await stack.ask('POST', '/api/v1/stories/moderate', { body: { ids, decision } });
  expect(answer.status, answer.text).toBe(200);
  return answer;
}
const purges = () => stack.db.collection('jobs').where('kind', '==', 'edge-purge').get();
describe('edge purge', () => {
  it('story published → nothing; hidden → the school’s tag', async () => {
    const ids = await stories();
    await moderate(ids, 'approve');
    await stack.settle();
    expect(edge.purged).toEqual([]);
    await moderate(ids, 'hide');
    await stack.settle();
    expect(edge.purged).toEqual(['s-oakfield']);
  });

  it('story that nobody saw hidden → nothing', async () => {
    await moderate(await stories(), 'hide');
    expect((await purges()).size).toBe(0);
  });

  it('edge-purge: edge fails ten times → story taken down, purge retried at growing intervals until it succeeds', async () => {
    const ids = await stories();
    await moderate(ids, 'approve');
    edge.failing = 10;
    await moderate(ids, 'hide');
    const delays: number[] = [];
    for (let n = 0; n < 10; n += 1) {
      stack.backend.runner.start();
      await eventually(async () => {
        const job = (await purges()).docs[0];
        return [job?.get('attempts'), job?.get('status')];
      }).toEqual([n + 1, 'queued']);
      await stack.backend.runner.stop();
      const due = (await purges()).docs[0]?.get('dueAt').toMillis() as number;
      delays.push(due - Date.now() - ahead);
      ahead += Math.max(0, due - Date.now() - ahead);
    }
    expect(edge.purged).toEqual([]);
    await stack.settle();
    expect(edge.purged).toEqual(['s-oakfield']);
    expect(delays.at(-1)).toBeGreaterThan((delays[0] ?? 0) * 100);
  });
});

it('takedown: no edge in the settings → no job', async () => {
  const plain = await startStack();
  try {
    expect(plain.backend.deps.edge).toBeNull();
  } finally {
    await plain.close();
  }
});
