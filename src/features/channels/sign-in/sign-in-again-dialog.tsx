import { useEffect, useRef } from 'react';
import { useAlerts } from '../../../data/alerts.tsx';
import type { Feed } from '../../../domain/feed/schema.ts';
import { manifestOf } from '../../../domain/networks/all.ts';
import { errorMessage } from '../../../lib/error-message.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useSignIn } from './use-sign-in.ts';

type Props = {
  feed: Feed;
  onOpenChange: (open: boolean) => void;
  onConnected: () => void;
};

/** Renews the sign-in of a channel; its stories stay whatever comes of it. */
export function SignInAgainDialog({ feed, onOpenChange, onConnected }: Props) {
  const { label } = manifestOf(feed.network);
  const { state, begin } = useSignIn(feed.network, feed.id);
  const alerts = useAlerts();
  const isUnderWay = state.status === 'away' || state.status === 'finishing';
  const isDone = state.status === 'done';
  const connected = useRef(onConnected);
  useEffect(() => {
    if (!isDone) return;
    alerts.done(`${feed.name} reconnected`);
    connected.current();
  }, [isDone, alerts, feed.name]);
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title={`Reconnect ${feed.name}`}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button
            variant="primary"
            onClick={() => void begin()}
            busy={isUnderWay}
            busyLabel={`Continue in the ${label} window…`}
          >
            {state.status === 'failed' ? 'Try again' : `Sign in to ${label}`}
          </Button>
        </>
      }
    >
      <p className="text-ink-2">
        {`${label} opens in a new window.${feed.account ? ` Sign in there as ${feed.account.name}.` : ''} Existing stories are kept.`}
      </p>
      {state.status === 'failed' ? (
        <Banner tone="danger" title="The sign-in did not work." live>
          {errorMessage(state.error)}
        </Banner>
      ) : null}
    </Dialog>
  );
}
