import type { ResourceName } from '../src/domain/api/endpoint.ts';
import { deleteOldEvents } from './billing/use-cases/reconcile-subscription.ts';
import { switchOffOverdue } from './billing/use-cases/retention-choice.ts';
import { dailyReseal, resealSecrets } from './channels/use-cases/connections/reseal.ts';
import { removeOldAttempts } from './channels/use-cases/connections/start-connection.ts';
import { queueTokenRefreshes, refreshToken, warnOfEnds } from './channels/use-cases/connections/token-refresh.ts';
import { endUnconfirmed } from './channels/use-cases/connections/unconfirmed.ts';
import { eraseData } from './channels/use-cases/data-deletion/erase.ts';
import { forgetOldDeletions } from './channels/use-cases/data-deletion/requests.ts';
import { importWork } from './channels/use-cases/imports/import-job.ts';
import { undoImport } from './channels/use-cases/imports/undo-import.ts';
import { copyMedia } from './channels/use-cases/media-copy.ts';
import { readHistory } from './channels/use-cases/metered/history-job.ts';
import { followQuota } from './channels/use-cases/metered/use.ts';
import { countPosts } from './channels/use-cases/platform/count-posts.ts';
import { purgeFeed, removeStoriesOfFeed } from './channels/use-cases/purge.ts';
import { queuePushes, renewPush } from './channels/use-cases/push/renew-push.ts';
import { queueDueFeeds } from './channels/use-cases/queue-due-feeds.ts';
import { syncFeedWork } from './channels/use-cases/sync-feed.ts';
import { dailySyncReport, reportSyncs } from './channels/use-cases/sync-report.ts';
import { applyRules, purgeCollection } from './collections/use-cases/apply-rules.ts';
import { purgeEdge } from './core/edge/purge-job.ts';
import { removeOldExports } from './core/export-documents.ts';
import { queueDaily } from './core/jobs/daily.ts';
import type { JobHandler } from './core/jobs/queue.ts';
import type { JobWork } from './core/jobs/runner.ts';
import type { Schedule } from './core/jobs/scheduler.ts';
import { sendQueuedEmail } from './core/mail/outbox.ts';
import type { EmailName } from './core/ports/email-templates.ts';
import { syncClaims } from './identity/claims.ts';
import { SCHOOL_EMAILS as identityEmails } from './identity/email-rules.ts';
import { sendLink } from './identity/use-cases/account/mail-links.ts';
import { SWEEP_MS, sweepPhotosIfDue } from './identity/use-cases/account/photos.ts';
import { sendSecondFactorEmails } from './identity/use-cases/account/second-factor-emails.ts';
import { sendAnnouncement } from './identity/use-cases/notifications/announce.ts';
import { sendDigest } from './identity/use-cases/notifications/channel-digest.ts';
import { queueDigests, sendModerationDigest } from './identity/use-cases/notifications/moderation-digest.ts';
import { dailyOldNotices, deleteOldNotifications } from './identity/use-cases/notifications/own-notifications.ts';
import { makeExport } from './identity/use-cases/privacy/data-export.ts';
import { purgePerson } from './identity/use-cases/privacy/delete-person.ts';
import { sweepMedia } from './media/use-cases/sweep-media.ts';
import { SCHOOL_EMAILS as newslettersEmails } from './newsletters/email-rules.ts';
import { dailyAnchors, keepAnchors } from './platform/use-cases/audit-anchor.ts';
import { publishDue, queueDuePublications } from './publications/use-cases/publish-due.ts';
import { SCHOOL_EMAILS as schoolsEmails } from './schools/email-rules.ts';
import { recount } from './schools/use-cases/recount.ts';
import { deleteSchool, queueDeletions } from './schools/use-cases/school-deletion.ts';
import { makeSchoolExport } from './schools/use-cases/school-export.ts';
import { dailyOldRemovals, deleteOldRemovals, indexStories } from './stories/index.ts';
import { checkConsent } from './stories/use-cases/review-settings.ts';
import { removeTourFiles } from './tours/use-cases/remove-files.ts';
import { tileScene } from './tours/use-cases/tile-scene.ts';
import { deleteOldCounts, queueLateCounts } from './widgets/counting/old-counts.ts';
import { rollUpWidget } from './widgets/counting/roll-up.ts';

