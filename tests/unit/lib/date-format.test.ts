import { describe, expect, it, vi } from 'vitest';
import { dateFormat } from '../../../src/lib/date-format.ts';

describe('dateFormat', () => {
  it('same language and options → the formatter that was made before; other zone → another', () => {
    const made = dateFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' });
    expect(dateFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' })).toBe(made);
    expect(dateFormat('en-GB', { dateStyle: 'long', timeZone: 'Asia/Tokyo' })).not.toBe(made);
    expect(made.format(Date.UTC(2026, 2, 3))).toBe('3 March 2026');
  });

  it('unknown language → RangeError each time', () => {
    for (const _ of [1, 2]) expect(() => dateFormat('x', {})).toThrow(RangeError);
  });

  it('languages without end → all are formatted, and the memory is cleared', () => {
    const clear = vi.spyOn(Map.prototype, 'clear');
    for (let n = 0; n < 501; n += 1) dateFormat(`en-GB-x-${n}`, { timeZone: 'UTC' });
    expect(clear).toHaveBeenCalled();
    clear.mockRestore();
  });
});
