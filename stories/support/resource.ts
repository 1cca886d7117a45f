import { fn } from 'storybook/test';
import type { AsyncState } from '../../src/lib/async-state.ts';
import type { Resource } from '../../src/lib/resource.ts';

/** A resource that stays in one state. */
export function resourceIn<T>(state: AsyncState<T>, retry: () => void = fn()): Resource<T> {
  return { state, retry, retrying: false };
}
