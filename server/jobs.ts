import { applyRules, forgetCollection, forgetFeed, removeStoriesOfFeed } from './channels/use-cases/purge.ts';
import { syncFeedWork } from './channels/use-cases/sync-feed.ts';
import { reportSyncs } from './channels/use-cases/sync-report.ts';
import type { JobKind } from './core/firestore/documents.ts';
import type { Work } from './core/jobs/queue.ts';
import { sendLetter } from './core/mail/outbox.ts';
import { syncClaims } from './identity/use-cases/account/claims.ts';
import { sendLink } from './identity/use-cases/account/mail-links.ts';
import { sendSecondStepLetters } from './identity/use-cases/account/second-factor-emails.ts';
import { sendAnnouncement } from './identity/use-cases/notifications/announce.ts';
import { sendDigest } from './identity/use-cases/notifications/channel-digest.ts';
import { sendModerationDigest } from './identity/use-cases/notifications/moderation-digest.ts';
import { removeOldNotices } from './identity/use-cases/notifications/own-notifications.ts';
import { makeExport } from './identity/use-cases/privacy/data-export.ts';
import { forgetPerson } from './identity/use-cases/privacy/delete-person.ts';
import { keepAnchors } from './platform/use-cases/audit-anchor.ts';
import { recount } from './schools/use-cases/recount.ts';
import { deleteSchool } from './schools/use-cases/school-deletion.ts';
import { makeSchoolExport } from './schools/use-cases/school-export.ts';

/** What each kind of job does. */
export const WORK: Record<JobKind, Work> = {
  sync: syncFeedWork,
  'collection-rules': unlessSpent(applyRules),
  'collection-removed': unlessSpent(forgetCollection),
  'feed-removed': unlessSpent(removeStoriesOfFeed),
  'feed-forgotten': unlessSpent(forgetFeed),
  claims: unlessSpent(syncClaims),
  mail: unlessSpent(sendLetter),
  'mail-link': unlessSpent(sendLink),
  'channel-digest': unlessSpent(sendDigest),
  announcement: unlessSpent(sendAnnouncement),
  'moderation-digest': unlessSpent(sendModerationDigest),
  'sync-report': unlessSpent(reportSyncs),
  'audit-anchor': unlessSpent(keepAnchors),
  'old-notices': unlessSpent(removeOldNotices),
  'person-deleted': unlessSpent(forgetPerson),
  'data-export': makeExport,
  'school-export': makeSchoolExport,
  'school-deletion': unlessSpent(deleteSchool),
  'second-step-letters': unlessSpent(sendSecondStepLetters),
  recount: unlessSpent(recount),
};

/** Work that takes its process down with it would otherwise go round for ever. */
function unlessSpent(work: Work): Work {
  return (deps, run) => {
    if (run.isSpent) throw new Error('Every try ended without an answer');
    return work(deps, run);
  };
}
