import { ProductError } from '../../../src/domain/errors.ts';
import { placeOfPublication } from '../../../src/domain/notification/places.ts';
import { storyChecks } from '../../../src/domain/publication/checks.ts';
import { SYSTEM } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { dataOf, stamp } from '../../core/firestore/documents.ts';
import { refs } from '../../core/firestore/refs.ts';
import { enqueueJob, type JobHandler, type JobRun } from '../../core/jobs/queue.ts';
import { type SchoolTransaction, withSchoolTransaction } from '../../core/transaction/school-transaction.ts';
import { withUsageTransaction } from '../../core/transaction/usage-transaction.ts';
import { announce } from '../../identity/index.ts';
import {
  changed,
  collectionsOf,
  datedNow,
  mayShow,
  moderationOf,
  readForChange,
  type StoryDocument,
  toStory,
  writeChange,
} from '../../stories/index.ts';
import { storyPlaces, writeStoryInto } from '../destinations.ts';
import type { PublicationDocument } from '../publication-document.ts';
import { applyCollectionPublication } from './publish-collection.ts';
import { asPublished, assertPublishable } from './publish-story.ts';

declare module '../../core/jobs/job-document.ts' {
  interface JobKinds {
    /** The publication whose time has come. */
    'publish-due': string;
  }
}

const BATCH = 200;
/** A job that was queued and is lost is queued again after this. */
const AGAIN_MS = 5 * 60_000;

type Queued = PublicationDocument & { queuedAt?: FirebaseFirestore.Timestamp };

/** Queues what is due. Two servers queue each once: a transaction marks it. @returns how many jobs */
export async function queueDuePublications(deps: Deps): Promise<number> {
  const { db } = deps;
  const due = await refs
    .publications(db)
    .where('status', '==', 'scheduled')
    .where('publishAt', '<=', stamp(deps.now()))
    .orderBy('publishAt')
    .limit(BATCH)
    .get();
  let queued = 0;
  for (const { id, ref } of due.docs) {
    const isQueued = await db.runTransaction(async (tx) => {
      const publication = dataOf<Queued>(await tx.get(ref));
      const now = deps.now();
      if (!publication || !isDue(publication, now)) return false;
      const at = publication.queuedAt?.toMillis() ?? 0;
      if (at > now.getTime() - AGAIN_MS && at <= now.getTime()) return false;
      enqueueJob(deps, { tx, iid: publication.iid, now, actor: { uid: 'system' } }, 'publish-due', id);
      tx.update(ref, { queuedAt: stamp(now) });
      return true;
    });
    if (isQueued) queued += 1;
  }
  return queued;
}

const isDue = ({ status, publishAt }: PublicationDocument, now: Date): boolean =>
  status === 'scheduled' && publishAt !== null && publishAt.toMillis() <= now.getTime();

/** Publishes what was scheduled, once: the same transaction that publishes it ends its schedule. */
export const publishDue: JobHandler = async (deps, run) => {
  const { db } = deps;
  const publication = dataOf<PublicationDocument>(await refs.publication(db, run.job.target).get());
  if (!publication || !isDue(publication, deps.now())) return 'done';
  try {
    if (publication.source.type === 'story') await publishDueStory(deps, run, publication);
    else await publishDueCollection(deps, run, publication);
  } catch (error) {
    if (!(error instanceof ProductError)) throw error;
    await markFailed(deps, run, publication, error);
  }
  return 'done';
};

