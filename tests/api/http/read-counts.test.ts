import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeStories } from '../../bench/support/many-stories.ts';
import { countReads } from '../../support/count-reads.ts';
import { type Stack, startStack } from '../../support/stack.ts';

/** The person, the role and the school: what tells who asks. */
const WHO_ASKS = 3;
/** One row more says whether another page comes; the count; the default pictures. */
const BESIDE_ROWS = 3;
const PAGE = 50;
/** What the server does beside a request, such as to note a sign-in, reads now and then. */
const TIMES = 3;

let stack: Stack;
let collectionId: string;
beforeAll(async () => {
  stack = await startStack();
  await stack.reset();
  const made = await stack.ask('POST', '/api/v1/collections', { body: { name: 'Autumn' } });
  collectionId = String(made.body.collection?.id);
  await writeStories(stack.db, 300, { status: 'approved', collectionId });
  await stack.ask('GET', '/api/v1/stories?limit=1');
});
afterAll(() => stack.close());

describe('documents read for a page of stories', () => {
  it.each([
    ['newest', ''],
    ['of a channel, published', '&feedId=channel-1&status=approved'],
    ['of a collection', '&collectionId={collection}'],
  ])('GET /stories, %s → reads its rows and at most three more documents', async (_, query) => {
    const url = `/api/v1/stories?limit=${PAGE}${query.replace('{collection}', collectionId)}`;
    const ask = async () => {
      const { status, text } = await stack.ask('GET', url);
      expect(status, text).toBe(200);
    };
    const counts: number[] = [];
    for (let time = 0; time < TIMES; time += 1) counts.push(await countReads(stack.db, ask));
    const reads = Math.min(...counts);
    expect(reads).toBeGreaterThan(PAGE);
    expect(reads).toBeLessThanOrEqual(PAGE + WHO_ASKS + BESIDE_ROWS);
  });
});
