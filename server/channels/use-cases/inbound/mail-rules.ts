import type { ParsedMail } from '../../../core/ports/mail-parser.ts';

const MOST_ATTACHMENTS = 20;
/** Servers that passed it on: more is a loop. */
const MOST_HOPS = 40;
const BULK = /^(?:bulk|junk|list|auto_reply)$/i;

/** Why an email that a machine wrote becomes no story; `null` for a person’s. */
export function notAStory(mail: ParsedMail, envelopeFrom: string): string | null {
  const first = (name: string) => mail.header(name)[0] ?? '';
  if (envelopeFrom === '' || envelopeFrom === '<>') return 'bounce';
  if (mail.from.length !== 1) return 'not one sender';
  if (first('auto-submitted') !== '' && !/^no\b/i.test(first('auto-submitted'))) return 'automatic';
  if (BULK.test(first('precedence')) || first('x-autoreply') || first('x-autorespond')) return 'automatic';
  if (first('list-id') || first('list-unsubscribe')) return 'mailing list';
  if (first('x-loop') || mail.header('received').length > MOST_HOPS) return 'loop';
  return null;
}

/** Why an email of somebody who may send one becomes no story all the same, in words for the channel; `null` where it does. */
export function cannotBeRead({ attachments }: ParsedMail): string | null {
  if (attachments.length > MOST_ATTACHMENTS)
    return `The email has ${attachments.length} attachments. Send ${MOST_ATTACHMENTS} or fewer.`;
  if (attachments.some(({ contentType, fileName }) => isTnef(contentType, fileName)))
    return 'Outlook sent the email in its own format (winmail.dat), which we can’t read. Send it again as HTML or plain text.';
  return null;
}

const isTnef = (contentType: string, fileName: string) =>
  contentType === 'application/ms-tnef' ||
  contentType === 'application/vnd.ms-tnef' ||
  /^winmail\.dat$/i.test(fileName);

/**
 * Whether SPF or DKIM says that the sender’s own domain sent it. Only the topmost header counts: our mail server wrote it, and
 * those below may be the sender’s own.
 */
export function isAligned(mail: ParsedMail): boolean {
  const domain = domainOf(mail.from[0] ?? '');
  const [results = ''] = mail.header('authentication-results');
  return results
    .replace(/\([^()]*\)/g, ' ')
    .split(';')
    .slice(1)
    .some((result) => {
      const method = /^\s*(spf|dkim)\s*=\s*pass\b/i.exec(result)?.[1]?.toLowerCase();
      if (!method) return false;
      const said =
        method === 'spf'
          ? /\bsmtp\.mailfrom\s*=\s*"?([^\s";]+)/i.exec(result)
          : /\bheader\.[di]\s*=\s*"?([^\s";]+)/i.exec(result);
      return said?.[1] !== undefined && isSameDomain(domainOf(said[1].toLowerCase()), domain);
    });
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).replace(/[>.]+$/, '');

/** The domain itself, or one below it: what is above may be anybody’s. */
const isSameDomain = (signer: string, from: string): boolean =>
  signer !== '' && signer.includes('.') && (signer === from || signer.endsWith(`.${from}`));
