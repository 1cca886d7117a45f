import { closeSync, existsSync, fstatSync, fsyncSync, ftruncateSync, openSync, readSync } from 'node:fs';

const HEADER = 32;
const FRAME_HEADER = 24;
const MAGIC_BIG_ENDIAN = 0x377f0683;
const MAGIC_LITTLE_ENDIAN = 0x377f0682;

/**
 * Cuts what a crash left unfinished at the end of a SQLite write-ahead log, and says so in a line; undefined when the
 * log ends cleanly. SQLite ignores such a tail too, but in silence. Frames of an earlier round of the log, which
 * carry other salts, are no tail and stay. The format is at https://www.sqlite.org/fileformat2.html#walformat.
 */
export function cutTornTail(file: string): string | undefined {
  if (!existsSync(file)) return undefined;
  const fd = openSync(file, 'r+');
  try {
    const size = fstatSync(fd).size;
    if (size === 0) return undefined;
    const good = committedLength(fd, size);
    if (good === undefined || good === size) return undefined;
    ftruncateSync(fd, good);
    fsyncSync(fd);
    return `${file}: an unfinished write of ${size - good} bytes at its end was cut off; everything acknowledged before it is there.`;
  } finally {
    closeSync(fd);
  }
}

/** Where the last committed frame ends, or undefined when what follows it is only left over from an earlier round. */
function committedLength(fd: number, size: number): number | undefined {
  const header = Buffer.alloc(HEADER);
  if (readSync(fd, header, 0, HEADER, 0) < HEADER) return 0;
  const magic = header.readUInt32BE(0);
  if (magic !== MAGIC_BIG_ENDIAN && magic !== MAGIC_LITTLE_ENDIAN) return 0;
  const sum = checksum(magic === MAGIC_BIG_ENDIAN);
  let state = sum([0, 0], header, 0, 24);
  if (state[0] !== header.readUInt32BE(24) || state[1] !== header.readUInt32BE(28)) return 0;
  const frameSize = FRAME_HEADER + header.readUInt32BE(8);
  const frame = Buffer.alloc(frameSize);
  let committed = HEADER;
  for (let at = HEADER; ; at += frameSize) {
    const read = readSync(fd, frame, 0, frameSize, at);
    if (read === 0) return committed;
    if (read < frameSize) return committed;
    if (!frame.subarray(8, 16).equals(header.subarray(16, 24))) {
      // Left over from an earlier round. If a commit is unfinished before it, SQLite will write over both.
      return committed === at ? undefined : committed;
    }
    state = sum(sum(state, frame, 0, 8), frame, FRAME_HEADER, frameSize);
    if (state[0] !== frame.readUInt32BE(16) || state[1] !== frame.readUInt32BE(20)) return committed;
    if (frame.readUInt32BE(4) !== 0) committed = at + frameSize;
    if (at + frameSize > size) return committed;
  }
}

type Sum = readonly [number, number];

function checksum(bigEndian: boolean) {
  return (start: Sum, data: Buffer, from: number, to: number): Sum => {
    let [a, b] = start;
    for (let i = from; i < to; i += 8) {
      a = (a + (bigEndian ? data.readUInt32BE(i) : data.readUInt32LE(i)) + b) >>> 0;
      b = (b + (bigEndian ? data.readUInt32BE(i + 4) : data.readUInt32LE(i + 4)) + a) >>> 0;
    }
    return [a, b];
  };
}
