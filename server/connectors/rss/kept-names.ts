import { createHash } from 'node:crypto';
import type { ConnectorItem } from '../../core/ports/connector.ts';

/** What a post is recognised by → the name it has here; from the readings before, the latest first. */
export type Names = ReadonlyMap<string, string>;

/** `title` and `text` are asked for where a post has no date. */
type Named = { readonly externalId: string; readonly post: Recognised };
type Recognised = Pick<ConnectorItem, 'permalink' | 'publishedAt' | 'title' | 'text'>;

const MOST_NAMES = 1_000;
const SEPARATOR = '\n';

/**
 * A site that moves to other software gives all its posts new guids. A post keeps the name it had where its page and its date
 * are those of before and the name of before has left the file. Of posts that share a page and a date none is recognised.
 */
export function keepNames<T extends Named>(items: readonly T[], before: Names): { named: T[]; names: Names } {
  const present = new Set(items.map(({ externalId }) => externalId));
  const earlierNames = new Set(before.values());
  const prints = printsOf(items);
  const names = new Map<string, string>();
  const named = items.map((item) => {
    const { externalId } = item;
    const print = prints.get(item) ?? null;
    const recognised = before.get(keyOfId(externalId)) ?? (print === null ? undefined : before.get(print));
    const isOurs = earlierNames.has(externalId) || recognised === undefined || present.has(recognised);
    const name = isOurs ? externalId : recognised;
    if (print !== null) names.set(print, name);
    if (name !== externalId) names.set(keyOfId(externalId), name);
    return name === externalId ? item : { ...item, externalId: name };
  });
  for (const [key, name] of before) if (names.size < MOST_NAMES && !names.has(key)) names.set(key, name);
  return { named, names: new Map([...names].slice(0, MOST_NAMES)) };
}

/** What a post is called here that its source calls so. */
export const nameOf = (id: string, names: Names): string => names.get(keyOfId(id)) ?? id;

function printsOf<T extends Named>(items: readonly T[]): Map<T, string> {
  const byPrint = new Map<string, T[]>();
  for (const item of items) {
    const { post } = item;
    if (post.permalink === null) continue;
    const print = digest([post.permalink, post.publishedAt ?? `${post.title}\n${post.text}`]);
    byPrint.set(print, [...(byPrint.get(print) ?? []), item]);
  }
  return new Map(
    [...byPrint].flatMap(([print, [item, ...others]]) => (item && others.length === 0 ? [[item, print]] : [])),
  );
}

const keyOfId = (id: string): string => digest(['id', id]);

function digest(parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 16);
}

export function packNames(names: Names): string {
  return Array.from(names, ([key, name]) => `${key}${name}`).join(SEPARATOR);
}

export function unpackNames(packed: string | undefined): Names {
  const lines = packed ? packed.split(SEPARATOR) : [];
  return new Map(lines.map((line) => [line.slice(0, 16), line.slice(16)]));
}
