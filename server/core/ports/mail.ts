import type { EmailName, SafeProps } from './email-templates.ts';

export interface Mailer {
  /** Renders and hands over one email. Rejects when it was not taken: the outbox tries again. */
  send<N extends EmailName>(name: N, to: string, props: SafeProps<N>): Promise<void>;
}
