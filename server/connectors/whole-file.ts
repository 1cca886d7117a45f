import { createHash } from 'node:crypto';
import type { SafeResponse } from '../core/fetch/safe-fetch.ts';
import type { ConnectorItem, Cursor, Hub, Page, UnreadableItem } from '../core/ports/connector.ts';

export type ParsedFile = FilePart & {
  readonly title: string;
  /** The posts behind the first, of a file that has many: they are read as they are asked for. */
  readonly more?: AsyncIterable<FilePart>;
  readonly hub?: Hub | null;
  /** Posts that the file says are deleted. */
  readonly gone?: readonly string[];
  /** What the next reading of a changed file is to know of this one. */
  readonly remembered?: Readonly<Record<string, string>>;
  /** The file breaks off before its end. */
  readonly isTorn?: boolean;
};

type FilePart = {
  readonly items: readonly ConnectorItem[];
  readonly unreadable: readonly UnreadableItem[];
  /** More of the file follows. */
  readonly continues?: boolean;
};

type WholeFile = {
  /** The file leaves out none of the source's latest posts; see `Page`. */
  readonly isInFull?: boolean;
  readonly cursor: Cursor | null;
  /** Goes up when the same file would be read differently, so that unchanged ones are read once more. */
  readonly version: string;
  /** @param conditions headers with which a server may say that nothing has changed */
  fetch(conditions: Record<string, string>): Promise<SafeResponse>;
  /** @param previous what the last reading left, unless it was another version’s */
  parse(response: SafeResponse, previous: Cursor | null): Promise<ParsedFile> | ParsedFile;
};

/** Reads a source that is one file with the latest posts: all of it each time, unless it is unchanged. */
export async function* readWholeFile({
  cursor,
  version,
  fetch,
  parse,
  isInFull = false,
}: WholeFile): AsyncGenerator<Page> {
  const previous = cursor?.version === version ? cursor : null;
  const response = await fetch(conditions(previous));
  if (response.status === 304 && previous) {
    yield { status: 'unchanged', cursor: previous };
    return;
  }
  const hash = createHash('sha256').update(response.body).digest('base64url');
  const validators = validatorsOf(response);
  if (previous?.hash === hash) {
    const { etag: _etag, lastModified: _lastModified, ...rest } = previous;
    yield { status: 'unchanged', cursor: cursorOf({ ...rest, ...validators }) };
    return;
  }
  const { title, gone = [], hub, remembered, isTorn, more = [], ...first } = await parse(response, previous);
  const file = {
    status: 'read',
    isWhole: true,
    title,
    ...(isInFull && !isTorn ? { isInFull } : {}),
    // A server that sent half a file may call the whole one by the same validators.
    cursor: cursorOf({ version, hash, ...remembered, ...(isTorn ? {} : validators) }),
  } as const;
  yield {
    ...file,
    ...first,
    ...(gone.length > 0 ? { gone } : {}),
    ...(hub === undefined || isTorn ? {} : { hub }),
    ...(isInFull && !isTorn && first.items.length + first.unreadable.length === 0 ? { isBare: true } : {}),
  };
  for await (const part of more) yield { ...file, ...part };
}

type Validators = { etag?: string | undefined; lastModified?: string | undefined };

function validatorsOf(response: SafeResponse): Validators {
  return { etag: sendable(response.header('etag')), lastModified: sendable(response.header('last-modified')) };
}

function sendable(value: string | null): string | undefined {
  return value !== null && /^[\x20-\x7e]{1,500}$/.test(value) ? value : undefined;
}

function conditions(cursor: Cursor | null): Record<string, string> {
  return {
    ...(cursor?.etag ? { 'if-none-match': cursor.etag } : {}),
    ...(cursor?.lastModified ? { 'if-modified-since': cursor.lastModified } : {}),
  };
}

function cursorOf(values: Record<string, string | undefined>): Cursor {
  return Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => !!entry[1]));
}
