import { cx } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { Heading, Text } from '../../ui/text.tsx';
import { sinceWhen, timeAgo, timeAhead } from '../dates.ts';
import { useNow } from '../use-now.ts';

/** How a source is connected. Times are ISO 8601. `reason`, `message` and `error` are whole sentences. */
export type Connection =
  | { readonly status: 'none' /** The last try failed. */; readonly error?: string }
  | { readonly status: 'connecting' }
  | { readonly status: 'connected'; readonly account: string; readonly lastReadAt: string | null }
  | { readonly status: 'reconnect'; readonly account: string; readonly since: string; readonly reason: string }
  /** Connected, but the source lets us read less for a while. */
  | { readonly status: 'limited'; readonly account: string; readonly until: string | null; readonly message: string };

type Props = {
  /** "Google Analytics" */
  name: string;
  /** A `NetworkMark`, or a sign of the same size. */
  mark: ReactNode;
  /** What it brings, in one sentence. */
  purpose: string;
  /** What is read and what is never read, so that people know what they agree to. */
  reads?: readonly string[];
  /** The network with how it is connected. */
  connection: Connection;
  /** Connecting is the one main action of the view. */
  main?: boolean;
  /** Left out for people who may not connect: they see `grantedBy`. */
  onConnect?: () => void;
  /** Stops a connection that is being set up. */
  onCancel?: () => void;
  /** Who can connect it: "An admin of Oakfield School". */
  grantedBy?: string;
  /** What can be done once it is connected: test, change, disconnect. */
  actions?: ReactNode;
  level?: 2 | 3;
};

/** A source that needs consent: what it is for, what it reads, its state, and the one thing to do next. */
export function ConnectCard({
  name,
  mark,
  purpose,
  reads = [],
  connection,
  main = false,
  onConnect,
  onCancel,
  grantedBy = 'An admin of the school',
  actions,
  level = 2,
}: Props) {
  const isNew = connection.status === 'none' || connection.status === 'connecting';
  return (
    <Card as="article" padding="md" aria-label={name} data-status={connection.status} className="flex flex-col gap-3">
      <div className={cx('flex gap-3', isNew ? 'items-center' : 'items-start')}>
        {mark}
        <div className="min-w-0 flex-1">
          <Heading level={level}>{name}</Heading>
          {isNew ? null : (
            <Text size="sm" tone="quiet" truncate title={connection.account}>
              {connection.account}
            </Text>
          )}
        </div>
        {isNew ? null : <div className="flex shrink-0 items-center gap-1">{actions}</div>}
      </div>
      <Text tone="second" className="text-pretty">
        {purpose}
      </Text>
      {isNew && reads.length > 0 ? (
        <ul className="grid list-disc gap-1 ps-5 text-sm text-ink-2">
          {reads.map((line) => (
            <li key={line} className="wrap-anywhere">
              {line}
            </li>
          ))}
        </ul>
      ) : null}
      <div className="mt-auto grid justify-items-start gap-3 border-t border-subtle pt-3">
        <ConnectionLine connection={connection} name={name} />
        <NextStep {...{ connection, name, main, onConnect, onCancel, grantedBy }} />
      </div>
    </Card>
  );
}

function ConnectionLine({ connection, name }: { connection: Connection; name: string }) {
  const now = useNow();
  switch (connection.status) {
    case 'none':
      return connection.error ? (
        <div role="alert" className="grid gap-1">
          <StatusDot tone="danger" label="Not connected" />
          <p className="text-sm text-ink-2 wrap-anywhere">{connection.error}</p>
        </div>
      ) : (
        <StatusDot tone="plain" label="Not connected" />
      );
    case 'connecting':
      return (
        <p role="status" className="flex items-center gap-2 text-sm text-ink-2">
          <Spinner /> Continue in the window of {name}. It may be behind this one.
        </p>
      );
    case 'connected':
      return (
        <div className="flex flex-wrap gap-x-4 gap-y-1">
          <StatusDot tone="good" label="Connected" />
          <span className="text-sm text-ink-3">
            {connection.lastReadAt ? `Synced ${timeAgo(connection.lastReadAt, now)}` : 'First sync in progress'}
          </span>
        </div>
      );
    case 'reconnect':
      return (
        <div className="grid gap-1">
          <StatusDot tone="danger" label="Sign in again" />
          <p className="text-sm text-ink-2 wrap-anywhere">
            {connection.reason} Nothing read since {sinceWhen(connection.since, now)}. Existing data is kept.
          </p>
        </div>
      );
    case 'limited':
      return (
        <div className="grid gap-1">
          <StatusDot tone="amber" label="Rate limited" />
          <p className="text-sm text-ink-2 wrap-anywhere">
            {connection.message}
            {connection.until ? ` We’ll retry automatically ${timeAhead(connection.until, now)}.` : ''}
          </p>
        </div>
      );
  }
}

type StepProps = Pick<Props, 'connection' | 'name' | 'onConnect' | 'onCancel'> & { main: boolean; grantedBy: string };

function NextStep({ connection: { status }, name, main, onConnect, onCancel, grantedBy }: StepProps) {
  if (status === 'connecting') {
    return onCancel ? (
      <Button size="sm" onClick={onCancel}>
        Cancel
      </Button>
    ) : null;
  }
  if (status === 'connected' || status === 'limited') return null;
  const isAgain = status === 'reconnect';
  if (!onConnect) {
    return (
      <p className="text-sm text-ink-3">
        {grantedBy} can {isAgain ? 'reconnect' : 'connect'} it.
      </p>
    );
  }
  return (
    <Button
      size={main ? 'md' : 'sm'}
      variant={isAgain || main ? 'primary' : 'secondary'}
      aria-label={`${isAgain ? 'Reconnect' : 'Connect'} ${name}`}
      onClick={onConnect}
    >
      {isAgain ? 'Reconnect' : 'Connect'}
    </Button>
  );
}
