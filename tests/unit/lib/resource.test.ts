import { describe, expect, test, vi } from 'vitest';
import type { AsyncState } from '../../../src/lib/async-state.ts';
import { combineResources, mapResource, type Resource } from '../../../src/lib/resource.ts';

const resource = <T>(state: AsyncState<T>, retrying = false): Resource<T> => ({ state, retry: vi.fn(), retrying });
const failed = new Error('Request error!');

describe('mapResource', () => {
  const length = (items: string[]) => items.length || undefined;

  test('ready → the mapped value, retry and retrying as they were', () => {
    const readyResource = resource({ status: 'ready', value: ['a', 'b'] }, true);
    expect(mapResource(readyResource, length)).toEqual({
      state: { status: 'ready', value: 2 },
      retry: readyResource.retry,
      retrying: true,
    });
  });

  test('ready, mapped to undefined → empty', () => {
    expect(mapResource(resource({ status: 'ready', value: [] }), length).state).toEqual({ status: 'empty' });
  });

  test('failed with a last value → the mapped last value', () => {
    const state = { status: 'error', error: failed, last: ['a'], asOf: '10:42' } as const;
    expect(mapResource(resource<readonly string[]>(state), ({ length }) => length).state).toEqual({
      ...state,
      last: 1,
    });
  });

  test('failed, last value mapped to undefined → failed without one', () => {
    const failedResource = resource<string[]>({ status: 'error', error: failed, last: [] });
    expect(mapResource(failedResource, length).state).toEqual({ status: 'error', error: failed });
  });

  test.each([{ status: 'loading' }, { status: 'empty' }] as const)('$status → the same', (state) => {
    expect(mapResource(resource<string[]>(state), length).state).toBe(state);
  });
});

describe('combineResources', () => {
  test('retry → reads those that failed, not those that are there', () => {
    const there = resource({ status: 'ready', value: 1 });
    const gone = resource<number>({ status: 'error', error: failed });
    combineResources({ status: 'loading' }, [there, gone]).retry();
    expect(gone.retry).toHaveBeenCalledOnce();
    expect(there.retry).not.toHaveBeenCalled();
  });

  test('one of them is read again → retrying', () => {
    const parts = [resource({ status: 'empty' }), resource({ status: 'empty' }, true)];
    expect(combineResources({ status: 'empty' }, parts).retrying).toBe(true);
    expect(combineResources({ status: 'empty' }, parts.slice(0, 1)).retrying).toBe(false);
  });
});
