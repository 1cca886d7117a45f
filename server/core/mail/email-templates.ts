/**
 * Every email that the product writes, with what its template is given. Addresses are absolute; times are ISO 8601 in
 * UTC. All of it is kept in the outbox until the email is sent.
 */
export type EmailTemplates = {
  'verify-email': { readonly firstname: string | null; readonly url: string };
  'reset-password': { readonly firstname: string | null; readonly url: string };
  /** To the new address: the change is made by opening the link. */
  'change-email': { readonly firstname: string | null; readonly newEmail: string; readonly url: string };
  invitation: {
    readonly school: string;
    readonly role: string;
    readonly invitedBy: string;
    readonly message: string | null;
    readonly expiresAt: string;
    readonly url: string;
  };
  /** To those who may let people in. */
  'join-request': {
    readonly school: string;
    readonly name: string;
    readonly email: string;
    readonly message: string | null;
    readonly isReminder: boolean;
    readonly url: string;
  };
  'join-approved': { readonly school: string; readonly role: string; readonly url: string };
  'join-declined': { readonly school: string; readonly reason: string; readonly url: string };
  /** To an address at the school's own domain: whoever opens the link vouches for the school. */
  'verify-school': {
    readonly school: string;
    readonly requestedBy: string;
    readonly code: string;
    readonly url: string;
  };
  'school-approved': { readonly school: string; readonly url: string };
  'school-declined': { readonly school: string; readonly reason: string; readonly url: string };
  'school-more-needed': { readonly school: string; readonly question: string; readonly url: string };
  /** To the admins of a school that somebody has asked to be deleted. */
  'school-deletion': {
    readonly school: string;
    readonly requestedBy: string;
    /** When it will be deleted. */
    readonly at: string;
    readonly url: string;
  };
  /** To platform admins: one of the five kinds of their notifications. */
  'platform-notice': { readonly title: string; readonly text: string; readonly url: string };
  'score-reminder': { readonly firstname: string | null; readonly school: string; readonly url: string };
  'channels-need-you': {
    readonly firstname: string | null;
    readonly school: string;
    readonly channels: readonly string[];
    readonly url: string;
  };
  /** What waits for a decision at a school, each morning or each Monday. */
  'moderation-digest': {
    readonly firstname: string | null;
    readonly school: string;
    readonly waiting: number;
    /** Titles of the newest, a few of them. */
    readonly newest: readonly string[];
    readonly url: string;
  };
  'role-changed': { readonly school: string; readonly role: string; readonly changedBy: string; readonly url: string };
  'removed-from-school': { readonly school: string; readonly removedBy: string };
  /** After something that whoever stole an account would do: a factor, a password, a recovery code was changed or used. */
  'security-notice': {
    readonly firstname: string | null;
    readonly what: string;
    readonly at: string;
    readonly url: string;
  };
  /** To members without a second factor: their school requires it, or will; `at` is from when on, `null` where it only asks. */
  'second-step-required': {
    readonly firstname: string | null;
    readonly school: string;
    readonly at: string | null;
    readonly url: string;
  };
  /** To those who may change the school's plan. */
  'plan-changed': {
    readonly school: string;
    readonly plan: string;
    readonly before: string | null;
    /** Until when all keeps working that the plan has no room for; `null` when it has room for all. */
    readonly keepBy: string | null;
    readonly url: string;
  };
  'payment-failed': { readonly school: string; readonly plan: string; readonly url: string };
  'data-export-ready': { readonly firstname: string | null; readonly expiresAt: string; readonly url: string };
  /** To the admin who asked for everything of the school. */
  'school-export-ready': {
    readonly firstname: string | null;
    readonly school: string;
    readonly expiresAt: string;
    readonly url: string;
  };
  'account-deleted': { readonly firstname: string | null };
  'admin-granted': { readonly firstname: string | null; readonly grantedBy: string; readonly url: string };
};

export type EmailName = keyof EmailTemplates;
