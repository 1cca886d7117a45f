import { describe, expect, it } from 'vitest';
import {
  hmacSha1,
  type Parameters,
  percentEncode,
  signatureBase,
  signedAddress,
} from '../../../server/connectors/oauth1.ts';

/** RFC 5849, section 1.2. */
const CLIENT = { clientId: 'dpf43f3p2l4k3l03', clientSecret: 'kd94hf93k423kf44' };
const protocol = (timestamp: string, nonce: string, ...more: Parameters): Parameters => [
  ['oauth_consumer_key', CLIENT.clientId],
  ['oauth_signature_method', 'HMAC-SHA1'],
  ['oauth_timestamp', timestamp],
  ['oauth_nonce', nonce],
  ...more,
];

describe('OAuth 1.0a signer: the examples of RFC 5849', () => {
  it.each([
    [
      '1.2, request token',
      'POST',
      'https://photos.example.net/initiate',
      protocol('137131200', 'wIjqoS', ['oauth_callback', 'http://printer.example.com/ready']),
      '',
      '74KNZJeDHnMBp0EMJ9ZHt/XKycU=',
    ],
    [
      '1.2, token',
      'POST',
      'https://photos.example.net/token',
      protocol('137131201', 'walatlh', ['oauth_token', 'hh5s93j4hdidpola'], ['oauth_verifier', 'hfdp7dh39dks9884']),
      'hdhd0244k9j7ao03',
      'gKgrFCywp7rO0OXSjdot/IHF7IU=',
    ],
    [
      '1.2, photo',
      'GET',
      'http://photos.example.net/photos?file=vacation.jpg&size=original',
      protocol(
        '137131202',
        'chapoH',
        ['oauth_token', 'nnch734d00sl2jdk'],
        ['file', 'vacation.jpg'],
        ['size', 'original'],
      ),
      'pfkkdhi9sl3r4s00',
      'MdpQcU8iPSUjWoN/UDMsK2sui9I=',
    ],
  ] as const)('%s → its signature', (_, method, address, parameters, secret, signature) => {
    expect(hmacSha1(signatureBase(method, address, parameters), CLIENT.clientSecret, secret)).toBe(signature);
  });

  /** Sections 3.1 and 3.4.1.1: an address with parameters, a form, and the protocol's own. */
  const ADDRESS = 'http://EXAMPLE.COM:80/request?b5=%3D%253D&a3=a&c%40=&a2=r%20b';
  const ALL: Parameters = [
    ...new URL(ADDRESS).searchParams,
    ...new URLSearchParams('c2&a3=2+q'),
    ['oauth_consumer_key', '9djdj82h48djs9d2'],
    ['oauth_token', 'kkk9d7dh3k39sjv7'],
    ['oauth_signature_method', 'HMAC-SHA1'],
    ['oauth_timestamp', '137131201'],
    ['oauth_nonce', '7d8f3e4a'],
  ];

  it('3.4.1.1: host in capitals, usual port, repeated and empty parameters → its base string', () => {
    expect(signatureBase('post', ADDRESS, ALL)).toBe(
      'POST&http%3A%2F%2Fexample.com%2Frequest&a2%3Dr%2520b%26a3%3D2%2520q%26a3%3Da%26b5%3D%253D%25253D%26c%2540%3D%26c2%3D%26oauth_consumer_key%3D9djdj82h48djs9d2%26oauth_nonce%3D7d8f3e4a%26oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp%3D137131201%26oauth_token%3Dkkk9d7dh3k39sjv7',
    );
  });

  it('3.1: the same request → the signature of the erratum', () => {
    const base = signatureBase('POST', ADDRESS, ALL);
    expect(hmacSha1(base, 'j49sk3j29djd', 'dh893hdasih9')).toBe('r6/TJjbCOr97/+UU0NsvSne7s5g=');
  });

  it('3.4.1.2: unusual port and a query → the port stays, the query goes', () => {
    const base = (address: string) => signatureBase('GET', address, []).split('&')[1];
    expect(base('http://EXAMPLE.COM:80/r%20v/X?id=123')).toBe(percentEncode('http://example.com/r%20v/X'));
    expect(base('https://www.example.net:8080/?q=1')).toBe(percentEncode('https://www.example.net:8080/'));
  });

  it('3.6: any characters → only unreserved ones stay as they are', () => {
    expect(percentEncode("aZ09-._~ !*'()+/=%ü☃")).toBe('aZ09-._~%20%21%2A%27%28%29%2B%2F%3D%25%C3%BC%E2%98%83');
  });
});

describe('signedAddress', () => {
  const signing = { client: CLIENT, now: 137_131_202_900, nonce: 'n' };
  it('sent → says who signs, when and once, in the address alone', () => {
    const query = new URL(signedAddress('https://example.com/rest/?a=b%20c%2B', signing)).searchParams;
    expect(Object.fromEntries(query)).toMatchObject({
      a: 'b c+',
      oauth_consumer_key: CLIENT.clientId,
      oauth_nonce: 'n',
      oauth_signature_method: 'HMAC-SHA1',
      oauth_timestamp: '137131202',
      oauth_version: '1.0',
    });
    expect(query.has('oauth_token')).toBe(false);
    expect(String(query)).not.toContain(CLIENT.clientSecret);
  });

  it('received → the same signature comes out of what arrived', () => {
    const token = { token: 't', secret: 's&=' };
    const sent = new URL(signedAddress('https://example.com/rest/?tags=%C3%BC%20%26', { ...signing, token }));
    const signature = sent.searchParams.get('oauth_signature');
    const rest = [...sent.searchParams].filter(([name]) => name !== 'oauth_signature');
    expect(hmacSha1(signatureBase('GET', sent.href, rest), CLIENT.clientSecret, token.secret)).toBe(signature);
  });
});
