import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { nodeHashing } from '../../../server/core/node-hashing.ts';
import { browserHashing } from '../../../stories/support/workbench/hashing.ts';

const MIB = 1_024 * 1_024;

describe('sha256OfBytes', () => {
  test.each([0, 1, MIB, MIB + 1, 3 * MIB])('%d bytes → the digest of all, here and in a browser', async (size) => {
    const bytes = Uint8Array.from({ length: size }, (_, at) => at % 251);
    const whole = createHash('sha256').update(bytes).digest('hex');
    expect(await nodeHashing.sha256OfBytes(bytes)).toBe(whole);
    expect(await browserHashing.sha256OfBytes(bytes)).toBe(whole);
  });

  test('20 MiB → others have their turn meanwhile', async () => {
    let turnCount = 0;
    let isOver = false;
    const count = () => {
      turnCount += 1;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    await nodeHashing.sha256OfBytes(new Uint8Array(20 * MIB));
    isOver = true;
    expect(turnCount).toBeGreaterThanOrEqual(19);
  });
});
