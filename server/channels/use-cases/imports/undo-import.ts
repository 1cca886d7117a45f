import { FieldValue } from 'firebase-admin/firestore';
import { countPosts } from '../../../../src/domain/feed/posts-by-day.ts';
import type { Deps } from '../../../core/deps.ts';
import { iso } from '../../../core/firestore/documents.ts';
import { refs } from '../../../core/firestore/refs.ts';
import { schoolZone } from '../../../core/firestore/school-zone.ts';
import type { JobOutcome, JobRun } from '../../../core/jobs/queue.ts';
import type { StoryDocument } from '../../../stories/index.ts';
import type { FeedDocument, ImportAddedDocument, ImportDocument } from '../../documents.ts';
import { updateFeedIn } from '../../feed-index.ts';
import { REMOVED_FIELDS, removeIn } from '../purge.ts';

declare module '../../../core/jobs/job-document.ts' {
  interface JobKinds {
    /** The import whose stories are removed again. */
    'import-undone': string;
  }
}

/** A few hundred stories at a time, as they were added. */
export async function undoImport(deps: Deps, run: JobRun): Promise<JobOutcome> {
  const { db } = deps;
  const { iid, target } = run.job;
  const timeZone = await schoolZone(db, iid);
  let seen = 0;
  while (seen < run.budget) {
    run.signal.throwIfAborted();
    const removed = await db.runTransaction(async (tx) => {
      await run.assertLease(tx);
      const snapshot = await tx.get(refs.importAdded(db, target).limit(1));
      const [part] = snapshot.docs;
      if (!part) return null;
      const { ids } = part.data() as ImportAddedDocument;
      const document = (await tx.get(refs.import(db, target))).data() as ImportDocument | undefined;
      const [feedSnapshot, stories] = await Promise.all([
        tx.get(refs.feed(db, iid, document?.feedId ?? 'none')),
        tx.getAll(...ids.map((id) => refs.story(db, id)), { fieldMask: READ }),
      ]);
      const untouched = stories.filter((story) => story.exists && isUntouched(story.data() as StoryDocument));
      await removeIn(deps, tx, iid, untouched);
      const feed = feedSnapshot.data() as FeedDocument | undefined;
      if (feed && untouched.length > 0) {
        const moves = untouched.map((story) => [iso((story.data() as StoryDocument).publishedAt), null] as const);
        updateFeedIn(deps, tx, feed, {
          postCount: FieldValue.increment(-untouched.length),
          ...(feed.postsByDay ? { postsByDay: countPosts(feed.postsByDay, moves, deps.now(), timeZone) } : {}),
        });
      }
      tx.delete(part.ref);
      run.progress(tx, { ...run.job.counts, seen: seen + ids.length });
      return ids.length;
    });
    deps.changes.mark(iid, ['stories', 'collections', 'feeds']);
    if (removed === null) return 'done';
    seen += removed;
  }
  return 'more';
}

const UNTOUCHED = ['version', 'moderation', 'edited', 'addedTo', 'takenOutOf'] as const;
type Untouched = Pick<StoryDocument, (typeof UNTOUCHED)[number]>;
const READ = [...REMOVED_FIELDS, ...UNTOUCHED, 'publishedAt'];

/** As it was imported: no person has moderated it, edited it or put it anywhere by hand. Rules do not count. */
function isUntouched({ version = 1, moderation, edited, addedTo, takenOutOf }: Untouched): boolean {
  return version === 1 && !moderation?.by && edited.length + addedTo.length + takenOutOf.length === 0;
}
