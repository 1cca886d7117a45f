import { fromBase64Url, toBase64Url } from './base64.ts';
import type { Hashing } from './ports/hashing.ts';

/** What a provider tells us of one of its people. */
export type SignedRequest = {
  /** `null` where it names none. */
  readonly userId: string | null;
  /** SHA-256 of the payload, in hex: the same for one delivery in whatever form it is written. */
  readonly digest: string;
};

const ALGORITHM = 'HMAC-SHA256';
const MOST_SIGNS = 10_000;
const OLDEST_MS = 3_600_000;
/** How far a provider's clock may be ahead of ours. */
const AHEAD_MS = 300_000;

/**
 * Reads a `signed_request` as a provider posts it: the signature and what it is over, in base64url with a dot between.
 * @param secrets of what SprX is registered as, any of which may have signed it
 * @returns `null` for another algorithm, a signature that none of the secrets made, a time of issue that is missing or not of the
 *   last hour, and what is no such text
 */
export async function openSignedRequest(
  { hashing, now }: { readonly hashing: Hashing; readonly now: () => Date },
  text: string,
  secrets: readonly string[],
): Promise<SignedRequest | null> {
  const [signature, payload, ...more] = text.split('.');
  if (!signature || !payload || more.length > 0 || text.length > MOST_SIGNS) return null;
  const bytes = bytesOf(payload);
  const request = bytes && readPayload(bytes);
  if (!bytes || request?.['algorithm'] !== ALGORITHM || !isRecent(request['issued_at'], now())) return null;
  for (const secret of secrets) {
    if (!(await isSignedBy(secret, signature, payload))) continue;
    const userId = request['user_id'];
    return {
      userId: typeof userId === 'string' || typeof userId === 'number' ? String(userId) : null,
      digest: hashing.sha256(toBase64Url(bytes), 'hex'),
    };
  }
  return null;
}

/** @param issuedAt in seconds since 1970 */
function isRecent(issuedAt: unknown, now: Date): boolean {
  if (typeof issuedAt !== 'number') return false;
  const age = now.getTime() - issuedAt * 1000;
  return age <= OLDEST_MS && age >= -AHEAD_MS;
}

async function isSignedBy(secret: string, signature: string, payload: string): Promise<boolean> {
  if (secret === '') return false;
  const encoder = new TextEncoder();
  const way = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), way, false, ['verify']);
  const signatureBytes = bytesOf(signature);
  return signatureBytes !== null && crypto.subtle.verify('HMAC', key, signatureBytes, encoder.encode(payload));
}

function readPayload(bytes: Uint8Array): Record<string, unknown> | null {
  try {
    const parsed: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return new Uint8Array(fromBase64Url(text));
  } catch {
    return null;
  }
}
