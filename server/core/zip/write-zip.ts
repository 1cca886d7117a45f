import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { zipNames } from '../../../src/lib/zip-names.ts';
import { nextTurn } from '../turn.ts';

export type ZipEntry = {
  readonly name: string;
  readonly pieces: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;
  /** Pictures are packed already; packing them again would only cost time. */
  readonly isPacked?: boolean;
};

/** Bytes that are packed before the event loop gets its turn. */
export const SLICE = 64 * 1024;
/** Beyond these a ZIP of this kind cannot say where its parts are. */
const MOST_BYTES = 0xffff_ffff;
const MOST_ENTRIES = 0xffff;
/** The dates of a ZIP file begin here, without a time zone. */
const EARLIEST_YEAR = 1980;

/**
 * A ZIP file, piece by piece. An entry is read when its turn has come, and no further than the reader of the ZIP has got:
 * however large the file becomes, a slice of it is in memory, and no slice holds up what else the server does.
 * With `isSameEachTime` its entries have no date of today, so that the same entries give the same bytes.
 */
export async function* writeZip(
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
  signal: AbortSignal,
  { isSameEachTime = false }: { readonly isSameEachTime?: boolean } = {},
): AsyncGenerator<Uint8Array> {
  const nameOf = zipNames();
  const made: Uint8Array[] = [];
  let bytes = 0;
  let count = 0;
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    bytes += piece.byteLength;
    if (bytes > MOST_BYTES) throw new Error('The copy would be larger than a ZIP file can be');
    made.push(piece);
  });
  for await (const { name, pieces, isPacked } of entries) {
    count += 1;
    if (count > MOST_ENTRIES) throw new Error('The data export has more files than a ZIP file can contain');
    const entry = isPacked ? new ZipPassThrough(nameOf(name)) : new ZipDeflate(nameOf(name), { level: 6 });
    if (isSameEachTime) entry.mtime = new Date(EARLIEST_YEAR, 0, 1);
    zip.add(entry);
    for await (const piece of pieces) {
      const whole = typeof piece === 'string' ? strToU8(piece) : piece;
      for (let at = 0; at < whole.byteLength; at += SLICE) {
        signal.throwIfAborted();
        entry.push(whole.subarray(at, at + SLICE));
        yield* made.splice(0);
        await nextTurn();
      }
    }
    entry.push(new Uint8Array(), true);
    yield* made.splice(0);
  }
  zip.end();
  yield* made.splice(0);
}
