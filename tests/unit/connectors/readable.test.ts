import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { isNothingReadable, readable, sorted, unreadableIn } from '../../../server/connectors/mapping/readable.ts';

const schema = z.object({ data: readable(z.object({ id: z.string(), text: z.string() }), ({ id }) => id) });

describe('readable', () => {
  it('some posts of another shape → left out, named as unreadable', () => {
    const good = { id: '1', text: 'One' };
    const { data } = schema.parse({ data: [good, { id: '2' }, null, 'x', { id: 3, text: null }] });
    expect(data).toEqual([good]);
    expect(unreadableIn(data).map(({ externalId }) => externalId)).toEqual(['2', null, null, null]);
  });

  it('only posts of another shape → answer refused', () => {
    expect(schema.safeParse({ data: [{ id: '2' }] }).success).toBe(false);
  });

  it('no posts at all → an empty list', () => {
    expect(schema.parse({ data: [] }).data).toEqual([]);
    expect(schema.safeParse({ data: null }).success).toBe(false);
  });
});

describe('sorted', () => {
  it('only posts of another shape → empty list, marked unreadable', () => {
    const posts = sorted(z.object({ id: z.string() }), () => null);
    const [bad, none] = [posts.parse([{ id: 2 }]), posts.parse([])];
    expect([bad, isNothingReadable(bad), unreadableIn(bad).length]).toEqual([[], true, 1]);
    expect([none, isNothingReadable(none)]).toEqual([[], false]);
  });
});
