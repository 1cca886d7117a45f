import { describe, expect, it, vi } from 'vitest';
import { assertVersion, isOutdated } from '../../../server/core/assert-version.ts';
import { ProductError } from '../../../src/domain/errors.ts';

const message = 'Someone else has changed this.';

/** What it throws; `null` when it lets the change through. */
function refusalOf(seen: number | undefined, latest?: { values: Record<string, unknown>; part?: string }) {
  try {
    assertVersion(seen, 3, () => ({ message, ...(latest ? { latest } : {}) }));
    return null;
  } catch (error) {
    if (!(error instanceof ProductError)) throw error;
    return { code: error.code, message: error.message, details: error.details };
  }
}

describe('assertVersion', () => {
  it.each([undefined, 3])('seen %s of a stored 3 → passes, latest not computed', (seen) => {
    const changed = vi.fn(() => ({ message }));
    assertVersion(seen, 3, changed);
    expect(changed).not.toHaveBeenCalled();
  });

  it.each([0, 2, 4])('seen %i of a stored 3 → conflict with the stored version and values', (seen) => {
    const latest = { values: { name: 'New' }, part: 'profile' };
    expect(refusalOf(seen, latest)).toEqual({
      code: 'conflict',
      message,
      details: { latest: { version: 3, ...latest } },
    });
  });

  it('other version, no latest given → conflict without latest', () => {
    expect(refusalOf(2)).toEqual({ code: 'conflict', message, details: {} });
  });
});

describe('isOutdated', () => {
  it.each([
    [undefined, false],
    [0, true],
    [3, false],
    [4, true],
  ])('seen %s of a stored 3 → %s', (seen, expected) => {
    expect(isOutdated(seen, 3)).toBe(expected);
  });
});