const SCHOOL_EMAILS: ReadonlySet<EmailName> = new Set([...identityEmails, ...newslettersEmails, ...schoolsEmails]);

/** What each kind of job does. */
const handlers: JobWork['handlers'] = {
  sync: syncFeedWork,
  'token-refresh': unlessSpent(refreshToken),
  reseal: unlessSpent(resealSecrets),
  'push-renew': unlessSpent(renewPush),
  import: importWork,
  'import-undone': unlessSpent(undoImport),
  'media-copy': copyMedia,
  'consent-check': unlessSpent(markingChanges(['stories'], checkConsent)),
  'collection-rules': unlessSpent(markingChanges(['collections', 'stories'], applyRules)),
  'collection-removed': unlessSpent(markingChanges(['collections', 'stories'], purgeCollection)),
  'feed-removed': unlessSpent(markingChanges(['collections', 'stories'], removeStoriesOfFeed)),
  'feed-forgotten': unlessSpent(markingChanges(['collections', 'stories'], purgeFeed)),
  'x-history': readHistory,
  'quota-changed': unlessSpent(followQuota),
  'post-count': unlessSpent(countPosts),
  'data-deletion': unlessSpent(eraseData),
  'publish-due': unlessSpent(markingChanges(['collections', 'stories', 'widgets'], publishDue)),
  claims: unlessSpent(syncClaims),
  'edge-purge': purgeEdge,
  mail: unlessSpent(sendQueuedEmail(SCHOOL_EMAILS)),
  'mail-link': unlessSpent(sendLink),
  'channel-digest': unlessSpent(sendDigest),
  announcement: unlessSpent(sendAnnouncement),
  'moderation-digest': unlessSpent(sendModerationDigest),
  'sync-report': unlessSpent(reportSyncs),
  'audit-anchor': unlessSpent(keepAnchors),
  'old-notices': unlessSpent(deleteOldNotifications),
  'search-index': unlessSpent(indexStories),
  'old-removals': unlessSpent(deleteOldRemovals),
  'person-deleted': unlessSpent(purgePerson),
  'data-export': makeExport,
  'school-export': makeSchoolExport,
  'school-deletion': unlessSpent(deleteSchool),
  'second-step-letters': unlessSpent(sendSecondFactorEmails),
  recount: unlessSpent(recount),
  'tour-tiles': markingChanges(['tours'], tileScene),
  'tour-files-removed': unlessSpent(removeTourFiles),
  'widget-rollup': unlessSpent(rollUpWidget),
};

export const JOB_WORK: JobWork = { handlers, untold: new Set(['announcement']) };

/** Tells those who look at the school that the job has changed these. */
function markingChanges(resources: readonly ResourceName[], work: JobHandler): JobHandler {
  return async (deps, run) => {
    const outcome = await work(deps, run);
    deps.changes.mark(run.job.iid, resources);
    return outcome;
  };
}

/** Work that takes its process down with it would otherwise go round for ever. */
function unlessSpent(work: JobHandler): JobHandler {
  return (deps, run) => {
    if (run.attemptsExhausted) throw new Error('Every try ended without an answer');
    return work(deps, run);
  };
}

/** What is done by the clock. */
export const SCHEDULE: Schedule = {
  due: [queueDuePublications, queueDueFeeds, queuePushes, queueTokenRefreshes, sweepMedia],
  seldom: {
    everyMs: 5 * 60_000,
    run: [
      warnOfEnds,
      queueDeletions,
      removeOldExports,
      removeOldAttempts,
      endUnconfirmed,
      forgetOldDeletions,
      switchOffOverdue,
      deleteOldEvents,
      deleteOldCounts,
      queueLateCounts,
    ],
  },
  daily: [queueDaily([dailyAnchors, dailyOldNotices, dailyOldRemovals, dailySyncReport, dailyReseal]), queueDigests],
  sweep: { everyMs: SWEEP_MS, run: sweepPhotosIfDue },
};
