import type { EmailCaps } from '../core/mail/capped-email.ts';
import type { EmailName } from '../core/ports/email-templates.ts';

export const EMAIL_CAPS = {
  invitation: { caps: ['school', 'person', 'address'] },
  'join-approved': { caps: ['school', 'person', 'address'] },
  'join-declined': { caps: ['school', 'person', 'address'] },
  /** The school is who it is sent to. */
  'join-request': { caps: ['person', 'address'], isStranger: true },
  'access-request': { caps: ['school', 'person', 'address'] },
  /** One person may change many roles at once; the cap per address keeps one member from getting an email for every change back and forth. */
  'role-changed': { caps: ['address'] },
  'removed-from-school': { caps: ['address'] },
} as const satisfies EmailCaps;

/** Emails that a school has written, as opposed to those about it. A suspended school sends none. */
export const SCHOOL_EMAILS: readonly EmailName[] = [
  'access-request',
  'invitation',
  'join-approved',
  'join-declined',
  'join-request',
  'role-changed',
  'second-step-required',
];
