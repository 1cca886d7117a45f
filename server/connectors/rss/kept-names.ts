import { createHash } from 'node:crypto';
import { canonicalAddress, canonicalName, partsOfCanonical } from '../../core/canonical-address.ts';
import type { ConnectorItem } from '../../core/ports/connector.ts';

/** What a post is recognised by → the name it has here; from the readings before, the latest first. */
export type Names = ReadonlyMap<string, string>;

/** What is remembered of a feed's posts, to name them as before. */
export type NameMemory = {
  readonly names: Names;
  /** The host that most of its pages were on; `null` where that is not known. */
  readonly site: string | null;
};

/** `title` and `text` are asked for where a post has no date. */
type Named = { readonly externalId: string; readonly post: Recognised };
type Recognised = Pick<ConnectorItem, 'permalink' | 'publishedAt' | 'title' | 'text'> & {
  /** Its page as the feed writes it. */
  readonly page?: string | null;
};

const MOST_NAMES = 1_000;
const SEPARATOR = '\n';
/** So many posts at least are the same, apart from the host, where a site has moved. */
const LEAST_MOVED = 2;

/**
 * A site that moves, to other software, to https or to another host, gives all its posts new guids or addresses. A post keeps
 * the name it had where its guid is the same address in other letters, or its page and its date are those of before, and the
 * name of before has left the file. Of posts that share a page and a date none is recognised.
 * @param pause lets others go on
 */
export async function keepNames<T extends Named>(
  items: readonly T[],
  before: NameMemory,
  pause: () => Promise<void>,
): Promise<{ named: T[]; memory: NameMemory }> {
  const { prints, site } = await printsOf(items, pause);
  const ids = await canonicalIdsOf(items, pause);
  const earlier = earlierByCanonical(before.names);
  const present = new Set(items.map(({ externalId }) => externalId));
  const earlierNames = new Set(before.names.values());
  const isKnown = (externalId: string) => earlierNames.has(externalId);

  const byId = new Map<T, string>();
  const byPage = new Map<T, string>();
  for (const item of items) {
    if (isKnown(item.externalId)) continue;
    const id = ids.get(item);
    const sameId = id === undefined ? undefined : (before.names.get(keyOfId(id)) ?? earlier.get(id));
    const named = sameId ?? before.names.get(keyOfId(item.externalId));
    if (named !== undefined) byId.set(item, named);
    else {
      const samePage = before.names.get(prints.get(item) ?? '') ?? before.names.get(printAsWritten(item));
      if (samePage !== undefined) byPage.set(item, samePage);
    }
    await pause();
  }
  const hasMoved = before.site !== null && site !== before.site;
  const unknown = items.filter((item) => !isKnown(item.externalId) && !byId.has(item)).length;
  const isBelieved = !hasMoved || (byPage.size >= LEAST_MOVED && byPage.size * 2 >= unknown);

  const taken = new Set<string>();
  const names = new Map<string, string>();
  const named = items.map((item) => {
    const recognised = byId.get(item) ?? (isBelieved ? byPage.get(item) : undefined);
    const isFree = recognised !== undefined && !present.has(recognised) && !taken.has(recognised);
    const name = isFree ? recognised : item.externalId;
    taken.add(name);
    const print = prints.get(item);
    if (print !== undefined) names.set(print, name);
    const id = ids.get(item) ?? item.externalId;
    if (name !== item.externalId || (print === undefined && name !== id)) names.set(keyOfId(id), name);
    return name === item.externalId ? item : { ...item, externalId: name };
  });
  for (const [key, name] of before.names) if (names.size < MOST_NAMES && !names.has(key)) names.set(key, name);
  return { named, memory: { names: new Map([...names].slice(0, MOST_NAMES)), site: site ?? before.site } };
}

/** What posts are called here that their source calls so. */
export function namesOf(ids: readonly string[], { names }: NameMemory): string[] {
  if (ids.length === 0) return [];
  const earlier = earlierByCanonical(names);
  return ids.map((id) => {
    const canonical = canonicalName(id);
    return names.get(keyOfId(canonical)) ?? names.get(keyOfId(id)) ?? earlier.get(canonical) ?? id;
  });
}

/** Of posts with a page and a date of their own. Pages on the feed's main host are written without it. */
async function printsOf<T extends Named>(
  items: readonly T[],
  pause: () => Promise<void>,
): Promise<{ prints: Map<T, string>; site: string | null }> {
  const pages = new Map<T, [host: string, rest: string]>();
  const hosts = new Map<string, number>();
  for (const item of items) {
    const { permalink } = item.post;
    const page = permalink === null ? null : canonicalAddress(permalink, 'date');
    if (page === null) continue;
    const parts = partsOfCanonical(page);
    pages.set(item, parts);
    hosts.set(parts[0], (hosts.get(parts[0]) ?? 0) + 1);
    await pause();
  }
  const [site = null] = [...hosts].sort(([, a], [, b]) => b - a)[0] ?? [];
  const byPrint = new Map<string, T[]>();
  for (const [item, [host, rest]] of pages) {
    const print = digest([host === site ? '' : host, rest, whenOf(item)]);
    byPrint.set(print, [...(byPrint.get(print) ?? []), item]);
    await pause();
  }
  const unique = [...byPrint].flatMap(([print, [item, ...others]]): [T, string][] =>
    item && others.length === 0 ? [[item, print]] : [],
  );
  return { prints: new Map(unique), site };
}

const whenOf = ({ post }: Named): string => post.publishedAt ?? `${post.title}\n${post.text}`;

/** As readings before this form of addresses remembered it. */
function printAsWritten(item: Named): string {
  const page = item.post.page ?? item.post.permalink;
  return page === null ? '' : digest([page, whenOf(item)]);
}

/** Of posts whose name is no other post's in other letters. */
async function canonicalIdsOf<T extends Named>(
  items: readonly T[],
  pause: () => Promise<void>,
): Promise<Map<T, string>> {
  const byId = new Map<string, T | null>();
  for (const item of items) {
    const id = canonicalName(item.externalId);
    byId.set(id, byId.has(id) ? null : item);
    await pause();
  }
  return new Map([...byId].flatMap(([id, item]): [T, string][] => (item ? [[item, id]] : [])));
}

function earlierByCanonical(names: Names): ReadonlyMap<string, string> {
  const earlier = new Map<string, string>();
  const ambiguous = new Set<string>();
  for (const name of new Set(names.values())) {
    const id = canonicalName(name);
    if (earlier.has(id)) ambiguous.add(id);
    earlier.set(id, name);
  }
  for (const id of ambiguous) earlier.delete(id);
  return earlier;
}

const keyOfId = (id: string): string => digest(['id', id]);

function digest(parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 16);
}

/** As a channel's memory holds it. */
export function packNames({ names, site }: NameMemory): { names: string; site: string } {
  return { names: Array.from(names, ([key, name]) => `${key}${name}`).join(SEPARATOR), site: site ?? '' };
}

export function unpackNames(packed: Readonly<Record<string, string>> | null): NameMemory {
  const lines = packed?.names ? packed.names.split(SEPARATOR) : [];
  return { names: new Map(lines.map((line) => [line.slice(0, 16), line.slice(16)])), site: packed?.site || null };
}
