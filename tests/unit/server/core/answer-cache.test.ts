import { describe, expect, it } from 'vitest';
import { type AnswerBytes, AnswerCache, type OpenAnswer } from '../../../../server/core/http/answer-cache.ts';

const page = (body: string, iid: string | null = 'oakfield'): OpenAnswer => ({
  iid,
  type: 'text/html',
  headers: {},
  body,
});
const textOf = (answer: AnswerBytes) => answer.identity.toString();

function cacheAt(options: Partial<ConstructorParameters<typeof AnswerCache>[0]> = {}) {
  const clock = { ms: 0 };
  let made = 0;
  const cache = new AnswerCache({ now: () => clock.ms, ...options });
  const ask = async (key: string, iid: string | null = 'oakfield') =>
    textOf(await cache.answer<never>(key, async () => page(`${key} ${++made}`, iid)));
  return { cache, clock, ask };
}

describe('AnswerCache', () => {
  it('asked again → the bytes of before, until its school changes or a minute is over', async () => {
    const { cache, clock, ask } = cacheAt();
    expect([await ask('a'), await ask('a')]).toEqual(['a 1', 'a 1']);
    cache.drop('riverside');
    expect(await ask('a')).toBe('a 1');
    cache.drop('oakfield');
    expect(await ask('a')).toBe('a 2');
    cache.drop(null);
    expect(await ask('a')).toBe('a 3');
    clock.ms = 60_000;
    expect(await ask('a')).toBe('a 4');
  });

  it('answer of all schools → dropped by a change of any', async () => {
    const { cache, ask } = cacheAt();
    expect([await ask('sitemap', null), await ask('sitemap', null)]).toEqual(['sitemap 1', 'sitemap 1']);
    cache.drop('riverside');
    expect(await ask('sitemap', null)).toBe('sitemap 2');
  });

  it('many at once → made once', async () => {
    const { ask } = cacheAt();
    expect(new Set(await Promise.all(Array.from({ length: 20 }, () => ask('a'))))).toEqual(new Set(['a 1']));
  });

  it('school changes while an answer is made → that answer is not sent again, and who asks after the change does not wait for it', async () => {
    const { cache } = cacheAt();
    const slow = Promise.withResolvers<OpenAnswer>();
    const before = cache.answer<never>('a', () => slow.promise);
    cache.drop('oakfield');
    const after = cache.answer<never>('a', async () => page('after'));
    expect(textOf(await after)).toBe('after');
    slow.resolve(page('before'));
    expect(textOf(await before)).toBe('before');
    expect(textOf(await cache.answer<never>('a', async () => page('third')))).toBe('after');
  });

  it('answer replaced by a second one under way → its own change still counts', async () => {
    const { cache } = cacheAt();
    const slow = Promise.withResolvers<OpenAnswer>();
    const before = cache.answer<never>('a', () => slow.promise);
    cache.drop('oakfield');
    await cache.answer<never>('a', async () => page('gone', 'riverside'));
    cache.drop('riverside');
    slow.resolve(page('before'));
    await before;
    expect(cache.size).toBe(0);
  });

  it('not there, refused, not lasting → made again each time', async () => {
    const { cache } = cacheAt();
    const missing = { movedTo: null };
    expect(await cache.answer<object>('a', async () => missing)).toBe(missing);
    await expect(cache.answer('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
    await cache.answer<never>('a', async () => ({ ...page('once'), isLasting: false }));
    expect(cache.size).toBe(0);
  });

  it('more than fits → the longest unused go, of the school first that has too many', async () => {
    const { cache, ask } = cacheAt({ mostEntries: 8 });
    await ask('river', 'riverside');
    for (const key of ['a', 'b']) await ask(key);
    expect(await ask('a')).toBe('a 2');
    for (const key of ['c', 'd']) await ask(key);
    expect(cache.size).toBe(3);
    expect(await ask('river', 'riverside')).toBe('river 1');
    expect(await ask('d')).toBe('d 5');
    expect(await ask('a')).toBe('a 6');
  });

  it('bytes and their encodings → counted; an answer that is too large is not stored', async () => {
    const { cache } = cacheAt({ mostBytes: 160_000 });
    const large = await cache.answer<never>('large', async () => page('x'.repeat(10_001)));
    expect([large.identity.length, cache.size]).toEqual([10_001, 0]);
    const made = await cache.answer<never>('a', async () => page('x'.repeat(9_000)));
    const before = cache.bytes;
    const [br, gzip] = await Promise.all([made.in('br'), made.in('gzip'), made.in('br')]);
    expect(cache.bytes).toBe(before + br.length + gzip.length);
    cache.drop('oakfield');
    expect([cache.bytes, cache.size]).toEqual([0, 0]);
  });
});
