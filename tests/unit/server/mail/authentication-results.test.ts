import { describe, expect, it } from 'vitest';
import { authenticationResults } from '../../../../server/channels/use-cases/inbound/authentication-results.ts';
import { isAligned } from '../../../../server/channels/use-cases/inbound/mail-rules.ts';
import type { ParsedMail } from '../../../../server/core/ports/mail-parser.ts';

const FROM = 'head@oakfield.test';
const mailWith = (...headers: string[]) =>
  ({
    from: [FROM],
    header: (name: string) => (name === 'authentication-results' ? headers : []),
  }) as unknown as ParsedMail;

describe('Authentication-Results: forged', () => {
  it.each([
    ['a result in a quoted reason', 'mx; spf=fail reason="x; dkim=pass header.d=oakfield.test"'],
    ['a property in a quoted reason', 'mx; dkim=pass reason="header.d=oakfield.test" header.d=evil.test'],
    ['a result in a quoted local part', 'mx; spf=pass smtp.mailfrom="x; dkim=pass header.d=oakfield.test"@evil.test'],
    ['a property in a quoted local part', 'mx; spf=pass smtp.mailfrom="a smtp.mailfrom=head@oakfield.test"@evil.test'],
    [
      'a quote inside a quoted local part',
      'mx; spf=pass smtp.mailfrom="\\"; dkim=pass header.d=oakfield.test; x=\\""@evil.test',
    ],
    ['a result in a comment', 'mx; spf=none (dkim=pass header.d=oakfield.test)'],
    ['a result after a nested comment', 'mx; spf=fail (a (b) ; dkim=pass header.d=oakfield.test)'],
    ['a comment that an escaped bracket seems to end', 'mx; spf=fail (a \\) ; dkim=pass header.d=oakfield.test)'],
    ['a comment that does not end', 'mx; dkim=pass header.d=oakfield.test (x'],
    ['a quoted string that does not end', 'mx; dkim=pass header.d=oakfield.test reason="x'],
    ['the property twice', 'mx; dkim=pass header.d=evil.test header.d=oakfield.test'],
    ['another property’s domain', 'mx; spf=pass smtp.helo=oakfield.test smtp.mailfrom=x@evil.test'],
    ['a method of another name', 'mx; x-dkim=pass header.d=oakfield.test'],
    ['pass as part of another result', 'mx; dkim=passed header.d=oakfield.test'],
    ['what is no pair of name and value', 'mx; dkim=pass header.d=oakfield.test; nonsense'],
    ['nothing but the server’s name', 'dkim=pass header.d=oakfield.test'],
    ['the header below the topmost one', 'mx; spf=fail', 'mx; dkim=pass header.d=oakfield.test'],
    ['a domain above the sender’s', 'mx; dkim=pass header.d=test'],
    ['a domain that ends alike', 'mx; dkim=pass header.d=notoakfield.test'],
    ['no result', 'mx; none'],
    ['an empty header', ''],
  ])('%s → sender not proven', (_, ...headers) => {
    expect(isAligned(mailWith(...headers))).toBe(false);
  });
});

describe('Authentication-Results: as servers write it', () => {
  it.each([
    ['SPF of the sender’s address', 'mx; spf=pass smtp.mailfrom=head@oakfield.test'],
    ['SPF of a domain alone, in quotes', 'mx; spf=pass smtp.mailfrom="oakfield.test"'],
    ['a quoted local part', 'mx; spf=pass smtp.mailfrom="the head; of all"@oakfield.test'],
    ['DKIM of the domain', 'mx 1; dkim=pass (2048-bit key; secure) header.d=oakfield.test header.b="ab/+="'],
    ['DKIM of a domain below it', 'mx; dkim=pass header.d=Mail.Oakfield.Test'],
    ['DKIM with the identity alone', 'mx; dkim=pass header.i=@oakfield.test header.s=s1 header.b=ab='],
    ['the second of two signatures', 'mx; dkim=fail header.d=oakfield.test; dkim=pass header.d=oakfield.test'],
    ['a version, comments and spaces everywhere', 'mx (us); DKIM/1 (v) = (r) pass header.d = oakfield.test ;'],
    [
      'several methods over lines',
      'mx;\r\n\tspf=softfail smtp.mailfrom=x@list.test;\r\n\tdkim=pass header.d=oakfield.test',
    ],
  ])('%s → sender proven', (_, header) => {
    expect(isAligned(mailWith(header))).toBe(true);
  });

  it('methods and properties → in lower case, values as they are', () => {
    expect(authenticationResults('mx; SPF=Pass reason="a \\"b\\"" smtp.mailFrom=X@Oakfield.test')).toEqual([
      {
        method: 'spf',
        result: 'pass',
        properties: new Map([
          ['reason', ['a "b"']],
          ['smtp.mailfrom', ['X@Oakfield.test']],
        ]),
      },
    ]);
  });
});
