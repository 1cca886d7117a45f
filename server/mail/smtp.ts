import { createTransport } from 'nodemailer';
import type { PostBox } from './mailer.ts';

/** Letters through an SMTP server. Connections are kept; what it refuses is tried again by the outbox. */
export function smtpPostBox({ url, from }: { readonly url: string | null; readonly from: string }): PostBox {
  if (url === null) {
    return { post: () => Promise.reject(new Error('No SMTP server is configured (SMTP_URL).')) };
  }
  const transport = createTransport(url, { from });
  return {
    async post({ to, subject, text, html }) {
      await transport.sendMail({ to, subject, text, html });
    },
  };
}
