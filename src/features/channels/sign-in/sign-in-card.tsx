import type { NetworkState } from '../../../domain/connection/schema.ts';
import { manifestOf } from '../../../domain/networks/all.ts';
import { errorMessage } from '../../../lib/error-message.ts';
import { ConnectCard, type Connection } from '../../../patterns/channels/connect-card.tsx';
import { NetworkMark } from '../../../patterns/channels/network-mark.tsx';
import type { SignInState } from './use-sign-in.ts';

type Props = {
  network: NetworkState;
  state: SignInState;
  onBegin: () => void;
  onCancel: () => void;
};

/** What signing in at a network lets us do, and the button for it. */
export function SignInCard({ network: { id, label, ready, why }, state, onBegin, onCancel }: Props) {
  const { help, signIn } = manifestOf(id);
  const isUnderWay = state.status === 'away' || state.status === 'finishing';
  return (
    <div className="max-w-reading">
      <ConnectCard
        name={label}
        mark={<NetworkMark network={id} size="lg" />}
        purpose={`${help.what}. SprX can’t post there and never sees your ${label} password. ${label} opens in a new window and asks you to let SprX:`}
        reads={(signIn?.scopes ?? []).map(({ purpose }) => purpose)}
        connection={isUnderWay ? { status: 'connecting' } : notConnected(state, ready ? undefined : why)}
        main
        grantedBy="A platform admin"
        {...(ready ? { onConnect: onBegin, onCancel } : {})}
      />
    </div>
  );
}

function notConnected(state: SignInState, why: string | undefined): Connection {
  const error = state.status === 'failed' ? errorMessage(state.error) : why;
  return error === undefined ? { status: 'none' } : { status: 'none', error };
}
