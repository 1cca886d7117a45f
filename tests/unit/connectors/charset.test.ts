import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { decodeText } from '../../../server/connectors/rss/charset.ts';

const xml = (encoding: string, text: string) => `<?xml version="1.0" encoding="${encoding}"?><t>${text}</t>`;
const latin = (text: string) => Buffer.from(text, 'latin1');
const utf8 = (text: string) => Buffer.from(text, 'utf8');
const CAFE = 'Café “Élan”';

test.each<[string, Uint8Array, string | null, string]>([
  ['UTF-8 by default', utf8(`<t>${CAFE}</t>`), null, CAFE],
  [
    'a byte order mark',
    Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), utf8('<t>é</t>')]),
    'text/xml; charset=iso-8859-1',
    'é',
  ],
  ['UTF-16 with a mark', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('<t>é</t>', 'utf16le')]), null, 'é'],
  ['UTF-16 without one', Buffer.from('<t>é</t>', 'utf16le'), null, 'é'],
  ['UTF-16, the other way round', Buffer.from('<t>é</t>', 'utf16le').swap16(), null, 'é'],
  ['the declaration', latin(xml('iso-8859-1', 'café')), 'text/xml', 'café'],
  ['the header', latin('<t>café</t>'), 'application/rss+xml; charset="ISO-8859-1"', 'café'],
  [
    'the header before the declaration',
    Buffer.from([...latin(xml('iso-8859-1', '')), 0xa4]),
    'text/xml;charset=iso-8859-15',
    '€',
  ],
  ['windows-1252', Buffer.from([...latin(xml('windows-1252', '')), 0x93, 0x61, 0x94]), null, '“a”'],
  ['shift_jis', Buffer.from([...latin(xml('Shift_JIS', '')), 0x8a, 0x77, 0x8d, 0x5a]), null, '学校'],
  [
    'iso-2022-jp, all of it seven bits',
    Buffer.from([...latin(xml('iso-2022-jp', '')), 0x1b, 0x24, 0x42, 0x33, 0x58, 0x1b, 0x28, 0x42]),
    null,
    '学',
  ],
  ['windows-1251', Buffer.from([...latin(xml('windows-1251', '')), 0xd8, 0xea, 0xee, 0xeb, 0xe0]), null, 'Школа'],
  ['a header that is wrong', utf8(xml('utf-8', CAFE)), 'text/xml; charset=iso-8859-1', CAFE],
  ['a declaration that is wrong', latin(xml('utf-8', 'café')), null, 'café'],
  ['a header that says UTF-8 wrongly', latin(xml('iso-8859-1', 'café')), 'text/xml; charset=utf-8', 'café'],
  ['a declaration of UTF-16 that cannot be', utf8(xml('utf-16', 'plain')), null, 'plain'],
  [
    'UTF-8 with a wrong byte',
    Buffer.concat([utf8(xml('UTF-8', 'Café “façade” ')), Buffer.from([0xe9]), utf8('é')]),
    null,
    'Café “façade”',
  ],
  ['one right and one wrong character, declared', Buffer.concat([utf8(xml('utf-8', 'ü')), latin('é')]), null, 'ü'],
  [
    'a header that is wrong, and a wrong byte',
    Buffer.concat([utf8('<t>Café “façade”</t>'), Buffer.from([0x92])]),
    'text/xml; charset=iso-8859-1',
    'Café “façade”',
  ],
  ['windows-1252 with a word that looks like UTF-8', latin('<t>café Ã© naïve façade élan</t>'), null, 'naïve façade'],
  ['an encoding nobody knows', latin(xml('klingon-7', 'café')), 'text/xml; charset=nonsense', 'café'],
])('decodeText: %s → the right characters', (_, bytes, contentType, expected) => {
  expect(decodeText(bytes, contentType)).toContain(expected);
});

test('decodeText: feed with one wrong byte → every other character right, U+FFFD for that one', () => {
  const file = readFileSync(
    new URL('../../fixtures/wild/feed-one-wrong-byte-turns-whole-feed-to-mojibake.xml', import.meta.url),
  );
  const text = decodeText(file, 'application/rss+xml');
  expect(text).toContain('Café opening');
  expect(text).toContain('Naïve façade — “quoted” £5');
  expect(text).toContain('R\ufffdsumé');
});

test('decodeText: byte order mark → not in the text', () => {
  expect(decodeText(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), utf8('<t/>')]), null)).toBe('<t/>');
});

test('decodeText: no bytes → empty text', () => {
  expect(decodeText(new Uint8Array(), null)).toBe('');
});
