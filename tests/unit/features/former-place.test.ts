import { describe, expect, it } from 'vitest';
import type { Call } from '../../../src/data/api-port.ts';
import type { EndpointSpec } from '../../../src/domain/api/endpoint.ts';
import { ProductError } from '../../../src/domain/errors.ts';
import { findFormerPlace, formerPlace, putBack } from '../../../src/features/collections/former-place.ts';

const listed = (...ids: string[]) => ids.map((id) => ({ id }));
const collection = (order: 'hand' | '-publishedAt', ...pinned: string[]) => ({ id: 'sport', order, pinned });

type RecordedCall = { readonly call: string; readonly body?: unknown; readonly query?: unknown };

/** Notes what is asked for; `answer` may throw. */
function noting(answer: (calls: RecordedCall) => unknown = () => undefined) {
  const calls: RecordedCall[] = [];
  const call = (async ({ method, path }: EndpointSpec, args: Omit<RecordedCall, 'call'> = {}) => {
    const one = { call: `${method} ${path}`, ...args };
    calls.push(one);
    return answer(one);
  }) as unknown as Call;
  return { asked: calls, call };
}

describe('formerPlace', () => {
  it('formerPlace: order by date → no place needed', () => {
    expect(formerPlace(collection('-publishedAt'), 'b', listed('a', 'b'))).toEqual({
      isPinned: false,
      after: undefined,
    });
  });

  it('formerPlace: order by hand → behind the one before it, first among those that are not pinned: null', () => {
    const all = listed('p', 'a', 'b');
    expect(formerPlace(collection('hand', 'p'), 'b', all)).toEqual({ isPinned: false, after: 'a' });
    expect(formerPlace(collection('hand', 'p'), 'a', all)).toEqual({ isPinned: false, after: null });
  });

  it('formerPlace: pinned → behind the pinned one before it; the last of them needs none', () => {
    const pinned = collection('-publishedAt', 'p', 'q', 'r');
    expect(formerPlace(pinned, 'p', [])).toEqual({ isPinned: true, after: null });
    expect(formerPlace(pinned, 'q', [])).toEqual({ isPinned: true, after: 'p' });
    expect(formerPlace(pinned, 'r', [])).toEqual({ isPinned: true, after: undefined });
  });

  it('formerPlace: not among the stories → no place by hand', () => {
    expect(formerPlace(collection('hand'), 'z', listed('a'))).toEqual({ isPinned: false, after: undefined });
  });
});

describe('findFormerPlace', () => {
  it('findFormerPlace: order by date, or pinned → no request', async () => {
    const { call, asked: calls } = noting();
    await findFormerPlace(call, collection('-publishedAt'), 'a');
    await findFormerPlace(call, collection('hand', 'a'), 'a');
    expect(calls).toEqual([]);
  });

  it('findFormerPlace: order by hand, on the second page → behind the last of the first', async () => {
    const { call, asked: calls } = noting(({ query }) =>
      (query as { cursor?: string }).cursor === 'next'
        ? { items: listed('c', 'd'), nextCursor: 'more' }
        : { items: listed('a', 'b'), nextCursor: 'next' },
    );
    expect(await findFormerPlace(call, collection('hand'), 'c')).toEqual({ isPinned: false, after: 'b' });
    expect(calls).toHaveLength(2);
  });

  it('findFormerPlace: not within the pages read → no place', async () => {
    const { call, asked: calls } = noting(() => ({ items: listed('a'), nextCursor: 'more' }));
    expect(await findFormerPlace(call, collection('hand'), 'z')).toEqual({ isPinned: false, after: undefined });
    expect(calls).toHaveLength(5);
  });
});

describe('putBack', () => {
  const ADDED = expect.objectContaining({ call: 'PUT /collections/:id/stories/:storyId' });
  const placed = (body: object) => expect.objectContaining({ call: 'PATCH /collections/:id/stories/:storyId', body });

  it('putBack: no place of its own → added, nothing else', async () => {
    const { call, asked: calls } = noting();
    expect(await putBack(call, 'sport', 'a', { isPinned: false, after: undefined })).toBeNull();
    expect(calls).toEqual([ADDED]);
  });

  it('putBack: pinned between others → added, pinned, put behind the one before it', async () => {
    const { call, asked: calls } = noting();
    expect(await putBack(call, 'sport', 'a', { isPinned: true, after: 'p' })).toBeNull();
    expect(calls).toEqual([ADDED, placed({ pinned: true }), placed({ after: 'p' })]);
  });

  it('putBack: story before it removed → added, message about its new place', async () => {
    const gone = new ProductError('invalid', 'The story you placed this one after is no longer in the collection.');
    const { call } = noting(({ body }) => {
      if (body) throw gone;
    });
    expect(await putBack(call, 'sport', 'a', { isPinned: false, after: 'p' })).toBe(gone.message);
  });

  it('putBack: adding refused → throws', async () => {
    const { call } = noting(() => {
      throw new ProductError('not-found', 'This story was not found.');
    });
    await expect(putBack(call, 'sport', 'a', { isPinned: false, after: null })).rejects.toThrow('not found');
  });
});
