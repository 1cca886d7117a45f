import type { EmailName } from '../core/ports/email-templates.ts';

/** Emails that a school has written, as opposed to those about it. A suspended school sends none. */
export const SCHOOL_EMAILS: readonly EmailName[] = ['edition-test'];
