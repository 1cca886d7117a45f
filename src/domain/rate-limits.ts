import { VERIFICATION_WAIT } from './account/links.ts';

/** At most `max` uses in `windowMs`. With a `batch` a process counts that many by itself before it tells the others. */
export type RateLimit = { readonly max: number; readonly windowMs: number; readonly batch?: number };

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const QUARTER = 15 * MINUTE;
const HOUR = 60 * MINUTE;

/**
 * All limits and what each is counted by. Those with a `batch` may be exceeded by that many uses for each further server; the
 * others, which protect an account or a mailbox or cost money, hold over all servers. A whole school may sit behind one address.
 */
export const RATE_LIMITS = {
  /** By person: each fetches from a stranger's server. Connecting ten channels one after the other is well within it. */
  preview: { max: 120, windowMs: MINUTE },
  sync: { max: 120, windowMs: MINUTE },
  /** By school and source: previewed, and added as a channel. Who removes a channel and adds it again asks the same server. */
  source: { max: 20, windowMs: MINUTE },
  /** By school and source. Further channels of it are read a minute later. */
  'source read': { max: 6, windowMs: MINUTE },
  /** By person. Silently: a story’s links are not checked then. */
  links: { max: 30, windowMs: MINUTE },
  /** By school, as `links`. */
  'links to': { max: 60, windowMs: MINUTE },
  /** By visitor; each looks up a key. */
  inbound: { max: 600, windowMs: MINUTE, batch: 60 },
  /** By visitor, for requests that are not signed as their channel's are. */
  'inbound unsigned': { max: 120, windowMs: MINUTE },
  /** By channel that stories are sent to, of requests that are signed and senders who may; 100 stories each. */
  'inbound to': { max: 120, windowMs: MINUTE },
  /** By channel that a hub tells of; each has it read. */
  'push to': { max: 60, windowMs: MINUTE },
  /** By visitor. */
  embed: { max: 1_200, windowMs: MINUTE, batch: 120 },
  /** By address and widget: what a visitor does with it, of which one page load is a few. */
  'embed events': { max: 60, windowMs: 10 * SECOND, batch: 60 },
  /** By visitor; each looks up a key. */
  'embed event keys': { max: 300, windowMs: MINUTE, batch: 30 },
  /** By visitor: a search of a school’s page by words, which is made for each who asks. A whole school may sit behind one address. */
  'open search': { max: 120, windowMs: MINUTE, batch: 12 },
  /** By visitor: a page with several widgets asks for many at once. */
  picture: { max: 12_000, windowMs: MINUTE, batch: 1_200 },
  /** By person; each picture is decoded and kept in nine files. */
  upload: { max: 120, windowMs: MINUTE },
  /** By school. */
  'upload to': { max: 300, windowMs: MINUTE },
  /** By person; each sends an email to themselves. */
  'newsletter test': { max: 20, windowMs: HOUR },
  /** By person: each reads all stories that its filters find. */
  'story export': { max: 30, windowMs: MINUTE, batch: 3 },
  /** By person; asked with every key that is pressed. */
  search: { max: 240, windowMs: MINUTE, batch: 24 },

  /** By visitor; the answer is the same whether an account has the address or not. */
  'password-reset': { max: 20, windowMs: QUARTER },
  /** By account. Silently: whoever is written to must neither be flooded nor be kept from an email by a refusal. */
  'password-reset to': { max: 3, windowMs: QUARTER },
  /** By account. */
  verification: { max: 1, windowMs: VERIFICATION_WAIT * SECOND },
  'verification in an hour': { max: 10, windowMs: HOUR },
  'new email': { max: 5, windowMs: HOUR },
  /** By the address that is written to, of which an account can name five an hour. */
  'new email to': { max: 3, windowMs: HOUR },
  'person-details': { max: 20, windowMs: QUARTER },
  'recovery-codes': { max: 10, windowMs: HOUR },
  /** By visitor. */
  'recover-factor': { max: 30, windowMs: QUARTER },
  /** By visitor and account, so that others cannot use up the person's tries. */
  'recover-factor of': { max: 5, windowMs: QUARTER },
  /** By account, with the right password, wherever from: against 50 bits as good as none, and more than a person needs. */
  'recover-factor with': { max: 60, windowMs: HOUR },

  /** By visitor: a whole staff may open their links in the same minute, and each person asks three times. */
  invitation: { max: 300, windowMs: MINUTE, batch: 30 },
  /** By account. */
  'invitation-account': { max: 60, windowMs: MINUTE },
  /** By school and person. */
  invite: { max: 20, windowMs: 10 * MINUTE },
  'access-request': { max: 20, windowMs: HOUR },
  /** By invitation. */
  resend: { max: 3, windowMs: HOUR },
  /** By person. */
  join: { max: 10, windowMs: 10 * MINUTE },
  'register-school': { max: 20, windowMs: HOUR },
  'school-handle': { max: 300, windowMs: HOUR, batch: 30 },
  /** By school and way. */
  'verify-school': { max: 5, windowMs: HOUR },
  'verify-school-check': { max: 30, windowMs: HOUR },
  /** By school; each makes a page or an email at the payment service. */
  'billing-page': { max: 60, windowMs: HOUR },
  'plan-request': { max: 10, windowMs: HOUR },
  /** By visitor, whatever the school: each sends an email to people who deal with safeguarding. */
  concern: { max: 5, windowMs: HOUR },
  /** By visitor: each sends an email. */
  'data-deletion': { max: 10, windowMs: HOUR },
  /** By the address that is written to. Silently: the answer says nothing of it. */
  'data-deletion to': { max: 3, windowMs: HOUR },
  /** By everyone together: so many emails go to addresses that no account has named. Silently. */
  'emails to strangers': { max: 300, windowMs: 24 * HOUR },
  'data-deletion read': { max: 300, windowMs: MINUTE, batch: 30 },
} as const satisfies Record<string, RateLimit>;

export type LimitName = keyof typeof RATE_LIMITS;
export type RateLimits = Readonly<Record<LimitName, RateLimit>>;
