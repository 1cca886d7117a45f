import type { Mailer } from '../ports/mail.ts';
import type { LetterName, Letters } from './email-templates.ts';

/** A letter as mail programs take it. */
export type Written = { readonly subject: string; readonly html: string; readonly text: string };

/** What takes a written letter: an SMTP server, or the local mailbox. */
export type PostBox = { post(letter: Written & { readonly to: string }): Promise<void> };

export type WriteLetter = <N extends LetterName>(name: N, props: Letters[N]) => Promise<Written>;

/** Letters from templates, through whatever takes them. */
export function createMailer(write: WriteLetter, box: PostBox): Mailer {
  return {
    async send(name, to, props) {
      await box.post({ to, ...(await write(name, props)) });
    },
  };
}
