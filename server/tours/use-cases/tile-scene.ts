import { MOST_PANORAMA_BYTES } from '../../../src/domain/tour/panorama.ts';
import type { Deps } from '../../core/deps.ts';
import { dataOf } from '../../core/firestore/documents.ts';
import { refs } from '../../core/firestore/refs.ts';
import type { JobHandler, JobRun } from '../../core/jobs/queue.ts';
import { type MadePanorama, PanoramaError } from '../../core/ports/pictures.ts';
import type { SceneDocument, TourDocument } from '../documents.ts';
import { sceneFolder, setFolder } from '../files.ts';

declare module '../../core/jobs/job-document.ts' {
  interface JobKinds {
    /** `{tourId}/{sceneId}` */
    'tour-tiles': `${string}/${string}`;
  }
}

const OURS = 'Something went wrong on our side. Upload the picture again.';
const JPEG = 'image/jpeg';

type OfTour = { readonly iid: string; readonly id: string };
const placeOf = ({ job: { iid, target } }: JobRun): OfTour => ({ iid, id: target.split('/')[0] ?? '' });

/**
 * Makes the files of a scene of the picture that was uploaded. They lie in a folder of the job, so that a further try goes on where
 * one was cut off; the scene gets them all at once, and the upload is removed last.
 */
export const tileScene: JobHandler = async (deps, run) => {
  const place = placeOf(run);
  const [, sceneId = ''] = run.job.target.split('/');
  const before = await sceneIn(deps, place, sceneId);
  if (before?.status === 'processing' && before.path !== null) await outcomeOf(deps, run, before, before.path);
  const after = await sceneIn(deps, place, sceneId);
  if (!after) {
    // What was written while it was being deleted goes too.
    await deps.files.removeAll(sceneFolder(place, sceneId));
  } else if (after.path !== null) {
    await deps.files.remove(after.path);
    await write(deps, run, sceneId, { path: null });
  }
  return 'done';
};

async function sceneIn(deps: Deps, { iid, id }: OfTour, sceneId: string): Promise<SceneDocument | undefined> {
  const tour = dataOf<TourDocument>(await refs.tour(deps.db, iid, id).get());
  return tour?.scenes.find((each) => each.id === sceneId);
}

async function outcomeOf(deps: Deps, run: JobRun, { id: sceneId }: SceneDocument, path: string): Promise<void> {
  const place = placeOf(run);
  const set = run.job.id;
  try {
    if (run.attemptsExhausted) throw new PanoramaError('damaged');
    const made = await make(deps, run, path, setFolder(place, { id: sceneId, set }));
    await write(deps, run, sceneId, { status: 'ready', set, ...made });
  } catch (error) {
    const problem = problemOf(error, run);
    if (!problem) throw error;
    await write(deps, run, sceneId, { status: 'failed', error: problem });
  }
}

async function make(deps: Deps, run: JobRun, path: string, folder: string): Promise<MadePanorama> {
  const bytes = await readBounded(deps, path);
  const written = new Set((await deps.files.list(folder)).map((file) => file.slice(folder.length)));
  return deps.pictures.panorama(bytes, {
    school: run.job.iid,
    signal: run.signal,
    written,
    write: (name, file) => deps.files.write(`${folder}${name}`, { bytes: file, contentType: JPEG }),
  });
}

/** The rule of Storage bounds it too, but a file is what lies there now. */
async function readBounded({ files }: Deps, path: string): Promise<Uint8Array> {
  const pieces = await files.readPieces(path);
  if (!pieces) throw new PanoramaError('damaged');
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const piece of pieces) {
    size += piece.byteLength;
    if (size > MOST_PANORAMA_BYTES) throw new PanoramaError('too-large');
    parts.push(piece);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.byteLength;
  }
  return bytes;
}

function problemOf(error: unknown, { isLastAttempt, signal }: JobRun): SceneDocument['error'] | null {
  if (error instanceof PanoramaError) return { code: error.code, message: error.message };
  return isLastAttempt && !signal.aborted ? { code: 'damaged', message: OURS } : null;
}

/** Not as a new version: nothing that people edit is changed by it. */
function write(deps: Deps, run: JobRun, sceneId: string, outcome: Partial<SceneDocument>): Promise<void> {
  const { iid, id } = placeOf(run);
  const reference = refs.tour(deps.db, iid, id);
  return deps.db.runTransaction(async (tx) => {
    await run.assertLease(tx);
    const tour = dataOf<TourDocument>(await tx.get(reference));
    if (!tour?.scenes.some((each) => each.id === sceneId)) return;
    tx.update(reference, {
      scenes: tour.scenes.map((each) => (each.id === sceneId ? { ...each, ...outcome } : each)),
    });
  });
}
