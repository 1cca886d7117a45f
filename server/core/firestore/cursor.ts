import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { ProductError } from '../../../src/domain/errors.ts';

const cursorSchema = z.tuple([
  /** Which query it continues. */
  z.string().check(z.length(8)),
  z.union([z.number(), z.string().check(z.maxLength(300))]),
  z.string().check(z.regex(/^[A-Za-z0-9_-]{1,128}$/)),
]);

export type Position = { readonly value: number | string; readonly id: string };

function digest(query: object): string {
  return createHash('sha256').update(JSON.stringify(query)).digest('base64url').slice(0, 8);
}

/** Where the next page begins: the sort value and id of the last row, and the query they are of. */
export function encodeCursor(query: object, { value, id }: Position): string {
  return Buffer.from(JSON.stringify([digest(query), value, id])).toString('base64url');
}

/** @throws ProductError `invalid` for anything that is not a cursor of this very query. */
export function decodeCursor(query: object, cursor: string): Position {
  const parsed = cursorSchema.safeParse(jsonOf(Buffer.from(cursor, 'base64url').toString('utf8')));
  if (!parsed.success || parsed.data[0] !== digest(query)) {
    const message = 'This cursor does not belong to this list. Start again from the first page.';
    throw new ProductError('invalid', message, { fields: { cursor: message } });
  }
  return { value: parsed.data[1], id: parsed.data[2] };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
