const DAY_MS = 86_400_000;

/**
 * When a post was published, ISO 8601 in UTC; `null` for what only a wrong clock writes: the year in which computers begin to
 * count, and what is further ahead than any time zone explains.
 */
export function believableDate(publishedAt: string | null, now: Date): string | null {
  if (publishedAt === null || publishedAt.startsWith('1970-')) return null;
  return Date.parse(publishedAt) > now.getTime() + DAY_MS ? null : publishedAt;
}
