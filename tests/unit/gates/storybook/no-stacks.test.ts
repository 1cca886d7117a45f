import * as React from 'react';
import { describe, expect, test } from 'vitest';
import { keepNoStacks } from '../../../../.storybook/no-stacks.ts';

const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';

describe('stories without stacks of each element', () => {
  test('keepNoStacks: the React that is installed → the count is where it is looked for', () => {
    expect(keepNoStacks(React)).toBe(true);
  });

  test('keepNoStacks: React counts on → as many as there can be', () => {
    const internals = { recentlyCreatedOwnerStacks: 0 };
    expect(keepNoStacks({ [INTERNALS]: internals })).toBe(true);
    internals.recentlyCreatedOwnerStacks += 1;
    expect(internals.recentlyCreatedOwnerStacks).toBe(Number.MAX_VALUE);
  });

  test.each([
    ['no internals', {}],
    ['internals that are no object', { [INTERNALS]: 7 }],
    ['internals without the count', { [INTERNALS]: {} }],
    ['internals that are frozen', { [INTERNALS]: Object.freeze({ recentlyCreatedOwnerStacks: 0 }) }],
  ])('keepNoStacks: %s → nothing is changed and nothing is thrown', (_, react) => {
    expect(keepNoStacks(react)).toBe(false);
  });
});
