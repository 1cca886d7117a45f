import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useCall } from '../../../data/call.ts';
import { useJob } from '../../../data/live.ts';
import { useResource } from '../../../data/resource.ts';
import { deleteImport, getImport } from '../../../domain/api/uploads.ts';
import type { Import } from '../../../domain/feed/import.ts';
import type { JobCounts } from '../../../domain/job/schema.ts';
import { href } from '../../../domain/routes.ts';
import { errorMessage } from '../../../lib/error-message.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { countsOfImport } from './import-counts.ts';
import { RowProblems } from './row-problems.tsx';

type Props = { sent: Import; jobId: string; onAgain: () => void };

/** How far an import is, what came of it, and taking it back. */
export function ImportProgress({ sent, jobId, onAgain }: Props) {
  const { state } = useJob(jobId);
  const job = state.status === 'ready' ? state.value : null;
  const isOver = job?.status === 'done' || job?.status === 'failed';
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Stack gap={4} className="max-w-reading">
      <h2 ref={heading} tabIndex={-1} className="w-fit rounded-control type-display text-lg text-ink wrap-anywhere">
        {`Import of ${sent.fileName}`}
      </h2>
      {isOver && job ? (
        <Outcome
          importId={sent.id}
          error={job.error?.message ?? null}
          counts={job.counts}
          onAgain={onAgain}
          feedId={sent.feedId}
        />
      ) : (
        <>
          <ProgressBar label="Rows imported" value={job?.counts.seen ?? 0} max={sent.rows} />
          <p className="text-sm text-ink-2">You can leave this page. The import continues.</p>
        </>
      )}
    </Stack>
  );
}

type OutcomeProps = {
  importId: string;
  feedId: string;
  error: string | null;
  counts: JobCounts;
  onAgain: () => void;
};

function Outcome({ importId, feedId, error, counts, onAgain }: OutcomeProps) {
  const call = useCall();
  const { state } = useResource(getImport, 'import', { params: { id: importId } });
  const [undone, setUndone] = useState<'asked' | 'done' | null>(null);
  const [problem, setProblem] = useState<string | null>(error);
  const undoImport = async () => {
    setUndone('asked');
    try {
      await call(deleteImport, { params: { id: importId } });
      setUndone('done');
    } catch (thrown) {
      setUndone(null);
      setProblem(errorMessage(thrown));
    }
  };
  return (
    <>
      {problem ? (
        <Banner tone="danger" title="That didn’t work." live>
          {problem}
        </Banner>
      ) : null}
      <p role="status" className="text-ink">
        {undone === 'done'
          ? 'Taken back. Stories that were changed or approved since were kept.'
          : `Imported: ${countsOfImport(counts)}.`}
      </p>
      {state.status === 'ready' && undone !== 'done' ? <RowProblems problems={state.value.problems} /> : null}
      <div className="flex flex-wrap items-center gap-2 border-t border-subtle pt-4">
        {counts.added > 0 && undone !== 'done' ? (
          <Link
            to={href('manage.stories', null, { status: 'pending', feedId })}
            className={buttonClass({ variant: 'primary' })}
          >
            Review new stories
          </Link>
        ) : null}
        <Link to={href('manage.channels')} className={buttonClass()}>
          Go to channels
        </Link>
        {undone === 'done' ? null : (
          <Button onClick={() => void undoImport()} busy={undone === 'asked'} busyLabel="Taking back…">
            Take back this import
          </Button>
        )}
        <Button variant="ghost" onClick={onAgain}>
          Import another file
        </Button>
      </div>
    </>
  );
}
