import { describe, expect, test } from 'vitest';
import { linkIn, withoutLinks } from '../../../src/domain/links.ts';
import { boxOf, secondsLeftToday } from '../../../src/domain/mail-caps.ts';

describe('withoutLinks', () => {
  test.each([
    'Look at https://evil.example/x now',
    'HTTP://EVIL.EXAMPLE',
    'see evil.example/x',
    'evil.example',
    'www.evil',
    't.co/abc',
    'evil.example:8080/x',
    'evil.example?x=1',
    'mailto:a@b',
    'javascript:alert(1)',
    'Write to head@evil.example',
    '192.0.2.7',
    'пример.рф',
    'ｅｖｉｌ．ｅｘａｍｐｌｅ',
    'evil。example/x',
    'evil\u200b.exam\u00adple/x',
    'evil.\ufe0fexample',
    'evil.\u034fexample',
    'evil\u3164.\u17b4example',
    'evil.\u0301example',
    'नमस्ते.भारत',
    'i❤.ws',
    'x.com',
    'Write to me@x.io',
    '1a.co',
    'hxxp:evil',
    'https:/evil',
    'http:\\\\evil',
    '[here](//evil/x)',
    '//evil/x',
    '\\\\evil\\x',
  ])('withoutLinks: %s → broken up, not clickable', (text) => {
    expect(linkIn(text)).not.toBeNull();
    expect(linkIn(withoutLinks(text))).toBeNull();
  });

  test.each([
    'I teach Year 5/6, at 3.30pm on Fridays. Ask Mr. Field.',
    'B.Ed., M.Sc., M.A. (Oxon), Ph.D.',
    'e.g. the trips; i.e. all of them…',
    'It costs £3.50. Ratio 1:2, page 3/4.',
    'St. Mary’s C.E. Primary',
    '10:30',
    'Mornings and/or afternoons, 24/7; a family 👨‍👩‍👧 of five.'.replaceAll('\u200d', ''),
    'क्या आप आएँगे? हाँ.',
  ])('withoutLinks: %s → unchanged', (text) => {
    expect(linkIn(text)).toBeNull();
    expect(withoutLinks(text)).toBe(text);
  });
});

test('boxOf: tagged addresses → one box', () => {
  expect(boxOf('Office+a@School.example')).toBe('office@school.example');
});

test('secondsLeftToday: any moment → counted in UTC', () => {
  expect(secondsLeftToday(new Date('2026-11-22T23:59:30.500Z'))).toBe(30);
  expect(secondsLeftToday(new Date('2026-11-22T00:00:00Z'))).toBe(86_400);
});
