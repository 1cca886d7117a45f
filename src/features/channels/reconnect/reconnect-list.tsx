import { useState } from 'react';
import { useAlerts } from '../../../data/alerts.tsx';
import { useResource } from '../../../data/resource.ts';
import { listNetworks } from '../../../domain/api/connections.ts';
import type { Feed } from '../../../domain/feed/schema.ts';
import { lastKnown } from '../../../patterns/last-known.ts';
import type { SignedIn } from '../sign-in/pending-sign-in.ts';
import { useChannelActions } from '../use-channel-actions.ts';
import { ReconnectRow } from './reconnect-row.tsx';
import type { ToReconnect } from './use-to-reconnect.ts';

type Props = {
  reconnects: ToReconnect;
  /** The channel that the address asks for. */
  firstId: string | null;
};

/** One channel after the other: when one is connected again, the next one's button has the focus. */
export function ReconnectList({ reconnects, firstId }: Props) {
  const { rows, isDone, settle } = reconnects;
  const networks = lastKnown(useResource(listNetworks, 'items', {}).state) ?? [];
  const alerts = useAlerts();
  const actions = useChannelActions();
  const [current, setCurrent] = useState({ id: firstId, visit: 0 });

  function goOn(feed: Feed, signedIn?: SignedIn): void {
    // A sign-in is renewed for all channels that are read with it.
    const renewed = new Set([feed.id, ...(signedIn?.connection.feedIds ?? [])]);
    settle(renewed);
    const others = rows.filter((row) => row.id !== feed.id && renewed.has(row.id) && !isDone(row)).length;
    const more = others === 0 ? '' : others === 1 ? ' and 1 more' : ` and ${others} more`;
    alerts.done(`Reconnected: ${feed.name}${more}${nextAfter(feed, renewed)}`);
  }

  function goPast(feed: Feed): void {
    alerts.show('warning', `Still not working: ${feed.name}${nextAfter(feed, new Set([feed.id]))}`);
  }

  /** Moves on to the next one. @returns its name, for a message */
  function nextAfter(feed: Feed, settled: ReadonlySet<string>): string {
    const at = rows.findIndex(({ id }) => id === feed.id);
    const left = [...rows.slice(at + 1), ...rows.slice(0, at)];
    const next = left.find((row) => !settled.has(row.id) && !isDone(row));
    if (!next) return '';
    setCurrent(({ visit }) => ({ id: next.id, visit: visit + 1 }));
    return `. Next: ${next.name}`;
  }

  return (
    <ul
      aria-label="Channels to reconnect"
      className="divide-y divide-subtle rounded-surface border border-subtle bg-surface"
    >
      {rows.map((feed) => (
        <ReconnectRow
          key={feed.id}
          feed={feed}
          isDone={isDone(feed)}
          network={networks.find(({ id }) => id === feed.network)}
          visit={feed.id === current.id ? current.visit : null}
          onConnected={goOn}
          onReadAgain={(each) => void actions.reconnect(each)}
          onNotWorking={goPast}
        />
      ))}
    </ul>
  );
}
