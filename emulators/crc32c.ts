const POLYNOMIAL = 0x82f63b78;

/** Eight tables, for eight bytes a step: one alone is the slowest part of taking in a large file. */
const TABLES: readonly Uint32Array[] = (() => {
  const tables = Array.from({ length: 8 }, () => new Uint32Array(256));
  for (let byte = 0; byte < 256; byte++) {
    let crc = byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? POLYNOMIAL : 0);
    (tables[0] as Uint32Array)[byte] = crc >>> 0;
  }
  for (let i = 1; i < 8; i++) {
    for (let byte = 0; byte < 256; byte++) {
      const before = tables[i - 1]?.[byte] as number;
      (tables[i] as Uint32Array)[byte] = ((before >>> 8) ^ (tables[0]?.[before & 0xff] as number)) >>> 0;
    }
  }
  return tables;
})();

/** The CRC-32C (Castagnoli) of `data`, continued from that of what came before it. */
export function crc32c(data: Uint8Array, before = 0): number {
  const [t0, t1, t2, t3, t4, t5, t6, t7] = TABLES as Uint32Array[] & { length: 8 };
  let crc = ~before;
  let at = 0;
  const eights = data.length - (data.length % 8);
  if (t0 && t1 && t2 && t3 && t4 && t5 && t6 && t7) {
    for (; at < eights; at += 8) {
      crc ^=
        byteAt(data, at) | (byteAt(data, at + 1) << 8) | (byteAt(data, at + 2) << 16) | (byteAt(data, at + 3) << 24);
      crc =
        (t7[crc & 0xff] as number) ^
        (t6[(crc >>> 8) & 0xff] as number) ^
        (t5[(crc >>> 16) & 0xff] as number) ^
        (t4[crc >>> 24] as number) ^
        (t3[byteAt(data, at + 4)] as number) ^
        (t2[byteAt(data, at + 5)] as number) ^
        (t1[byteAt(data, at + 6)] as number) ^
        (t0[byteAt(data, at + 7)] as number);
    }
    for (; at < data.length; at++) crc = (crc >>> 8) ^ (t0[(crc ^ byteAt(data, at)) & 0xff] as number);
  }
  return ~crc >>> 0;
}

const byteAt = (data: Uint8Array, at: number): number => data[at] as number;

/** As Cloud Storage writes it: base64 of the four bytes, the highest first. */
export function crc32cText(value: number): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes.toString('base64');
}
