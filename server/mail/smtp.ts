import { createTransport } from 'nodemailer';
import type { PostBox } from './mailer.ts';

/** A mail server that says nothing holds up the outbox no longer than this. */
const WAIT_MS = 20_000;

/**
 * Letters through an SMTP server, such as `smtps://user:password@mail.example:465`. Over `smtp:` the connection is encrypted
 * where the server offers it. What it refuses is thrown, and tried again by the outbox.
 */
export function smtpPostBox({ url, from }: { readonly url: string | null; readonly from: string }): PostBox {
  if (url === null) {
    return { post: () => Promise.reject(new Error('No SMTP server is configured (SMTP_URL).')) };
  }
  const options = {
    url,
    connectionTimeout: WAIT_MS,
    greetingTimeout: WAIT_MS,
    socketTimeout: WAIT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  const transport = createTransport(options, { from });
  return {
    async post({ to, subject, text, html }) {
      // As an address and not as a text: commas in a text make more than one.
      await transport.sendMail({ to: { name: '', address: to }, subject, text, html });
    },
  };
}
