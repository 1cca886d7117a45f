import { type Edge, MOST_TAGS } from '../ports/edge.ts';

export type CloudflareSettings = {
  readonly zone: string;
  readonly token: string;
  /** Without a slash at the end; Cloudflare itself when left out. */
  readonly base?: string;
};

const CLOUDFLARE = 'https://api.cloudflare.com/client/v4';
const TIMEOUT_MS = 10_000;

/** Purges by tags, as “Purge cached content” of Cloudflare’s API describes it. Neither zone nor token is part of an error. */
export function cloudflareEdge({ zone, token, base = CLOUDFLARE }: CloudflareSettings): Edge {
  const address = `${base}/zones/${encodeURIComponent(zone)}/purge_cache`;
  return {
    async purge(tags) {
      if (tags.length === 0 || tags.length > MOST_TAGS) throw new RangeError(`One purge takes 1 to ${MOST_TAGS} tags`);
      const answer = await fetch(address, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ tags }),
        // The token goes nowhere else.
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).catch((cause: unknown) => {
        throw new Error('Cloudflare did not answer', { cause });
      });
      const body: unknown = await answer.json().catch(() => null);
      if (answer.ok && (body as { success?: unknown } | null)?.success === true) return;
      throw new Error(`Cloudflare refused the purge (${answer.status}${codesOf(body)})`);
    },
  };
}

/** Its own numbers of what is wrong, such as 10000 for a token that it does not know. */
function codesOf(body: unknown): string {
  const { errors } = (body ?? {}) as { errors?: unknown };
  if (!Array.isArray(errors)) return '';
  return errors.map((error: { code?: unknown }) => (Number.isInteger(error?.code) ? `, ${error.code}` : '')).join('');
}
