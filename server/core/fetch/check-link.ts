import { SourceError } from '../ports/connector.ts';
import type { CheckLink } from '../ports/links.ts';
import type { SafeFetch } from './safe-fetch.ts';

/** For the safe fetch that checks links: a person is waiting for the answer. */
export const LINK_LIMITS = { timeoutMs: 3_000, connectMs: 3_000 };

const MOST_KNOWN = 1_000;
const KNOWN_MS = 5 * 60_000;
/** Whoever mends a link looks again at once. */
const DEAD_MS = 30_000;

type CachedAnswer = { readonly answer: Promise<boolean>; until: number };

/** Asks each link by HEAD, and once more by GET where that is refused: not every server knows HEAD. Answers are kept a while. */
export function checkLinkBy(safeFetch: SafeFetch, now: () => number = Date.now): CheckLink {
  const cache = new Map<string, CachedAnswer>();
  return (url) => {
    const cached = cache.get(url);
    if (cached && cached.until > now()) return cached.answer;
    if (cache.size >= MOST_KNOWN) cache.clear();
    const entry: CachedAnswer = { answer: answersAt(safeFetch, url), until: now() + KNOWN_MS };
    cache.set(url, entry);
    return entry.answer.then((isThere) => {
      if (!isThere) entry.until = now() + DEAD_MS;
      return isThere;
    });
  };
}

async function answersAt(safeFetch: SafeFetch, url: string): Promise<boolean> {
  return (await isFound(safeFetch, url, 'HEAD')) || isFound(safeFetch, url, 'GET');
}

/** A page that wants a sign-in, or fewer questions, is there. */
async function isFound(safeFetch: SafeFetch, url: string, probe: 'HEAD' | 'GET'): Promise<boolean> {
  try {
    const { status } = await safeFetch(url, { probe, anyStatus: true });
    if (status < 400) return true;
    return probe === 'GET' && status !== 404 && status !== 410 && status < 500;
  } catch (error) {
    if (error instanceof SourceError) return false;
    throw error;
  }
}
