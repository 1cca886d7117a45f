import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isEmail,
  isFeedName,
  isInstitutionName,
  isPassword,
  isPersonName,
  isPhoneNumberE164,
  urlProblem,
} from '../../../src/domain/rules.ts';

describe('password', () => {
  test.each(['Sprx-demo-1', 'aA345678', '  aA345678  ', 'ÄaA1....'])(
    'password: %j → may be used [spec 5.1a, 5.1b]',
    (value) => {
      expect(isPassword(value)).toBe(true);
    },
  );
  test.each(['', 'aA34567', ' aA34567 ', 'aaaaaaa1', 'AAAAAAA1', 'aaaaAAAA', '12345678'])(
    'password: %j → refused [spec 5.1a, 5.1b]',
    (value) => {
      expect(isPassword(value)).toBe(false);
    },
  );
});

describe('email', () => {
  test.each(['head@oakfield.test', 'HEAD@OAKFIELD.TEST', "o'neil+news@a-b.co.uk", 'a@b.c'])(
    'e-mail address: %s → taken [spec 5.2a, 5.2b]',
    (value) => {
      expect(isEmail(value)).toBe(true);
    },
  );
  test.each(['', 'head', 'head@', '@oakfield.test', 'head@oakfield', 'a b@c.de', 'a@-b.de', 'a@b..de', 'a@b.de '])(
    'e-mail address: %j → refused [spec 5.2a]',
    (value) => {
      expect(isEmail(value)).toBe(false);
    },
  );
});

describe('urlProblem', () => {
  test.each([
    'https://www.oakfield.example/news.rss',
    'http://example.org:8080/x',
    ' https://example.org/ ',
    'https://8.8.8.8/',
    'https://[2606:4700::1111]/',
  ])('address of a page: %j → allowed [spec 5.3a]', (value) => {
    expect(urlProblem(value)).toBeNull();
  });
  test.each([
    ['', 'not-a-url'],
    ['oakfield.example/news', 'not-a-url'],
    ['https://', 'not-a-url'],
    ['ftp://example.org/', 'not-http'],
    ['javascript:alert(1)', 'not-http'],
    ['file:///etc/passwd', 'not-http'],
    ['https://me:secret@example.org/', 'credentials'],
    ['http://127.0.0.1/', 'private'],
    ['http://127.1/', 'private'],
    ['http://2130706433/', 'private'],
    ['http://0177.0.0.1/', 'private'],
    ['http://0x7f.0.0.1/', 'private'],
    ['http://10.1.2.3/', 'private'],
    ['http://172.31.255.255/', 'private'],
    ['http://192.168.0.1/', 'private'],
    ['http://169.254.169.254/', 'private'],
    ['http://0.0.0.0/', 'private'],
    ['http://100.64.0.1/', 'private'],
    ['http://[::1]/', 'private'],
    ['http://[::ffff:127.0.0.1]/', 'private'],
    ['http://[fd00::1]/', 'private'],
    ['http://[fe80::1]/', 'private'],
    ['http://localhost/', 'private'],
    ['http://localhost./', 'private'],
    ['http://x.localhost/', 'private'],
    ['http://printer.local/', 'private'],
  ] as const)('%j → %s', (value, problem) => {
    expect(urlProblem(value)).toBe(problem);
  });
  test('address of a page: neighbours of the private ranges → allowed', () => {
    for (const host of ['9.255.255.255', '11.0.0.0', '172.15.0.1', '172.32.0.1', '192.167.1.1', '169.253.1.1']) {
      expect(urlProblem(`http://${host}/`), host).toBeNull();
    }
  });
  test('address of a page: an entry of the allow-list → its host, port and path alone', () => {
    const allow = ['127.0.0.1:4174/feeds/'];
    expect(urlProblem('http://127.0.0.1:4174/feeds/a.rss', allow)).toBeNull();
    expect(urlProblem('http://127.0.0.1:4174/mail', allow)).toBe('private');
    expect(urlProblem('http://127.0.0.1:4175/feeds/a.rss', allow)).toBe('private');
    expect(urlProblem('http://127.0.0.1:4174/feeds/../mail', allow)).toBe('private');
    expect(urlProblem('http://localhost:4174/feeds/a.rss', allow)).toBe('private');
  });
  test('address of a page: a private IPv4 address in any spelling → refused [spec 5.3b]', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 24 - 1 }), fc.constantFrom(10, 127), (rest, first) => {
        const number = first * 2 ** 24 + rest;
        expect(urlProblem(`http://${number}/`)).toBe('private');
        expect(urlProblem(`http://0x${number.toString(16)}/`)).toBe('private');
        expect(urlProblem(`http://0${number.toString(8)}/`)).toBe('private');
      }),
    );
  });
});

describe('names and numbers', () => {
  test('school’s name: valid and invalid ones → taken or refused [spec 5.4, 9.2b]', () => {
    for (const name of ["St. Mary's, Oak-field 2", 'St. Mary’s School', 'Écol3'])
      expect(isInstitutionName(name), name).toBe(true);
    for (const name of ['Abcd', 'Oakfield!', 'Oak_field', '']) expect(isInstitutionName(name), name).toBe(false);
  });
  test('channel’s name: valid and invalid ones → taken or refused [spec 5.6, 9.2b]', () => {
    for (const name of ['School news', 'News-2', 'مدرسة النور']) expect(isFeedName(name), name).toBe(true);
    for (const name of ['News', "Head's blog", 'News.', '']) expect(isFeedName(name), name).toBe(false);
  });
  test('person’s name: valid and invalid ones → taken or refused [spec 5.10]', () => {
    for (const name of ["O'Neil-Smith", 'O’Neil', 'José María']) expect(isPersonName(name), name).toBe(true);
    for (const name of ['', 'R2D2', 'a@b']) expect(isPersonName(name), name).toBe(false);
  });
  test('phone number: valid and invalid ones → E.164 or refused [spec 5.7]', () => {
    for (const number of ['+12', '+441632960001', '+123456789012345'])
      expect(isPhoneNumberE164(number), number).toBe(true);
    for (const number of ['', '441632960001', '+0123', '+1', '+1234567890123456', '+44 1632'])
      expect(isPhoneNumberE164(number), number).toBe(false);
  });
});
