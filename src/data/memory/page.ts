import type { Page } from '../port-shapes.ts';

type Fields = Record<string, string>;

/** Which page is asked for; what is wrong with it is added to `fields`. */
export function readPage(params: URLSearchParams, fields: Fields): { start: number; limit: number } {
  const limit = Number(params.get('limit') ?? 50);
  if (!Number.isInteger(limit) || limit < 1 || limit > 200) fields.limit = 'Ask for 1 to 200 at a time.';
  const cursor = params.get('cursor');
  const start = cursor === null ? 0 : Number(/^after-(\d+)$/.exec(cursor)?.[1] ?? Number.NaN);
  if (Number.isNaN(start)) fields.cursor = 'This page mark is not valid.';
  return { start, limit };
}

export function pageOf<T>(found: readonly T[], { start, limit }: { start: number; limit: number }): Page<T> {
  const items = found.slice(start, start + limit);
  const end = start + items.length;
  return { items, nextCursor: end < found.length ? `after-${end}` : null, total: found.length };
}
