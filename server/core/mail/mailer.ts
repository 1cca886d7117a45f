import type { EmailName, EmailTemplates } from '../ports/email-templates.ts';
import type { Mailer } from '../ports/mail.ts';

/** An email as mail programs take it. */
export type RenderedEmail = { readonly subject: string; readonly html: string; readonly text: string };

/** What takes a written email: an SMTP server, or the local mailbox. */
export type MailTransport = { send(email: RenderedEmail & { readonly to: string }): Promise<void> };

export type RenderEmail = <N extends EmailName>(name: N, props: EmailTemplates[N]) => Promise<RenderedEmail>;

/** Emails from templates, through whatever takes them. */
export function createMailer(render: RenderEmail, transport: MailTransport): Mailer {
  return {
    async send(name, to, props) {
      await transport.send({ to, ...(await render(name, props)) });
    },
  };
}
