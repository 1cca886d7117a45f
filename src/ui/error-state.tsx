import { cx } from 'class-variance-authority';
import RotateCw from 'lucide-react/icons/rotate-cw';
import type { ComponentProps, ReactNode } from 'react';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { BrokenDrawing } from './drawings.tsx';
import { EmptyState } from './empty-state.tsx';

interface Props {
  /** What did not happen. */
  title?: ReactNode;
  /** What happened, in the server's words where it said some. */
  message: ReactNode;
  /** What is not lost. */
  safe?: ReactNode;
  onRetry: () => void;
  /** What the button says. */
  retryLabel?: string;
  busy?: boolean;
  level?: 1 | 2 | 3;
  className?: string;
}

/** Where nothing could be shown at all. With older data at hand: `StaleNotice` above it. */
export function ErrorState({
  title = 'This did not load',
  message,
  safe,
  onRetry,
  retryLabel = 'Try again',
  busy = false,
  level,
  className,
}: Props) {
  return (
    <EmptyState
      data-slot="error-state"
      role="alert"
      drawing={<BrokenDrawing />}
      title={title}
      level={level}
      className={className}
      action={
        <Button variant="primary" icon={RotateCw} busy={busy} onClick={onRetry}>
          {retryLabel}
        </Button>
      }
    >
      <p>{message}</p>
      {safe ? <p className="text-ink-3">{safe}</p> : null}
    </EmptyState>
  );
}

interface StaleNoticeProps {
  /** When the data below was good: "10:42", "yesterday". */
  asOf?: ReactNode;
  /** What could not be refreshed, and why. */
  message: ReactNode;
  onRetry: () => void;
  busy?: boolean;
  className?: string;
}

/** Above data that could not be refreshed. */
export function StaleNotice({ asOf, message, onRetry, busy = false, className }: StaleNoticeProps) {
  return (
    <Banner
      tone="amber"
      live
      className={className}
      title={asOf ? <>As of {asOf}.</> : undefined}
      action={
        <Button size="sm" busy={busy} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {message}
    </Banner>
  );
}

/** Greys what is no longer fresh without making it hard to read. */
export function Stale({
  stale,
  className,
  ...props
}: ComponentProps<'div'> & {
  /** What is shown is older than it should be. */
  stale: boolean;
}) {
  return (
    <div
      data-slot="stale"
      data-stale={stale || undefined}
      className={cx(
        // Where the system sets all colours there is nothing to grey: a broken line goes around it instead.
        'data-stale:grayscale forced-colors:data-stale:outline forced-colors:data-stale:outline-offset-4 forced-colors:data-stale:outline-dashed forced-colors:data-stale:grayscale-0',
        className,
      )}
      {...props}
    />
  );
}
