import { expect } from '@playwright/test';
import { extrasUrl } from './sign-in.ts';

type Mail = { readonly subject: string; readonly text: string; readonly links: string[] };

/** The newest message to an address whose subject has these words, once it has come. */
export async function mailTo(email: string, subject: RegExp): Promise<Mail> {
  let message: Mail | undefined;
  await expect
    .poll(async () => {
      const answer = await fetch(extrasUrl(`/mail/messages.json?to=${encodeURIComponent(email)}`));
      message = ((await answer.json()) as Mail[]).find((mail) => subject.test(mail.subject));
      return message?.subject;
    })
    .toMatch(subject);
  return message as Mail;
}
