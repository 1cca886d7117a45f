import type { ParsedMail } from '../../../core/ports/mail-parser.ts';
import { authenticationResults } from './authentication-results.ts';

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

/** Why an email of a permitted sender becomes no story all the same, in words for the channel; `null` where it does. */
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
  const domain = domainOf(mail.from[0] ?? '').toLowerCase();
  const [header = ''] = mail.header('authentication-results');
  return authenticationResults(header).some(({ method, result, properties }) => {
    if (result !== 'pass' || !isProof(method)) return false;
    // A property that is there twice leaves open which of the two was checked.
    const [value, ...others] = PROPERTIES[method].map((name) => properties.get(name)).find(Boolean) ?? [];
    return value !== undefined && others.length === 0 && isSameDomain(domainOf(value.toLowerCase()), domain);
  });
}

/** Of each method the property that names the domain it has checked, and what some servers write in its place. */
const PROPERTIES = { spf: ['smtp.mailfrom'], dkim: ['header.d', 'header.i'] } as const;
const isProof = (method: string): method is keyof typeof PROPERTIES => method in PROPERTIES;

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).replace(/[>.]+$/, '');

/** The domain itself, or one below it: the domain above may belong to anyone. */
const isSameDomain = (signer: string, from: string): boolean =>
  signer !== '' && signer.includes('.') && (signer === from || signer.endsWith(`.${from}`));
