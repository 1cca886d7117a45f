const LINE = 10;

/**
 * Text of a file that is UTF-8 or, from its first line that cannot be, Windows-1252 (which ISO-8859-1 is part of):
 * registers publish both under the same name. Whole lines are decoded at a time, because no sign spans one.
 */
export async function* decodeLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  const western = new TextDecoder('windows-1252');
  let isUtf8 = true;
  const decode = (bytes: Uint8Array): string => {
    if (!isUtf8) return western.decode(bytes);
    try {
      return utf8.decode(bytes);
    } catch {
      isUtf8 = false;
      return western.decode(bytes);
    }
  };
  let rest: Uint8Array = new Uint8Array();
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(LINE) + 1;
    if (end > 0) yield decode(Buffer.concat([rest, chunk.subarray(0, end)]));
    rest = end > 0 ? Uint8Array.from(chunk.subarray(end)) : Buffer.concat([rest, chunk]);
  }
  if (rest.length > 0) yield decode(rest);
}
