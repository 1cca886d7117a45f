import type { ReactElement } from 'react';
import type { EmailName, EmailTemplates } from '../../ports/email-templates.ts';
import type { RenderedEmail } from '../mailer.ts';

/** How one email is written. The plain text is made from the same body. */
export type Template<N extends EmailName> = {
  /** Line breaks and what is too long are taken out of it afterwards. */
  readonly subject: (props: EmailTemplates[N]) => string;
  readonly Body: (props: EmailTemplates[N]) => ReactElement;
};

/** An email that was written before it was queued; nothing is put around it. */
export type WrittenTemplate<N extends EmailName> = {
  readonly written: (props: EmailTemplates[N]) => RenderedEmail;
};
