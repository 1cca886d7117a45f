import { createTransport } from 'nodemailer';
import type { MailTransport } from './mailer.ts';

/** A mail server that says nothing holds up the outbox no longer than this. */
const WAIT_MS = 20_000;

type SmtpOptions = {
  readonly url: string | null;
  readonly from: string;
  /** Whom to trust in place of the usual authorities, as PEM. */
  readonly ca?: string;
};

/**
 * Emails through an SMTP server, such as `smtps://user:password@mail.example:465`. Over `smtp:` the connection has to be encrypted
 * (STARTTLS) before anything is handed over. What it refuses is thrown, and tried again by the outbox.
 */
export function smtpTransport({ url, from, ca }: SmtpOptions): MailTransport {
  if (url === null) {
    return { send: () => Promise.reject(new Error('No SMTP server is configured (SMTP_URL).')) };
  }
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  // Not the address itself: nodemailer takes what follows its `?` as options, and one of them believes any certificate.
  const options = {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTLS: true,
    tls: { rejectUnauthorized: true, minVersion: 'TLSv1.2' as const, ...(ca === undefined ? {} : { ca }) },
    ...(username === '' ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: WAIT_MS,
    greetingTimeout: WAIT_MS,
    socketTimeout: WAIT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  const transport = createTransport(options, { from });
  return {
    async send({ to, subject, text, html }) {
      // As an address and not as a text: commas in a text make more than one.
      await transport.sendMail({ to: { name: '', address: to }, subject, text, html });
    },
  };
}