function publishDueStory(deps: Deps, run: JobRun, { iid, source }: PublicationDocument): Promise<void> {
  const { db } = deps;
  return withUsageTransaction(deps, { ...SYSTEM, iid, role: null }, 's.s.wr', async (school) => {
    await run.assertLease(school.tx);
    const publication = await dueIn(deps, school, run);
    if (!publication) return;
    const reference = refs.publication(db, run.job.target);
    const [places, changing] = await Promise.all([
      storyPlaces(deps, iid, { reader: school.tx, scope: publication.destinations }),
      readForChange(deps, school, source.id).catch((error) => {
        if (error instanceof ProductError && error.code === 'not-found') return null;
        throw error;
      }),
    ]);
    const now = stamp(school.now);
    if (!changing) {
      school.tx.delete(reference);
      return;
    }
    const { story } = changing;
    // It was hidden, returned or sent for review after all: that is the later word.
    if (story.status !== 'scheduled' && story.status !== 'approved') {
      school.tx.update(reference, { status: 'cancelled', at: now });
      return;
    }
    assertPublishable(storyChecks(toStory(story), { hasRoom: true }));
    assertApproved(school, story);
    const after = changed(
      story,
      {
        status: 'approved',
        publishAt: null,
        ...asPublished(changing, places, [], publication),
        ...(story.status === 'approved' ? {} : datedNow(story, school)),
      },
      now,
    );
    const placed = { ...after, collectionIds: collectionsOf(changing.collections, after) };
    writeStoryInto(school, places, source.id, { chosen: publication.destinations, earlier: [] });
    school.tx.update(reference, { status: 'published', at: now });
    writeChange(deps, school, changing, placed, {
      action: 'story.publish',
      fields: ['status', 'publishAt', 'collectionIds'],
    });
  });
}

/** @throws ProductError `second-person-needed` where two people have to approve it and have not */
function assertApproved(school: SchoolTransaction, story: StoryDocument): void {
  const before = story.status === 'approved' ? story : null;
  const approval = { people: story.approvals?.length ?? 0, isConsentConfirmed: false };
  const pendingFor = mayShow({ before, after: story, approval }, moderationOf(school.document).settings);
  if (pendingFor.length === 0) return;
  throw new ProductError('second-person-needed', 'Two people have to approve this story before it is published.');
}

function publishDueCollection(deps: Deps, run: JobRun, { iid }: PublicationDocument): Promise<void> {
  return withSchoolTransaction(deps, { ...SYSTEM, iid, role: null }, 's.co.wr', async (school) => {
    await run.assertLease(school.tx);
    const publication = await dueIn(deps, school, run);
    if (publication) await applyCollectionPublication(deps, school, publication);
  });
}

async function dueIn(deps: Deps, school: SchoolTransaction, run: JobRun): Promise<PublicationDocument | null> {
  const publication = dataOf<PublicationDocument>(await school.tx.get(refs.publication(deps.db, run.job.target)));
  return publication && isDue(publication, deps.now()) ? publication : null;
}

/** What cannot be published as it is now says why, and stays as it is. */
async function markFailed(
  deps: Deps,
  run: JobRun,
  { iid, source, createdBy }: PublicationDocument,
  { code, message, details }: ProductError,
): Promise<void> {
  const reasons = Object.values(details.fields ?? {});
  await withSchoolTransaction(
    deps,
    { ...SYSTEM, iid, role: null },
    'member',
    async (school) => {
      await run.assertLease(school.tx);
      const publication = await dueIn(deps, school, run);
      if (!publication) return;
      const reference = refs.publication(deps.db, run.job.target);
      const name = await nameOf(deps, school, source);
      const error = { code, message: reasons.length > 0 ? reasons.join(' ') : message };
      school.tx.update(reference, { status: 'failed', at: stamp(school.now), error });
      school.audit({
        action: source.type === 'story' ? 'story.publish-failed' : 'collection.publish-failed',
        target: reference.path,
        after: error,
      });
      announce(deps, school, {
        to: 'reviewers',
        kind: 'publish-failed',
        iid,
        permission: source.type === 'story' ? 's.s.wr' : 's.co.wr',
        uids: [createdBy],
        title: `“${name}” was not published`,
        text: error.message,
        path: placeOfPublication(source),
      });
    },
    { evenIfDeleting: true, evenIfSuspended: true },
  );
}

async function nameOf(
  deps: Deps,
  { tx }: SchoolTransaction,
  { type, id }: PublicationDocument['source'],
): Promise<string> {
  const snapshot = await tx.get(type === 'story' ? refs.story(deps.db, id) : refs.collection(deps.db, id));
  return String(snapshot.get(type === 'story' ? 'title' : 'name') ?? '');
}
