/** What other areas may use of this one. */
export type { MemberDocument } from './documents.ts';
export { claimsFollow } from './use-cases/account/claims.ts';
export { wantLink } from './use-cases/account/mail-links.ts';
export { enqueueSecondFactorEmails } from './use-cases/account/second-factor-emails.ts';
export { countWithoutSecondFactor, secondFactorFrom } from './use-cases/account/second-factor-requirement.ts';
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
} from './use-cases/members/membership.ts';
export { announce } from './use-cases/notifications/announce.ts';
export { notifyAdmins } from './use-cases/notifications/notify.ts';
