import { useEffect, useRef } from 'react';
import { useCall } from '../../../data/call.ts';
import { useResource } from '../../../data/resource.ts';
import {
  deleteConnection,
  listConnectionAccounts,
  listConnections,
  listNetworks,
} from '../../../domain/api/connections.ts';
import type { Connectable } from '../../../domain/networks/all.ts';
import { AsyncContent } from '../../../patterns/page-types/async-content.tsx';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { AccountForm } from './account-form.tsx';
import type { SignedIn } from './pending-sign-in.ts';
import { SignInCard } from './sign-in-card.tsx';
import { useSignIn } from './use-sign-in.ts';

type Props = {
  network: Connectable;
  onAdded: (added: { feedId: string; jobId?: string | undefined }) => void;
  onDirtyChange: (dirty: boolean) => void;
  /** The person has just chosen to sign in, where the school has no sign-in yet. */
  beginsAtOnce?: boolean;
};

/** Connects a channel of a network that is read with a sign-in: with the school's own where it has one, else with a new one. */
export function ConnectWithSignIn({ network, onAdded, onDirtyChange, beginsAtOnce = false }: Props) {
  const { state, begin, cancel } = useSignIn(network);
  const networks = useResource(listNetworks, 'items', {});
  const existing = useExistingSignIn(network);
  const isReady =
    networks.state.status === 'ready' && networks.state.value.some(({ id, ready }) => id === network && ready);
  const mustBegin = useRef(beginsAtOnce);
  useEffect(() => {
    if (!mustBegin.current || !isReady || existing.isLoading) return;
    mustBegin.current = false;
    if (!existing.signedIn && state.status === 'idle') void begin();
  });
  useEndReplaced(state.status === 'done' ? state.signedIn : null);
  const signedIn = state.status === 'done' ? state.signedIn : state.status === 'idle' ? existing.signedIn : null;

  if (signedIn) {
    return (
      <AccountForm
        key={`${signedIn.connection.id} ${state.status}`}
        network={network}
        signedIn={signedIn}
        onAdded={onAdded}
        onDirtyChange={onDirtyChange}
        onSignInAgain={() => {
          onDirtyChange(false);
          void begin();
        }}
      />
    );
  }
  return (
    <AsyncContent resource={networks} skeleton={<CardSkeleton />} loadingLabel="Loading the sign-in" empty={null}>
      {(items) => {
        const row = items.find(({ id }) => id === network);
        if (!row || existing.isLoading) return <CardSkeleton />;
        return (
          <>
            <SignInCard network={row} state={state} onBegin={() => void begin()} onCancel={cancel} />
            {existing.signedIn && state.status === 'failed' ? (
              <div>
                <Button onClick={cancel}>{`Use ${existing.signedIn.connection.account.name}`}</Button>
              </div>
            ) : null}
          </>
        );
      }}
    </AsyncContent>
  );
}

/** Ends the sign-in that no channel uses once the person has signed in with another account in its place. */
function useEndReplaced(signedIn: SignedIn | null): void {
  const call = useCall();
  const before = useRef<SignedIn | null>(null);
  useEffect(() => {
    if (!signedIn) return;
    const replaced = before.current?.connection;
    before.current = signedIn;
    if (!replaced || replaced.id === signedIn.connection.id || replaced.feedIds.length > 0) return;
    // Should it fail, the server ends the sign-in after a day.
    call(deleteConnection, { params: { id: replaced.id } }).catch(() => {});
  }, [call, signedIn]);
}

function CardSkeleton() {
  return <Skeleton className="block h-84 max-w-reading rounded-surface" />;
}

/** The sign-in that the school has at the network, with what can be read with it now. */
function useExistingSignIn(network: Connectable): { isLoading: boolean; signedIn: SignedIn | null } {
  const connections = useResource(listConnections, 'items', {});
  const all = connections.state.status === 'ready' ? connections.state.value : [];
  const connection = all.find((each) => each.network === network && each.status !== 'reauth') ?? null;
  const accounts = useResource(listConnectionAccounts, 'items', connection ? { params: { id: connection.id } } : null);
  if (connections.state.status === 'loading') return { isLoading: true, signedIn: null };
  if (connection && accounts.state.status === 'loading') return { isLoading: true, signedIn: null };
  // One that no longer works is renewed by a new sign-in.
  if (!connection || accounts.state.status !== 'ready') return { isLoading: false, signedIn: null };
  return { isLoading: false, signedIn: { connection, accounts: accounts.state.value } };
}
