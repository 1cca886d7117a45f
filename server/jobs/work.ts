import type { JobKind } from '../adapters/firestore/documents.ts';
import { sendAnnouncement } from '../use-cases/announce.ts';
import { keepAnchors } from '../use-cases/audit-anchor.ts';
import { sendDigest } from '../use-cases/channel-digest.ts';
import { syncClaims } from '../use-cases/claims.ts';
import { applyRules, forgetCollection, forgetFeed, removeStoriesOfFeed } from '../use-cases/clean-up.ts';
import { makeExport } from '../use-cases/data-export.ts';
import { forgetPerson } from '../use-cases/delete-person.ts';
import { sendLink } from '../use-cases/mail-links.ts';
import { sendModerationDigest } from '../use-cases/moderation-digest.ts';
import { sendLetter } from '../use-cases/outbox.ts';
import { removeOldNotices } from '../use-cases/own-notices.ts';
import { recount } from '../use-cases/recount.ts';
import { deleteSchool } from '../use-cases/school-deletion.ts';
import { makeSchoolExport } from '../use-cases/school-export.ts';
import { sendSecondStepLetters } from '../use-cases/second-step-letters.ts';
import { syncFeedWork } from '../use-cases/sync-feed.ts';
import { reportSyncs } from '../use-cases/sync-report.ts';
import type { Work } from './queue.ts';

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
