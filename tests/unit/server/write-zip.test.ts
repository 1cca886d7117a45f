import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { SLICE, writeZip, type ZipEntry } from '../../../server/core/zip/write-zip.ts';

const MB = 1024 * 1024;
const never = new AbortController().signal;

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(pieces));
}

async function all(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array[]> {
  const collected: Uint8Array[] = [];
  for await (const piece of pieces) collected.push(piece);
  return collected;
}

/** Bytes that cannot be packed. */
function noise(length: number): Uint8Array {
  let seed = 7;
  return Uint8Array.from({ length }, () => {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7fff_ffff;
    return seed >> 16;
  });
}

describe('writeZip', () => {
  it('texts, lists and packed files → the same when unpacked', async () => {
    const picture = noise(200_000);
    const entries: ZipEntry[] = [
      { name: 'a.json', pieces: ['[\n', '{"n":1}', '\n]\n'] },
      { name: 'empty.json', pieces: [] },
      { name: '../../up.png', pieces: [picture], isPacked: true },
    ];
    const files = unzipSync(joined(await all(writeZip(entries, never))));
    expect(Object.keys(files)).toEqual(['a.json', 'empty.json', 'up.png']);
    expect(strFromU8(files['a.json'] ?? new Uint8Array())).toBe('[\n{"n":1}\n]\n');
    expect(files['up.png']).toEqual(picture);
  });

  it('the same entries a year apart → the same bytes with isSameEachTime, others without', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const at = async (day: string, isSameEachTime: boolean) => {
      vi.setSystemTime(new Date(day));
      const pieces = await all(writeZip([{ name: 'a', pieces: ['a'] }], never, { isSameEachTime }));
      return Buffer.from(joined(pieces)).toString('hex');
    };
    expect(await at('2026-01-01', true)).toBe(await at('2027-01-01', true));
    expect(await at('2026-01-01', false)).not.toBe(await at('2027-01-01', false));
  });

  it('one entry of 4 MB in one buffer → no piece is larger than a few slices, and the event loop turns between slices', async () => {
    const whole = noise(4 * MB);
    let loopTurns = 0;
    let counting = true;
    const count = () => {
      loopTurns += 1;
      if (counting) setImmediate(count);
    };
    setImmediate(count);
    let largest = 0;
    for await (const piece of writeZip([{ name: 'large', pieces: [whole] }], never)) {
      largest = Math.max(largest, piece.byteLength);
    }
    counting = false;
    expect(largest).toBeLessThan(4 * SLICE);
    expect(loopTurns).toBeGreaterThanOrEqual(whole.byteLength / SLICE);
  });

  it('a reader that stops → nothing more is read from the source', async () => {
    let read = 0;
    async function* source(): AsyncGenerator<Uint8Array> {
      for (;;) {
        read += SLICE;
        yield noise(SLICE);
      }
    }
    let got = 0;
    for await (const piece of writeZip([{ name: 'endless', pieces: source(), isPacked: true }], never)) {
      got += piece.byteLength;
      if (got > MB) break;
    }
    expect(read - got).toBeLessThanOrEqual(2 * SLICE);
  });

  it('aborted → ends with the reason', async () => {
    const abort = new AbortController();
    const zip = writeZip([{ name: 'a', pieces: [noise(MB)], isPacked: true }], abort.signal);
    await zip.next();
    abort.abort(new Error('The server is stopping'));
    await expect(all(zip)).rejects.toThrow('The server is stopping');
  });
});
