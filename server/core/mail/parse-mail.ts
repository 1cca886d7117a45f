import { simpleParser } from 'mailparser';
import { lowerCaseAddress } from '../../../src/domain/rules.ts';
import type { ParseMail } from '../ports/mail-parser.ts';

/** By mailparser. */
export const parseMail: ParseMail = async (bytes) => {
  const mail = await simpleParser(Buffer.from(bytes), {
    skipTextToHtml: true,
    skipTextLinks: true,
    skipImageLinks: true,
  });
  const lines = mail.headerLines.map(({ key, line }) => ({ key: key.toLowerCase(), value: unfolded(line) }));
  return {
    messageId: mail.messageId ?? null,
    from: (mail.from?.value ?? []).flatMap(({ address }) => (address ? [lowerCaseAddress(address.trim())] : [])),
    subject: mail.subject ?? '',
    html: mail.html || null,
    text: mail.text ?? '',
    sentAt: mail.date && !Number.isNaN(mail.date.getTime()) ? mail.date.toISOString() : null,
    header: (name) => lines.filter(({ key }) => key === name).map(({ value }) => value),
    attachments: mail.attachments.map(({ filename, contentType, cid, content }) => ({
      fileName: filename ?? '',
      contentType: contentType.toLowerCase(),
      contentId: cid ?? null,
      bytes: content,
    })),
  };
};

/** What stands behind the colon, on one line. */
const unfolded = (line: string): string =>
  line
    .slice(line.indexOf(':') + 1)
    .replace(/\s+/g, ' ')
    .trim();
