import type { MailTransport } from '../core/mail/mailer.ts';

const WAIT_MS = 5_000;

/** Emails go where the local Auth keeps its own: into the local mailbox. */
export function localMailTransport(authPort: number, from: string): MailTransport {
  return {
    async send({ to, subject, text, html }) {
      const answer = await fetch(`http://127.0.0.1:${authPort}/emulator/v1/messages`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ to, from, subject, text, html }),
        signal: AbortSignal.timeout(WAIT_MS),
      });
      if (!answer.ok) throw new Error(`The local mailbox answered ${answer.status}.`);
    },
  };
}
