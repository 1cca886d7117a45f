import type { EmailCaps } from '../core/mail/capped-email.ts';
import type { EmailName } from '../core/ports/email-templates.ts';

export const EMAIL_CAPS = {
  'verify-school': { caps: ['school', 'person', 'address'] },
} as const satisfies EmailCaps;

/** Emails that a school has written, as opposed to those about it. A suspended school sends none. */
export const SCHOOL_EMAILS: readonly EmailName[] = ['verify-school'];
