import CheckIcon from 'lucide-react/icons/check';
import AlertIcon from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { useJob } from '../../data/live.ts';
import type { Job, JobCounts } from '../../domain/job/schema.ts';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';

type Props = {
  jobId: string;
  onDismiss: () => void;
  /** Leads to the new stories; shown once there are some. */
  whenAdded?: ReactNode;
};

/** A sync, live from its job, until its result is dismissed. */
export function SyncProgress({ jobId, onDismiss, whenAdded }: Props) {
  const { state, retry } = useJob(jobId);
  switch (state.status) {
    case 'loading':
      return <Line icon={<Spinner />}>Starting…</Line>;
    case 'empty':
      return null;
    case 'error':
      return (
        <Line
          icon={<AlertIcon aria-hidden="true" className="size-4 text-amber-text" />}
          action={<Action onClick={retry}>Try again</Action>}
        >
          Progress isn’t available right now. The import is still running.
        </Line>
      );
    case 'ready':
      return <Progress job={state.value} onDismiss={onDismiss} whenAdded={whenAdded} />;
    default:
      return state satisfies never;
  }
}

function Progress({ job, onDismiss, whenAdded }: { job: Job; onDismiss: () => void; whenAdded?: ReactNode }) {
  switch (job.status) {
    case 'queued':
      return <Line icon={<Spinner />}>Waiting to start…</Line>;
    case 'running':
      return <Line icon={<Spinner />}>Importing posts: {countsInWords(job.counts)}</Line>;
    case 'done':
      return (
        <Line
          icon={<CheckIcon aria-hidden="true" className="size-4 text-good-text" />}
          action={
            <>
              {job.counts.added > 0 ? whenAdded : null}
              <Action onClick={onDismiss}>Dismiss</Action>
            </>
          }
        >
          Synced: {countsInWords(job.counts)}
        </Line>
      );
    case 'failed':
      return (
        <Line
          icon={<AlertIcon aria-hidden="true" className="size-4 text-danger-text" />}
          action={<Action onClick={onDismiss}>Dismiss</Action>}
        >
          {job.error?.message ?? 'We couldn’t import the posts. Try again later.'}
        </Line>
      );
    default:
      return job.status satisfies never;
  }
}

function Line({ icon, action, children }: { icon: ReactNode; action?: ReactNode; children: ReactNode }) {
  return (
    <div
      data-slot="sync-progress"
      className="flex flex-wrap items-center gap-2 rounded-control bg-sunken px-3 py-2 text-sm text-ink-2"
    >
      {icon}
      <p role="status" className="type-figures min-w-0 flex-1 wrap-anywhere">
        {children}
      </p>
      {action}
    </div>
  );
}

function Action({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Button size="sm" variant="ghost" onClick={onClick}>
      {children}
    </Button>
  );
}

/** "40 posts checked, 38 new, 2 not imported" */
export function countsInWords({ seen, added, updated, failed }: JobCounts): string {
  const parts = [
    seen === 1 ? '1 post checked' : `${seen.toLocaleString('en-GB')} posts checked`,
    added > 0 && `${added.toLocaleString('en-GB')} new`,
    updated > 0 && `${updated.toLocaleString('en-GB')} updated`,
    failed > 0 && `${failed.toLocaleString('en-GB')} not imported`,
    seen > 0 && added + updated + failed === 0 && 'nothing new',
  ];
  return parts.filter(Boolean).join(', ');
}
