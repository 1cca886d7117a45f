import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useFeedHealth } from '../../../data/lists.ts';
import type { NetworkState } from '../../../domain/connection/schema.ts';
import type { Feed } from '../../../domain/feed/schema.ts';
import { manifestOf } from '../../../domain/networks/all.ts';
import { placeOfChannel } from '../../../domain/notification/places.ts';
import { errorMessage } from '../../../lib/error-message.ts';
import { channelHealth } from '../../../patterns/channels/channel-health.ts';
import { NetworkMark } from '../../../patterns/channels/network-mark.tsx';
import { useNow } from '../../../patterns/use-now.ts';
import { When } from '../../../patterns/when.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { linkClass } from '../../../ui/link.tsx';
import { StatusDot } from '../../../ui/status-dot.tsx';
import { useSeen } from '../../../ui/use-seen.ts';
import type { SignedIn } from '../sign-in/pending-sign-in.ts';
import { useSignIn } from '../sign-in/use-sign-in.ts';
import { isDisconnected, isNotWorking, reconnectsBySignIn } from './to-reconnect.ts';

type Props = {
  feed: Feed;
  /** Connected again during this visit of the page. */
  isDone: boolean;
  /** Whether its network can be signed in to; left out until that is known. */
  network: NetworkState | undefined;
  /** Names each time it becomes its turn: its button gets the focus. */
  visit: number | null;
  /** `signedIn` is left out where it was connected by reading it. */
  onConnected: (feed: Feed, signedIn?: SignedIn) => void;
  onReadAgain: (feed: Feed) => void;
  /** It was read again, and something else is wrong now. */
  onNotWorking: (feed: Feed) => void;
};

