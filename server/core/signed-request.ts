import { fromBase64Url } from './base64.ts';

/** What a provider tells us of one of its people; `null` where it names none. */
export type SignedRequest = { readonly userId: string | null };

const ALGORITHM = 'HMAC-SHA256';
const MOST_SIGNS = 10_000;

/**
 * Reads a `signed_request` as a provider posts it: the signature and what it is over, in base64url with a dot between.
 * @param secrets of what SprX is registered as, any of which may have signed it
 * @returns `null` for another algorithm, a signature that none of the secrets made, and what is no such text
 */
export async function openSignedRequest(text: string, secrets: readonly string[]): Promise<SignedRequest | null> {
  const [signature, payload, ...more] = text.split('.');
  if (!signature || !payload || more.length > 0 || text.length > MOST_SIGNS) return null;
  const request = readPayload(payload);
  if (request?.['algorithm'] !== ALGORITHM) return null;
  for (const secret of secrets) {
    if (!(await isSignedBy(secret, signature, payload))) continue;
    const userId = request['user_id'];
    return { userId: typeof userId === 'string' || typeof userId === 'number' ? String(userId) : null };
  }
  return null;
}

async function isSignedBy(secret: string, signature: string, payload: string): Promise<boolean> {
  if (secret === '') return false;
  const encoder = new TextEncoder();
  const way = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), way, false, ['verify']);
  const signatureBytes = bytesOf(signature);
  return signatureBytes !== null && crypto.subtle.verify('HMAC', key, signatureBytes, encoder.encode(payload));
}

function readPayload(payload: string): Record<string, unknown> | null {
  const bytes = bytesOf(payload);
  try {
    const parsed: unknown = bytes && JSON.parse(new TextDecoder().decode(bytes));
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
