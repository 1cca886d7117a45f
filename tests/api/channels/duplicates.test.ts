import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { item } from '../../support/fake-source.ts';
import { type Loose, list, type Stack, startStack } from '../../support/stack.ts';
import { connect, FEED_URL } from '../channels.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ limits: { sync: { max: 100, windowMs: 60_000 } } });
});
beforeEach(() => stack.reset());
afterAll(() => stack.close());

const OTHER_URL = 'https://social.example/oakfield.rss';
const LONG = 'Our year 9 team won the relay at the county games on Saturday. Well done to all of them.';

async function bothRead(first: object, second: object): Promise<{ first: string; second: string; feedId: string }> {
  stack.sources.set(FEED_URL, { items: [item('a', first)] });
  stack.sources.set(OTHER_URL, { items: [item('b', second)] });
  await connect(stack);
  await stack.settle();
  const { feedId } = await connect(stack, OTHER_URL, 'Social');
  await stack.settle();
  const items = list((await stack.ask('GET', '/api/v1/stories')).body.items);
  const of = (externalId: string) => String(items.find((each) => String(each.externalId) === externalId)?.id);
  return { first: of('a'), second: of('b'), feedId };
}
const story = async (id: string) => (await stack.ask('GET', `/api/v1/stories/${id}`)).body.story as Loose;

describe('same post in two channels', () => {
  it.each([
    [
      'address, written otherwise',
      { permalink: 'https://www.school.example/news/1/?utm_source=rss#top' },
      { permalink: 'http://school.example/news/1' },
    ],
    [
      'text, under another address',
      { title: 'Relay', text: LONG },
      { title: 'Relay', text: LONG.toUpperCase(), permalink: 'https://social.example/9' },
    ],
    [
      'text whose beginning is the title',
      { title: LONG.slice(0, 62), text: LONG },
      { title: LONG.slice(0, 20), text: LONG, permalink: 'https://social.example/9' },
    ],
  ])('same %s → stored and marked as a duplicate of the first', async (_what, one, other) => {
    const { first, second } = await bothRead(one, other);
    expect(await story(first)).toMatchObject({ duplicateOf: null, status: 'pending' });
    expect(await story(second)).toMatchObject({ duplicateOf: first, status: 'pending' });
  });

  it.each([
    [
      'a short text',
      { title: 'Hi', text: 'Good morning!', permalink: 'https://a.example/1' },
      { title: 'Hi', text: 'Good morning!', permalink: 'https://b.example/2' },
    ],
    ['the home page as address', { permalink: 'https://school.example/' }, { permalink: 'https://school.example' }],
  ])('only %s in common → not a duplicate', async (_what, one, other) => {
    const { second } = await bothRead(one, other);
    expect((await story(second)).duplicateOf).toBeNull();
  });

  it('same post twice in one channel → not a duplicate', async () => {
    stack.sources.set(FEED_URL, {
      items: [item('a', { text: LONG, title: 'R' }), item('b', { text: LONG, title: 'R' })],
    });
    await connect(stack);
    await connect(stack, OTHER_URL, 'Social');
    await stack.settle();
    const items = list((await stack.ask('GET', '/api/v1/stories')).body.items);
    expect(items.map(({ duplicateOf }) => duplicateOf)).toEqual([null, null]);
  });

  it('GET /feeds/why of the duplicate → imported by another channel first; once approved, it is shown', async () => {
    const { second, feedId } = await bothRead(
      { title: 'Relay', text: LONG },
      { title: 'Relay', text: LONG, permalink: 'https://social.example/9' },
    );
    const why = async () =>
      list((await stack.ask('GET', `/api/v1/feeds/why?q=https://social.example/9&feedId=${feedId}`)).body.items)[0];
    expect(await why()).toMatchObject({
      state: 'duplicate',
      storyId: second,
      reason: 'The same post came through another channel first.',
    });
    await stack.ask('POST', '/api/v1/stories/moderate', { body: { ids: [second], decision: 'approve' } });
    expect(await why()).toMatchObject({ state: 'shown' });
  });

  it('duplicate synced again, changed at its source → stays marked', async () => {
    const { first, second, feedId } = await bothRead({ title: 'Relay', text: LONG }, { title: 'Relay', text: LONG });
    stack.sources.set(OTHER_URL, { items: [item('b', { title: 'Relay, corrected', text: LONG })] });
    await stack.ask('POST', `/api/v1/feeds/${feedId}/sync`);
    await stack.settle();
    expect(await story(second)).toMatchObject({ title: 'Relay, corrected', duplicateOf: first });
  });
});
