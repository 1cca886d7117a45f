import { crc32, deflateSync } from 'node:zlib';

export const MB = 1_048_576;

const line = (text: string, bytes: number) => text.repeat(Math.floor(bytes / text.length));

const chunk = (name: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(name), data]);
  const part = Buffer.alloc(body.length + 8);
  part.writeUInt32BE(data.length, 0);
  body.copy(part, 4);
  part.writeUInt32BE(crc32(body), body.length + 4);
  return part;
};

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** One colour: 25 KB for as many megapixels as are asked for. */
export function flatPng(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc((width * 3 + 1) * height), { level: 9 });
  return Buffer.concat([PNG, chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

export const PICTURES: Readonly<Record<string, () => Buffer>> = {
  'PNG of 1600 × 16383': () => flatPng(1_600, 16_383),
  'PNG of 7071 × 7071': () => flatPng(7_071, 7_071),
  'PNG signature and 19 MB of letters': () => Buffer.concat([PNG, Buffer.alloc(19 * MB, '<svg')]),
  'JPEG with 6 MB behind it': () =>
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 2, 0xff, 0xd9]), Buffer.alloc(6 * MB, 'RIFF')]),
  'JPEG of empty markers': () => Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(19 * MB, 0xff)]),
};

export const TABLES: Readonly<Record<string, readonly [type: string, file: () => string]>> = {
  'CSV of 900,000 commas × 20 rows': ['text/csv', () => `a,b\n${`${','.repeat(900_000)}\n`.repeat(20)}`],
  'CSV of 19 MB': [
    'text/csv',
    () =>
      `Title,Text,Date\n${line('"Sports day","All of the school ran and ran, in the rain, and ate ices after it","2026-06-01"\n', 17 * MB)}`,
  ],
  'CSV with a quote that is not closed': ['text/csv', () => `Title,Text\n"${'a\n'.repeat(9 * MB)}`],
  'JSON of 20 MB, small values': ['application/json', () => `[${line('{},', 19 * MB)}{}]`],
  'JSON of one item': ['application/json', () => `[{"a":[${line('0,', 19 * MB)}0]}]`],
  'JSON nested 10,000,000 deep': ['application/json', () => '['.repeat(10_000_000)],
  'zip as CSV': ['text/csv', () => `PK\u0003\u0004${'\0'.repeat(19 * MB)}`],
};

const MAIL =
  'From: Head <head@oakfield.test>\r\nSubject: Sports day\r\nMessage-ID: <N@oakfield.test>\r\nMIME-Version: 1.0\r\n';
const mail = (head: string, body: string) => `${MAIL}${head}\r\n\r\n${body}`;
const MIXED = 'Content-Type: multipart/mixed; boundary=b';

export const MAILS: Readonly<Record<string, () => string>> = {
  'email of 24 MB in short lines': () => mail('Content-Type: text/plain', line('a\r\n', 24 * MB)),
  'email of 24 MB of HTML': () => mail('Content-Type: text/html', line('<p>a</p>\r\n', 24 * MB)),
  'email of thousands of parts': () => mail(MIXED, line('--b\r\n\r\na\r\n', 24 * MB)),
  'email of headers': () => `${MAIL}${line('X-A: b\r\n', 24 * MB)}`,
  'email with 18 MB attached': () =>
    mail(
      MIXED,
      `--b\r\n\r\nSports day\r\n--b\r\nContent-Type: image/png; name="a.png"\r\nContent-Transfer-Encoding: base64\r\n\r\n${line(`${'A'.repeat(76)}\r\n`, 24 * MB)}--b--\r\n`,
    ),
};

const rss = (items: string) => `<rss version="2.0"><channel><title>News</title>${items}</channel></rss>`;
const post = (html: string, n = 1) =>
  `<item><guid>${n}</guid><title>A</title><description><![CDATA[${html}]]></description></item>`;
const LONG_HTML = '<p>Sports day <a href="https://a.example/b">&eacute;</a> ';

export const FEEDS: Readonly<Record<string, () => string>> = {
  'feed with a post of 490,000 elements, five times': () =>
    rss(`<item><title>A</title>${'<a/>'.repeat(490_000)}</item>`.repeat(5)),
  'feed nested 600,000 deep': () => rss(`<item>${'<a>'.repeat(600_000)}</item>`),
  'feed of 1,400,000 elements before its posts': () => rss(`${'<a></a>'.repeat(1_400_000)}${post('a')}`),
  'feed of 40 posts of 200 KB': () =>
    rss(Array.from({ length: 40 }, (_, n) => post(line(LONG_HTML, 200_000), n)).join('')),
  'feed of brackets': () => `<rss>${'<'.repeat(9 * MB)}`,
  'feed of entities': () =>
    `<!DOCTYPE rss [<!ENTITY a "${'A'.repeat(100_000)}">]>${rss(`<item><title>${'&a;'.repeat(1_000_000)}</title></item>`)}`,
  'JSON feed of 9 MB': () =>
    `{"version":"https://jsonfeed.org/version/1.1","title":"News","items":[${line('{"id":"a","content_text":"b","tags":["c","d"]},', 9 * MB)}{"id":"z"}]}`,
};

/** Each is within what a person may write, and costs the sanitiser the most. */
export const TEXTS: Readonly<Record<string, string>> = {
  'story of links': line('<a href="https://example.org/a?b=c">x</a>', 190_000),
  'story of nested elements': line('<div><b><i><a href="https://a.b/">', 190_000),
  'story of paragraphs that do not end': line('<p>Sports day &eacute;. ', 190_000),
};
