import { createHmac } from 'node:crypto';
import type { ClientCredential } from '../core/ports/connector.ts';
import { randomHex } from '../core/random.ts';

const METHOD = 'HMAC-SHA1';

/** What a request is signed for: a token with its secret, or neither before there is one. */
export type OAuth1Token = { readonly token: string; readonly secret: string };
export type Parameters = readonly (readonly [name: string, value: string])[];

/** RFC 5849, section 3.6: all but the unreserved characters. */
export function percentEncode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** Section 3.4.1. `parameters` are all of them but the signature: of the address, of a form and of the protocol. */
export function signatureBase(method: string, address: string, parameters: Parameters): string {
  const { origin, pathname } = new URL(address);
  const pairs = parameters
    .map(([name, value]) => [percentEncode(name), percentEncode(value)] as const)
    // By the bytes of the encoded names, then of the encoded values; both are ASCII.
    .toSorted(([name, value], [otherName, other]) => inOrder(name, otherName) || inOrder(value, other))
    .map(([name, value]) => `${name}=${value}`);
  return [method.toUpperCase(), `${origin}${pathname}`, pairs.join('&')].map(percentEncode).join('&');
}

const inOrder = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** Section 3.4.2. */
export function hmacSha1(base: string, clientSecret: string, tokenSecret = ''): string {
  const key = `${percentEncode(clientSecret)}&${percentEncode(tokenSecret)}`;
  return createHmac('sha1', key).update(base).digest('base64');
}

type Signing = {
  readonly client: ClientCredential;
  readonly token?: OAuth1Token | undefined;
  /** `oauth_callback` or `oauth_verifier`, where the step has one. */
  readonly step?: Parameters;
  readonly now: number;
  readonly nonce?: string;
};

/** The address with its signature among the parameters (section 3.5.3), as a GET is sent to it. */
export function signedAddress(address: string, { client, token, step = [], now, nonce = randomHex(16) }: Signing) {
  const url = new URL(address);
  const parameters: Parameters = [
    ...url.searchParams,
    ['oauth_consumer_key', client.clientId],
    ['oauth_nonce', nonce],
    ['oauth_signature_method', METHOD],
    ['oauth_timestamp', String(Math.floor(now / 1000))],
    ['oauth_version', '1.0'],
    ...(token ? [['oauth_token', token.token] as const] : []),
    ...step,
  ];
  const signature = hmacSha1(signatureBase('GET', address, parameters), client.clientSecret, token?.secret);
  const query = [...parameters, ['oauth_signature', signature] as const];
  const { origin, pathname } = url;
  return `${origin}${pathname}?${query.map(([name, value]) => `${percentEncode(name)}=${percentEncode(value)}`).join('&')}`;
}
