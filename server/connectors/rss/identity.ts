import { createHash } from 'node:crypto';
import type { UnreadPost } from './item.ts';

/** Base id → which of the posts that share it bears it plainly; from the last reading. */
export type Owners = ReadonlyMap<string, string>;

export type Identified = {
  /** One for each item in its order; `null` for a post that the file lists again. */
  readonly ids: readonly (string | null)[];
  readonly owners: Owners;
};

const MAX_ID = 500;
const MAX_OWNERS = 1000;

/**
 * Names posts so that each keeps its name from reading to reading. A post is called by its guid, else by its page, else by
 * what it is made of. Where posts that differ share such a name, the oldest bears it, as it did when it stood there alone,
 * and the others add a fingerprint; `owners` remembers who, so that nothing shifts when the oldest leaves the file.
 */
export function identify(items: readonly UnreadPost[], before: Owners): Identified {
  const ids: (string | null)[] = items.map(() => null);
  const owners = new Map<string, string>();
  for (const [base, indexes] of grouped(items)) {
    const key = digest(base);
    const earlierName = before.get(key);
    const [only] = indexes;
    if (indexes.length === 1 && earlierName === undefined && only !== undefined) {
      ids[only] = base;
      continue;
    }
    const posts = distinct(items, indexes);
    const owner = earlierName ?? oldest(items, posts);
    if (posts.size > 1 || earlierName !== undefined) {
      if (owners.size < MAX_OWNERS) owners.set(key, owner);
    }
    for (const [print, index] of posts) ids[index] = print === owner ? base : `${base}#${print}`;
  }
  return { ids, owners };
}

function grouped(items: readonly UnreadPost[]): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  for (const [index, item] of items.entries()) {
    const base = baseOf(item);
    const group = groups.get(base);
    if (group) group.push(index);
    else groups.set(base, [index]);
  }
  return groups;
}

function baseOf(post: UnreadPost): string {
  const { guid, page, sourceTitle, sourceDate } = post;
  const name = guid ?? page;
  if (name !== null) return idOfName(name);
  const made = sourceTitle || sourceDate ? [sourceTitle, sourceDate] : [post.text, ...post.media.map(({ url }) => url)];
  return `sha256:${digest(made.join('\n'))}`;
}

/** What a post is called that its feed calls by this guid or page. */
export function idOfName(name: string): string {
  return name.length <= MAX_ID ? name.toWellFormed() : `sha256:${digest(name)}`;
}

/** Fingerprint → item. The same page under the same title is one post: its newest version counts. */
function distinct(items: readonly UnreadPost[], indexes: readonly number[]): Map<string, number> {
  const posts = new Map<string, number>();
  for (const index of indexes) {
    const post = items[index] as UnreadPost;
    const print = digest([post.page ?? '', post.sourceTitle || post.text].join('\n'));
    const other = posts.get(print);
    if (other === undefined || dateOf(items, index) > dateOf(items, other)) posts.set(print, index);
  }
  return posts;
}

/** Feeds list the newest first, so without dates it is the last one. */
function oldest(items: readonly UnreadPost[], posts: ReadonlyMap<string, number>): string {
  let oldestPost: [string, number] | null = null;
  for (const [print, index] of posts) {
    if (!oldestPost) {
      oldestPost = [print, index];
      continue;
    }
    const [here, there] = [dateOf(items, index), dateOf(items, oldestPost[1])];
    if (here < there || (here === there && index > oldestPost[1])) oldestPost = [print, index];
  }
  return oldestPost?.[0] ?? '';
}

function dateOf(items: readonly UnreadPost[], index: number): string {
  return items[index]?.publishedAt ?? '';
}

function digest(value: string): string {
  return createHash('sha256').update(value).digest('base64url').slice(0, 16);
}

export function packOwners(owners: Owners): string {
  return Array.from(owners, (pair) => pair.join(':')).join(' ');
}

export function unpackOwners(packed: string | undefined): Owners {
  const owners = new Map<string, string>();
  for (const pair of packed?.split(' ') ?? []) {
    const [key, owner] = pair.split(':');
    if (key && owner) owners.set(key, owner);
  }
  return owners;
}
