import * as z from 'zod/mini';
import type { UnreadableItem } from '../../core/ports/connector.ts';

const left = new WeakMap<readonly unknown[], readonly UnreadableItem[]>();
const REASON = 'We couldn’t read what the network sent about this post.';

/**
 * A list of posts, without those that are not what the documentation says: one of them must not keep the others from being
 * read. A list of nothing but such posts has another shape as a whole, and is refused.
 */
export function readable<T>(...[post, name]: Parameters<typeof sorted<T>>): z.ZodMiniType<T[]> {
  const list = z.refine<T[]>((posts) => !isNothingReadable(posts), REASON);
  return sorted(post, name).check(list);
}

/** Of a list that is not empty, nothing is as documented. */
export const isNothingReadable = (posts: readonly unknown[]): boolean => posts.length === 0 && givenIn(posts) > 0;

/**
 * The same, for who has something to say even of a list of nothing but such posts.
 * @param name what the provider tells a post apart by, as the story’s external id has it
 */
export function sorted<T>(post: z.ZodMiniType<T>, name: (named: Named) => unknown): z.ZodMiniType<T[]> {
  return z.pipe(
    z.array(z.unknown()),
    z.transform((posts: unknown[]): T[] => {
      const items: T[] = [];
      const bad: UnreadableItem[] = [];
      for (const each of posts) {
        const parsed = post.safeParse(each);
        if (parsed.success) items.push(parsed.data);
        else bad.push({ externalId: nameIn(each, name), reason: REASON });
      }
      left.set(items, bad);
      return items;
    }),
  );
}

/** What was left out of such a list. */
export const unreadableIn = (posts: readonly unknown[]): readonly UnreadableItem[] => left.get(posts) ?? [];

/** How many the provider gave: by so many it counts on, and for so many it charges. */
export const givenIn = (posts: readonly unknown[]): number => posts.length + unreadableIn(posts).length;

/** Whatever a post may be that is not as documented. */
type Named = { readonly id?: unknown; readonly uri?: unknown; readonly post?: { readonly uri?: unknown } | null };

function nameIn(post: unknown, name: (named: Named) => unknown): string | null {
  if (post === null || typeof post !== 'object') return null;
  const postName = name(post);
  return typeof postName === 'string' && postName !== '' ? postName : null;
}
