import { useAlerts } from '../../data/alerts.tsx';
import { useCall } from '../../data/call.ts';
import { type HistoryRun, MOST_HISTORY, type RunStatus } from '../../domain/admin/metered-use.ts';
import { pauseHistory, resumeHistory, stopHistory } from '../../domain/api/metered-use.ts';
import { rangeText } from '../../lib/day-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardTitle } from '../../ui/card.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { StatusDot, type StatusTone } from '../../ui/status-dot.tsx';

const NUMBERS = new Intl.NumberFormat('en-GB');
const STATUSES: Record<RunStatus, { tone: StatusTone; label: string }> = {
  queued: { tone: 'plain', label: 'Queued' },
  running: { tone: 'info', label: 'Running' },
  paused: { tone: 'amber', label: 'Paused' },
  done: { tone: 'good', label: 'Done' },
  stopped: { tone: 'plain', label: 'Stopped' },
  failed: { tone: 'danger', label: 'Failed' },
};
const ENDPOINTS = { Pause: pauseHistory, Resume: resumeHistory, Stop: stopHistory };
type Act = keyof typeof ENDPOINTS;
const ACTS: Record<RunStatus, readonly Act[]> = {
  queued: ['Pause', 'Stop'],
  running: ['Pause', 'Stop'],
  paused: ['Resume', 'Stop'],
  failed: ['Resume'],
  done: [],
  stopped: [],
};

/** How far each run is, and what can be done about it. */
export function HistoryRuns({ runs }: { runs: readonly HistoryRun[] }) {
  if (runs.length === 0) return <p className="text-base text-ink-2">No history has been read yet.</p>;
  return (
    <ul className="grid gap-4">
      {runs.map((run) => (
        <Run key={run.id} run={run} />
      ))}
    </ul>
  );
}

function Run({ run }: { run: HistoryRun }) {
  const call = useCall();
  const alerts = useAlerts();
  const { id, status, from, to, counts, feed, school, message } = run;
  const act = (name: Act) => void call(ENDPOINTS[name], { params: { id } }).catch(alerts.showError);
  return (
    <Card as="li" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <CardTitle className="wrap-anywhere" as="h3">
          <bdi>{feed.name}</bdi>, <bdi>{school.name}</bdi>
        </CardTitle>
        <StatusDot {...STATUSES[status]} />
      </div>
      <ProgressBar
        label={rangeText({ from, to })}
        value={status === 'done' ? 1 : counts.read}
        max={status === 'done' ? 1 : MOST_HISTORY}
        counts={`${NUMBERS.format(counts.read)} read`}
      />
      <p className="text-base text-ink-2">
        {NUMBERS.format(counts.added)} added, {NUMBERS.format(counts.known)} known already,{' '}
        {NUMBERS.format(counts.failed)} failed
      </p>
      {message ? <p className="text-base text-ink">{message}</p> : null}
      {ACTS[status].length > 0 ? (
        <div className="flex flex-wrap gap-2">
          {ACTS[status].map((name, at) => (
            // By its place: `Resume` is the button that `Pause` was, and keeps its focus.
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is what stays
            <Button key={at} size="sm" onClick={() => act(name)} aria-label={`${name}: ${feed.name}`}>
              {name}
            </Button>
          ))}
        </div>
      ) : null}
    </Card>
  );
}
