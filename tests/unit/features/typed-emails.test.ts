import { describe, expect, it } from 'vitest';
import { typedEmails } from '../../../src/features/people/typed-emails.ts';
import { growth, MOST_GROWTH } from '../../support/growth.ts';

const emails = (text: string) => typedEmails(text).map(({ email }) => email);

describe('typed e-mail addresses', () => {
  it.each([
    ['one@school.org', ['one@school.org']],
    [
      'one@school.org, two@school.org;three@school.org\nfour@school.org\tfive@school.org',
      ['one@school.org', 'two@school.org', 'three@school.org', 'four@school.org', 'five@school.org'],
    ],
    ['Margaret Reid <M.Reid@School.org>', ['m.reid@school.org']],
    ['"Reid, Margaret" <m.reid@school.org>; Tom <t@school.org>', ['m.reid@school.org', 't@school.org']],
    ['<one@school.org>\r\n\r\n  ', ['one@school.org']],
    ['mailto:one@school.org', ['one@school.org']],
    ['one@school.org, ONE@school.org', ['one@school.org']],
    ['', []],
    [' ,;\n ', []],
  ])('typedEmails: %j → its addresses', (text, expected) => {
    expect(emails(text)).toEqual(expected);
  });

  it.each([
    'no one',
    'lee@oakfield',
    'a@b@c.org',
    'Tom <t@school.org> x',
    '"open <a@school.org>\n<>',
    'ａ@school.org',
    'mar\u212a@school.org',
  ])('typedEmails: %j → no address, and what was typed is kept', (text) => {
    expect(emails(text)).toContain(null);
    expect(typedEmails(text).every(({ typed }) => text.includes(typed))).toBe(true);
  });

  it('typedEmails: open quotes and brackets → no more work for a character of a longer list', async () => {
    const prepare = (size: number) => {
      const text = '"'.repeat(size / 2) + '<'.repeat(size / 2);
      return () => typedEmails(text);
    };
    expect(await growth(10_000, prepare)).toBeLessThan(MOST_GROWTH);
  });
});
