import { ProgressBar } from '../../../ui/progress-bar.tsx';

type Props = { label: string; done: number; total: number; counts: string; onStop: () => void };

/** How far a change of many stories has come; at the foot of the window, where it was begun. */
export function BulkProgress({ label, done, total, counts, onStop }: Props) {
  return (
    <section
      aria-label="Progress"
      className="sticky bottom-4 z-bar mx-auto w-full max-w-dialog animate-enter rounded-surface border border-strong bg-raised px-4 py-3 shadow-float"
    >
      <ProgressBar label={label} value={done} max={total} counts={counts} onStop={onStop} />
    </section>
  );
}