/** A disconnected channel: why, since when, what it feeds, and the button that puts it right. */
export function ReconnectRow({ feed, isDone, network, visit, onConnected, onReadAgain, onNotWorking }: Props) {
  const titleId = useId();
  const row = useRef<HTMLLIElement>(null);
  const { label } = manifestOf(feed.network);
  const { state, begin, cancel } = useSignIn(feed.network, feed.id);
  const isReading = useReadAgain(isDone, () => (isNotWorking(feed) ? onNotWorking(feed) : onConnected(feed)));
  useDone(state.status === 'done' ? state.signedIn : null, (signedIn) => onConnected(feed, signedIn));
  useEffect(() => {
    if (visit === null) return;
    // After the page has gone to its own top.
    const frame = requestAnimationFrame(() => {
      row.current?.scrollIntoView({ block: 'center' });
      (row.current?.querySelector('button') ?? row.current)?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [visit]);

  function reconnect(): void {
    if (reconnectsBySignIn(feed)) void begin();
    else {
      isReading.current = true;
      onReadAgain(feed);
    }
  }

  const isUnderWay = state.status === 'away' || state.status === 'finishing';
  return (
    <li
      ref={row}
      tabIndex={-1}
      data-slot="reconnect-row"
      aria-labelledby={titleId}
      aria-current={(visit !== null && !isDone) || undefined}
      className="grid scroll-my-24 grid-cols-1 gap-3 px-3.5 py-4 md:px-4"
    >
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="flex min-w-0 flex-1 basis-60 items-start gap-3">
          <NetworkMark network={feed.network} size="sm" />
          <div className="grid min-w-0 gap-1">
            <h2 id={titleId} dir="auto" className="text-base font-medium text-ink wrap-anywhere">
              {feed.name}
            </h2>
            <p className="text-sm text-ink-3 wrap-anywhere">
              {label}
              {feed.account ? `, ${feed.account.name}` : ''}
            </p>
          </div>
        </div>
        <Act
          feed={feed}
          isDone={isDone}
          notReady={reconnectsBySignIn(feed) && network?.ready === false}
          isUnderWay={isUnderWay}
          onReconnect={reconnect}
          onCancel={cancel}
        />
      </div>
      {isDone ? (
        isNotWorking(feed) ? (
          <div className="grid gap-3 md:ps-11">
            <DescriptionList items={[{ term: 'Why', value: feed.error?.message ?? '' }]} />
            <Link to={placeOfChannel(feed)} className={linkClass({ className: 'justify-self-start' })}>
              View channel
            </Link>
          </div>
        ) : null
      ) : (
        <>
          <Facts feed={feed} row={row} />
          {reconnectsBySignIn(feed) && network?.ready === false ? (
            <Banner tone="plain">{`${network.why ?? ''} A platform admin can set it up.`}</Banner>
          ) : null}
          {state.status === 'away' ? (
            <p role="status" className="text-sm text-ink-2">
              {`Continue in the ${label} window.${feed.account ? ` Sign in there as ${feed.account.name}.` : ''}`}
            </p>
          ) : null}
          {state.status === 'failed' ? (
            <Banner tone="danger" title="The sign-in did not work." live>
              {errorMessage(state.error)}
            </Banner>
          ) : null}
        </>
      )}
    </li>
  );
}

type ActProps = {
  feed: Feed;
  isDone: boolean;
  notReady: boolean;
  isUnderWay: boolean;
  onReconnect: () => void;
  onCancel: () => void;
};

function Act({ feed, isDone, notReady, isUnderWay, onReconnect, onCancel }: ActProps): ReactNode {
  const now = useNow();
  if (isDone) {
    // The listener may still say what was.
    const { tone, label } = isDisconnected(feed)
      ? ({ tone: 'info', label: 'Syncing' } as const)
      : channelHealth(feed, now);
    return <StatusDot tone={tone} label={label} className="h-9" />;
  }
  if (notReady) return null;
  return (
    <div className="flex items-center gap-2">
      {isUnderWay ? <Button onClick={onCancel}>Cancel</Button> : null}
      <Button
        variant="primary"
        aria-label={`Reconnect ${feed.name}`}
        busy={isUnderWay || feed.status === 'syncing'}
        busyLabel="Reconnecting…"
        onClick={onReconnect}
      >
        Reconnect
      </Button>
    </div>
  );
}

/** Why and since when, and where its stories are shown. */
function Facts({ feed, row }: { feed: Feed; row: RefObject<HTMLLIElement | null> }) {
  const { label } = manifestOf(feed.network);
  const isSeen = useSeen(row);
  const { state } = useFeedHealth(isSeen ? feed.id : null);
  const shown =
    state.status === 'ready'
      ? shownIn(state.value)
      : state.status === 'error'
        ? 'We couldn’t check where its stories are shown.'
        : '…';
  const facts = isDisconnected(feed)
    ? [
        { term: 'Why', value: feed.error?.message ?? `The sign-in at ${label} has ended.` },
        ...(feed.error ? [{ term: 'Since', value: <When iso={feed.error.since} /> }] : []),
      ]
    : [
        { term: 'Why', value: `The sign-in at ${label} ends soon. Only a person can renew it.` },
        ...(feed.expiresAt ? [{ term: 'Ends', value: <When iso={feed.expiresAt} form="ahead" /> }] : []),
      ];
  return <DescriptionList className="md:ps-11" items={[...facts, { term: 'Shown in', value: shown }]} />;
}

function shownIn({ widgets, newsletters }: { widgets: number; newsletters: number }): string {
  const parts = [
    ...(widgets > 0 ? [widgets === 1 ? '1 widget' : `${widgets} widgets`] : []),
    ...(newsletters > 0 ? [newsletters === 1 ? '1 newsletter' : `${newsletters} newsletters`] : []),
  ];
  return parts.length === 0 ? 'No widgets or newsletters yet.' : `${parts.join(' and ')}. Its stories stay there.`;
}

/** Hands on, once, what a sign-in brought. */
function useDone(signedIn: SignedIn | null, onDone: (signedIn: SignedIn) => void): void {
  const listener = useRef(onDone);
  listener.current = onDone;
  useEffect(() => {
    if (signedIn) listener.current(signedIn);
  }, [signedIn]);
}

/** Hands on that a channel without a sign-in could be read again. */
function useReadAgain(isDone: boolean, onDone: () => void) {
  const isReading = useRef(false);
  const listener = useRef(onDone);
  listener.current = onDone;
  useEffect(() => {
    if (!isReading.current || !isDone) return;
    isReading.current = false;
    listener.current();
  }, [isDone]);
  return isReading;
}
