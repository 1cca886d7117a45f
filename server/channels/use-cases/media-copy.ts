import { FieldPath, type Query, type QuerySnapshot } from 'firebase-admin/firestore';
import { type JobCounts, NO_COUNTS } from '../../../src/domain/job/schema.ts';
import type { Media } from '../../../src/domain/story/schema.ts';
import type { Deps } from '../../core/deps.ts';
import { refs } from '../../core/firestore/refs.ts';
import { inOrder } from '../../core/in-order.ts';
import { finishJob, finishJobIn, type JobOutcome, type JobRun, requeueJob } from '../../core/jobs/queue.ts';
import { RetryableError } from '../../core/jobs/retryable-error.ts';
import { classifyError, SourceError } from '../../core/ports/connector.ts';
import { PictureError } from '../../core/ports/pictures.ts';
import { copyOf, type MediaDocument, ownPicture, storePicture } from '../../media/index.ts';
import {
  addressesToCopy,
  mediaMarks,
  pictureKey,
  type StoryDocument,
  StoryEvents,
  uncopiedOf,
} from '../../stories/index.ts';

declare module '../../core/jobs/job-document.ts' {
  interface JobKinds {
    /** The channel whose pictures are copied. */
    'media-copy': string;
  }
}

const STORIES = 20;
/** While the pictures of one story are made, those of the next are fetched and those of the last are stored. */
const UNDER_WAY = 3;
/** After so many pictures other jobs have their turn. */
const MOST_PICTURES = 100;
/** How long a channel is put off while another's pictures are copied here. */
const TURN_MS = 3_000;

/** What became of an address: a copy, or never one. An address that is left out is tried again. */
type Outcomes = Map<string, MediaDocument | null>;

/** Processes copy the pictures of one channel at a time: reading channels must not wait for pictures. */
const copying = new WeakSet<Deps>();

/**
 * Copies the pictures of a channel's stories. Each story is written by itself, so that what is cut off is gone on with; a story
 * with its copies looks as before to its source and to those who edit it.
 */
export async function copyMedia(deps: Deps, run: JobRun): Promise<JobOutcome> {
  if (!deps.fetchPicture) return 'done';
  if (copying.has(deps)) {
    await requeueJob(deps, run, TURN_MS);
    return 'ended';
  }
  copying.add(deps);
  try {
    return await copyAll(deps, run);
  } finally {
    copying.delete(deps);
    deps.changes.mark(run.job.iid, ['stories']);
  }
}

async function copyAll(deps: Deps, run: JobRun): Promise<JobOutcome> {
  let counts: JobCounts = NO_COUNTS;
  let problem: unknown = null;
  let after: string | null = null;
  const underWay: UnderWay = new Map();
  for (;;) {
    const page = dueStories(deps, run).orderBy(FieldPath.documentId()).limit(STORIES);
    const snapshot: QuerySnapshot = await (after === null ? page : page.startAfter(after)).get();
    const copies = inOrder(snapshot.docs, UNDER_WAY, (document) =>
      copiesOf(deps, run, document.data() as StoryDocument, underWay),
    );
    for await (const [{ id }, copied] of copies) {
      problem ??= copied.problem;
      const failed = [...copied.outcomes.values()].filter((outcome) => outcome === null).length;
      counts = {
        ...counts,
        seen: counts.seen + copied.outcomes.size,
        added: counts.added + copied.outcomes.size - failed,
        failed: counts.failed + failed,
      };
      await writeCopies(deps, run, id, copied.outcomes, counts);
      after = id;
    }
    if (snapshot.size < STORIES) break;
    if (counts.seen >= MOST_PICTURES) return 'more';
  }
  if (!problem) return (await endIfNoneLeft(deps, run, counts)) ? 'ended' : 'more';
  const failure = {
    code: 'unreachable',
    message: 'We couldn’t copy some pictures. We’ll try again after the next sync.',
  };
  if (!run.isLastAttempt) throw new RetryableError(failure.code, failure.message, 0, { cause: problem });
  await finishJob(deps, run, { status: 'failed', error: failure });
  return 'ended';
}

function dueStories({ db }: Deps, { job: { iid, target } }: JobRun): Query {
  return refs.stories(db).where('iid', '==', iid).where('feedId', '==', target).where('mediaDue', '==', true);
}

