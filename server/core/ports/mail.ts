import type { LetterName, Letters } from '../mail/email-templates.ts';

export interface Mailer {
  /** Renders and hands over one letter. Rejects when it was not taken: the outbox tries again. */
  send<N extends LetterName>(name: N, to: string, props: Letters[N]): Promise<void>;
}
