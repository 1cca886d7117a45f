import { describe, expect, it } from 'vitest';
import { parseMail } from '../../../../server/core/mail/parse-mail.ts';
import { growth, MOST_GROWTH } from '../../../support/growth.ts';

const MB = 1024 * 1024;
const PICTURE = Buffer.from('iVBORw0KGgo=', 'base64');
const HEAD = 'From: An Author <author@oakfield.test>\r\nSubject: Sports day\r\nMIME-Version: 1.0\r\n';
const mail = (head: string, body: string) => Buffer.from(`${HEAD}${head}\r\n\r\n${body}`);
const lines = (bytes: number, line: string) => line.repeat(Math.floor(bytes / line.length));

describe('parseMail', () => {
  it.each([
    ['text', 'text/plain; charset=utf-8', 'a\r\n'],
    ['text in lines of no length', 'text/plain', '\r\n'],
    ['text without a type', null, 'a\r\n'],
    ['HTML', 'text/html', '<p>a</p>\r\n'],
  ])(
    '24 MB of %s → at most 0.5 MB of it, and no more work for a character of a longer mail',
    async (_what, type, line) => {
      const head = type ? `Content-Type: ${type}` : 'X-A: b';
      const parsed = await parseMail(mail(head, lines(24 * MB, line)));
      const { length } = parsed.html ?? parsed.text;
      expect([parsed.subject, length > MB / 5, length <= 0.5 * MB]).toEqual(['Sports day', true, true]);
      const prepare = (size: number) => {
        const bytes = mail(head, lines(size, line));
        return () => parseMail(bytes);
      };
      expect(await growth(MB, prepare)).toBeLessThan(MOST_GROWTH);
    },
  );

  it('picture behind 5 MB of text → its bytes unchanged', async () => {
    const body = [
      `--b\r\nContent-Type: text/plain\r\n\r\n${lines(5 * MB, 'a\r\n')}`,
      `--b\r\nContent-Type: image/png; name="a.png"\r\nContent-Transfer-Encoding: base64\r\n\r\n${PICTURE.toString('base64')}`,
      '--b--\r\n',
    ].join('\r\n');
    const { attachments } = await parseMail(mail('Content-Type: multipart/mixed; boundary=b', body));
    expect(attachments.map(({ fileName, bytes }) => [fileName, Buffer.from(bytes)])).toEqual([['a.png', PICTURE]]);
  });

  it('attached picture of 10 MB → its bytes unchanged', async () => {
    const bytes = Buffer.alloc(10 * MB, 'picture');
    const base64 = bytes.toString('base64').replace(/.{76}/g, '$&\r\n');
    const parsed = await parseMail(mail('Content-Type: image/png\r\nContent-Transfer-Encoding: base64', base64));
    expect(Buffer.from(parsed.attachments[0]?.bytes ?? []).equals(bytes)).toBe(true);
  });

  it.each([
    ['parts without end', mail('Content-Type: multipart/mixed; boundary=b', lines(2 * MB, '--b\r\n\r\na\r\n'))],
    ['headers without end', Buffer.from(HEAD + lines(4 * MB, 'X-A: b\r\n'))],
  ])('%s → empty email without a sender', async (_what, bytes) => {
    expect(await parseMail(bytes)).toMatchObject({ from: [], text: '', html: null, attachments: [] });
  });
});
