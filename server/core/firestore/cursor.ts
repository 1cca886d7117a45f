import * as z from 'zod/mini';
import { ProductError } from '../../../src/domain/errors.ts';
import { fromBase64Url, toBase64Url } from '../base64.ts';

const cursorSchema = z.tuple([
  /** Which query it continues. */
  z.string().check(z.length(8)),
  z.union([z.number(), z.string().check(z.maxLength(3000))]),
  z.string().check(z.regex(/^[A-Za-z0-9_-]{1,128}$/)),
]);

export type Position = { readonly value: number | string; readonly id: string };

/** FNV-1a in 8 digits: it tells queries apart, and keeps no secret. */
function digest(query: object): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(JSON.stringify(query))) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

/** Where the next page begins: the sort value and id of the last row, and the query they are of. */
export function encodeCursor(query: object, { value, id }: Position): string {
  return toBase64Url(new TextEncoder().encode(JSON.stringify([digest(query), value, id])));
}

/** @throws ProductError `invalid` for anything that is not a cursor of this very query. */
export function decodeCursor(query: object, cursor: string): Position {
  const parsed = cursorSchema.safeParse(parsedCursor(cursor));
  if (!parsed.success || parsed.data[0] !== digest(query)) {
    const message = 'This cursor does not belong to this list. Start again from the first page.';
    throw new ProductError('invalid', message, { fields: { cursor: message } });
  }
  return { value: parsed.data[1], id: parsed.data[2] };
}

function parsedCursor(cursor: string): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(fromBase64Url(cursor)));
  } catch {
    return undefined;
  }
}
