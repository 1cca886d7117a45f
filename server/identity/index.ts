/** What other areas may use of this one. */

export { claimsFollow } from './claims.ts';
export type { MemberDocument } from './documents.ts';
export {
  addMember,
  assertAnotherAdmin,
  endSessions,
  findableOf,
  memberIn,
  memberOf,
  personIn,
  removeMember,
  untilSignInsAreOlder,
} from './membership.ts';
export { wantLink } from './use-cases/account/mail-links.ts';
export { enqueueSecondFactorEmails } from './use-cases/account/second-factor-emails.ts';
export { countWithoutSecondFactor, secondFactorFrom } from './use-cases/account/second-factor-requirement.ts';
export { announce } from './use-cases/notifications/announce.ts';
export { notifyAdmins } from './use-cases/notifications/notify.ts';
