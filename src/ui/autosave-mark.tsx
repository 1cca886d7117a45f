import { cva, cx } from 'class-variance-authority';
import CloudAlert from 'lucide-react/icons/cloud-alert';
import CloudCheck from 'lucide-react/icons/cloud-check';
import Pencil from 'lucide-react/icons/pencil';
import { type ComponentProps, useState } from 'react';
import { dateFormat } from '../lib/date-format.ts';
import { linkClass } from './link.tsx';
import { Spinner } from './spinner.tsx';

export type AutosaveState = 'changed' | 'saving' | 'saved' | 'failed';

type Props = Omit<ComponentProps<'span'>, 'children'> & {
  /** Saved, saving, not saved yet or failed. */
  state: AutosaveState;
  /** When it was last saved, ISO. */
  savedAt?: string | null;
  timeZone?: string;
  onRetry?: () => void;
};

const mark = cva('inline-flex min-h-target flex-wrap items-center gap-x-1.5 text-sm', {
  variants: {
    state: { changed: 'text-ink-3', saving: 'text-ink-3', saved: 'text-ink-3', failed: 'text-danger-text' },
  },
});

const ICONS = { changed: Pencil, saved: CloudCheck, failed: CloudAlert } as const;

/**
 * What has become of what is being typed. Announced only when it changes: once when first saved, when saving fails, and
 * when it works again; the saves in between change nothing that a screen reader would repeat.
 */
export function AutosaveMark({ state, savedAt, timeZone, onRetry, className, ...props }: Props) {
  const [settled, setSettled] = useState<AutosaveState>();
  if ((state === 'saved' || state === 'failed') && state !== settled) setSettled(state);
  const Icon = state === 'saving' ? null : ICONS[state];
  const clock = savedAt ? clockOf(savedAt, timeZone) : '';
  return (
    <span data-slot="autosave-mark" data-state={state} className={cx(mark({ state }), className)} {...props}>
      {Icon ? <Icon className="size-4 shrink-0" strokeWidth={1.75} aria-hidden /> : <Spinner />}
      <bdi>{wordsFor(state, clock)}</bdi>
      {state === 'failed' && onRetry ? (
        <button type="button" className={linkClass({ tone: 'inText', className: 'min-h-target' })} onClick={onRetry}>
          Try again
        </button>
      ) : null}
      <span role="status" className="sr-only">
        {settled === 'failed' ? 'Not saved.' : settled === 'saved' ? 'Saved.' : null}
      </span>
    </span>
  );
}

function wordsFor(state: AutosaveState, clock: string): string {
  if (state === 'saving') return 'Saving…';
  if (state === 'saved') return clock ? `Saved at ${clock}` : 'Saved';
  if (state === 'changed') return clock ? `Changed since ${clock}` : 'Not saved yet';
  return clock ? `Not saved since ${clock}.` : 'Not saved.';
}

function clockOf(iso: string, timeZone?: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  return dateFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }).format(date);
}
