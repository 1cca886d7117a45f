import CircleAlert from 'lucide-react/icons/circle-alert';
import { useEffect } from 'react';
import { useAlerts } from '../../data/alerts.tsx';
import { useCall } from '../../data/call.ts';
import { useChanged } from '../../data/changes.ts';
import { useJob } from '../../data/live.ts';
import { updateCollection } from '../../domain/api/collections.ts';
import type { Collection } from '../../domain/collection/schema.ts';
import type { Job } from '../../domain/job/schema.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { useBusy } from '../../ui/use-busy.ts';

type Props = {
  collection: Collection;
  mayWrite: boolean;
  onSaved: (collection: Collection) => void;
};

/** How far the rules have been applied, for everyone who opens the page; nothing where they have been applied to all stories. */
export function RulesProgress({ collection, ...rest }: Props) {
  const { applying } = collection;
  return applying ? <Applying key={applying.jobId} {...rest} collection={collection} applying={applying} /> : null;
}

type Applied = Props & { applying: NonNullable<Collection['applying']> };

const LISTS = ['collections', 'stories'] as const;

function Applying({ applying: { jobId, total }, ...rest }: Applied) {
  const { state, retry } = useJob(jobId);
  const changed = useChanged();
  const job = state.status === 'ready' ? state.value : null;
  const isDone = job?.status === 'done';
  useEffect(() => {
    if (isDone) void changed(LISTS, 'self');
  }, [isDone, changed]);
  if (state.status === 'error') {
    return (
      <Banner
        tone="amber"
        title="Progress isn’t available right now."
        action={
          <Button size="sm" onClick={retry}>
            Try again
          </Button>
        }
      >
        The rules are still being applied.
      </Banner>
    );
  }
  if (isDone || state.status === 'empty') return null;
  const seen = Math.min(job?.counts.seen ?? 0, total);
  return (
    <section aria-label="Applying the rules" className="grid gap-2 rounded-control bg-sunken px-4 py-3">
      <ProgressBar label="Applying the rules" value={seen} max={total} counts={countsOf(seen, total)} />
      {/* As tall whatever became of it: the page is read before that is known, and must not jump. */}
      <div className="flex min-h-control-sm flex-wrap items-center justify-between gap-x-4 gap-y-1">
        {job?.status === 'failed' ? (
          <NotApplied {...rest} job={job} />
        ) : (
          <p className="text-sm text-ink-2">Matching stories are added as they are found. You can leave this page.</p>
        )}
      </div>
    </section>
  );
}

/** The same rules, sent again, are applied by another job. */
function NotApplied({ collection, job, mayWrite, onSaved }: Props & { job: Job }) {
  const call = useCall();
  const { showError } = useAlerts();
  const [busy, act] = useBusy(showError);
  const again = () =>
    act(async () => {
      const body = { rules: collection.rules };
      onSaved((await call(updateCollection, { params: { id: collection.id }, body })).collection);
    });
  return (
    <>
      <p role="alert" className="flex min-w-0 flex-1 basis-60 items-start gap-2 text-sm text-danger-text">
        <CircleAlert className="mt-0.5 size-4 shrink-0" strokeWidth={1.75} aria-hidden />
        <span className="min-w-0 wrap-anywhere">
          <strong className="font-semibold">The rules were not applied to all stories.</strong>{' '}
          <span>
            {job.error?.message ?? 'Something went wrong on our side.'}
            {mayWrite ? '' : ' Someone who can change collections can apply them again.'}
          </span>
        </span>
      </p>
      {mayWrite ? (
        <Button size="sm" busy={busy} busyLabel="Starting…" onClick={() => void again()}>
          Apply again
        </Button>
      ) : null}
    </>
  );
}

const countsOf = (seen: number, total: number) =>
  `${seen.toLocaleString('en-GB')} of ${total.toLocaleString('en-GB')} stories checked`;