/** Pictures that are being copied, by their address: several stories may show the same one. */
type UnderWay = Map<string, Promise<MediaDocument | null>>;

function copyOnce(
  deps: Deps,
  { job: { iid }, signal }: JobRun,
  address: string,
  { network, underWay }: { readonly network: StoryDocument['network']; readonly underWay: UnderWay },
): Promise<MediaDocument | null> {
  const same = underWay.get(address);
  if (same) return same;
  const copy = async () => {
    const bytes = await deps.fetchPicture?.(address, { network: network ?? 'rss', signal });
    return bytes ? storePicture(deps, iid, bytes, signal) : null;
  };
  const made = copy().finally(() => underWay.delete(address));
  underWay.set(address, made);
  return made;
}

async function copiesOf(
  deps: Deps,
  run: JobRun,
  story: StoryDocument,
  underWay: UnderWay,
): Promise<{ readonly outcomes: Outcomes; readonly problem: unknown }> {
  const { signal } = run;
  const outcomes: Outcomes = new Map();
  let problem: unknown = null;
  signal.throwIfAborted();
  for (const address of addressesToCopy(story)) {
    try {
      const copy = await copyOnce(deps, run, address, { network: story.network, underWay });
      if (copy) outcomes.set(address, copy);
    } catch (error) {
      signal.throwIfAborted();
      if (isForGood(error)) outcomes.set(address, null);
      else if (error instanceof SourceError) problem ??= error;
      // Not the picture's fault, so the next one would fare no better.
      else throw new RetryableError('internal', 'Pictures could not be stored.', 0, { cause: error });
    }
  }
  return { outcomes, problem };
}

function isForGood(error: unknown): boolean {
  return error instanceof PictureError || (error instanceof SourceError && !classifyError(error).mayPass);
}

/** Only the pictures change: no version, no time and nothing that a source is compared by. */
function writeCopies(deps: Deps, run: JobRun, id: string, outcomes: Outcomes, counts: JobCounts): Promise<void> {
  const { db } = deps;
  const reference = refs.story(db, id);
  return db.runTransaction(async (tx) => {
    await run.assertLease(tx);
    const story = (await tx.get(reference)).data() as StoryDocument | undefined;
    if (story) {
      const copies = new Map<string, MediaDocument>();
      for (const [address, copy] of outcomes)
        if (copy) copies.set(address, await ownPicture(deps, tx, run.job.iid, copy.id));
      const copied = (media: readonly Media[]) => media.map((each) => withCopy(deps, each, copies));
      const never = [...outcomes].filter(([, copy]) => copy === null).map(([address]) => pictureKey(address));
      const uncopiable = [...new Set([...(story.uncopiable ?? []), ...never])];
      const changes: Partial<StoryDocument> = {
        media: copied(story.media),
        ...(story.proposed?.media ? { proposed: { ...story.proposed, media: copied(story.proposed.media) } } : {}),
        ...(uncopiable.length > 0 ? { uncopiable } : {}),
      };
      const marked = { ...changes, ...mediaMarks({ ...story, ...changes }) };
      const events = await StoryEvents.read(deps, tx, run.job.iid);
      events.moved(id, story, { ...story, ...marked });
      events.write(tx);
      tx.update(reference, marked);
    }
    run.progress(tx, counts);
  });
}

function withCopy({ appOrigin }: Deps, media: Media, copies: ReadonlyMap<string, MediaDocument>): Media {
  const address = uncopiedOf(media);
  const document = address === null ? undefined : copies.get(address);
  if (address === null || !document) return media;
  const copy = copyOf(appOrigin, document);
  // A film stays where it is; what is copied is its poster.
  return { ...media, ...copy, url: media.type === 'image' ? copy.url : media.url, sourceUrl: address };
}

/** Whether nothing came meanwhile; the channel's next reading then need not ask for copies. */
function endIfNoneLeft(deps: Deps, run: JobRun, counts: JobCounts): Promise<boolean> {
  const { db } = deps;
  return db.runTransaction(async (tx) => {
    await run.assertLease(tx);
    const left = await tx.get(dueStories(deps, run).limit(1).select());
    if (!left.empty) return false;
    tx.set(refs.feedState(db, run.job.target), { mediaDue: false, mediaJob: null }, { merge: true });
    finishJobIn(deps, tx, run, { status: 'done' }, { counts });
    return true;
  });
}
