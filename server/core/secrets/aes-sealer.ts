import { fromBase64Url, toBase64Url } from '../base64.ts';
import type { Sealer } from '../ports/sealer.ts';

const IV_BYTES = 12;
const FORM = 'v1';

/**
 * AES-256-GCM under a ring of keys: the first seals, all open. What comes out is `v1.<key>.<iv>.<text and tag>`, in base64url;
 * the place is authenticated with it. A key's name is the beginning of its digest, which says nothing of the key.
 * @param keys 32 bytes each, in base64
 */
export function aesSealer(keys: readonly string[]): Sealer {
  const first = keys[0];
  if (first === undefined) throw new Error('There is no key to seal secrets with');
  if (!keys.every(isSealingKey)) throw new Error('A key to seal secrets with is 32 bytes in base64');
  const seals = readKey(first);
  const ring = Promise.all([seals, ...keys.slice(1).map(readKey)]);
  return {
    mark: seals.then(({ name }) => `${FORM}.${name}.`),
    async seal(text, place) {
      const { name, key } = await seals;
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
      const sealed = await crypto.subtle.encrypt(parametersOf(iv, place), key, new TextEncoder().encode(text));
      return [FORM, name, toBase64Url(iv), toBase64Url(new Uint8Array(sealed))].join('.');
    },
    async open(sealed, place) {
      const [form, named, iv = '', text = ''] = sealed.split('.');
      const namedKey = (await ring).find(({ name }) => name === named);
      if (form !== FORM || !namedKey) throw new Error('No key is at hand for this secret');
      return new TextDecoder().decode(
        await crypto.subtle.decrypt(parametersOf(bytesOf(iv), place), namedKey.key, bytesOf(text)),
      );
    },
  };
}

/** Whether it is 32 bytes in base64. */
export function isSealingKey(text: string): boolean {
  return /^[A-Za-z0-9+/]{43}=$/.test(text);
}

async function readKey(text: string) {
  const bytes = bytesOf(text);
  const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return { key, name: toBase64Url(digest).slice(0, 8) };
}

function parametersOf(iv: Uint8Array<ArrayBuffer>, place: string) {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(place) };
}

/** Of its own memory, as the browser's cryptography asks for. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(fromBase64Url(text));
}
