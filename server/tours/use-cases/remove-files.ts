import type { JobHandler } from '../../core/jobs/queue.ts';

declare module '../../core/jobs/job-document.ts' {
  interface JobKinds {
    /** The folder of a scene or a tour that was deleted, and the path of its upload on a line of its own. */
    'tour-files-removed': string;
  }
}

/** Done again, it does no harm. */
export const removeTourFiles: JobHandler = async (deps, run) => {
  for (const place of run.job.target.split('\n')) {
    if (place.endsWith('/')) await deps.files.removeAll(place);
    else await deps.files.remove(place);
  }
  return 'done';
};
