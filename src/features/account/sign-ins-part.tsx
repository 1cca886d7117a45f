import { useState } from 'react';
import { useCall } from '../../data/call.ts';
import type { Guard } from '../../data/guard.ts';
import { useSignIns } from '../../data/identity/person.ts';
import { useSession } from '../../data/session/session.tsx';
import { endSignIns } from '../../domain/api/identity.ts';
import type { SignIn } from '../../domain/person/account.ts';
import { lastKnown } from '../../patterns/last-known.ts';
import { MetaLine } from '../../patterns/meta-line.tsx';
import { PanelError } from '../../patterns/panel-error.tsx';
import { When } from '../../patterns/when.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Loading, SkeletonText } from '../../ui/skeleton.tsx';

/** Where one is signed in, and the way to end all of it. */
export function SignInsPart({ guard }: { guard: Guard }) {
  const call = useCall();
  const { signOut } = useSession();
  const signIns = useSignIns();
  const [ending, setEnding] = useState(false);
  const items = lastKnown(signIns.state);

  return (
    <>
      <PanelError resource={signIns} />
      {items ? <SignIns items={items} /> : null}
      {signIns.state.status === 'loading' ? (
        <Loading>
          <SkeletonText lines={3} />
        </Loading>
      ) : null}
      <div>
        <Button onClick={() => setEnding(true)}>Sign out everywhere</Button>
      </div>
      <ConfirmDialog
        open={ending}
        onOpenChange={setEnding}
        title="Sign out everywhere?"
        confirmLabel="Sign out everywhere"
        onConfirm={async () => {
          await guard(() => call(endSignIns, { body: {} }));
          await signOut();
        }}
      >
        <p>You are signed out of every browser and device, including this one.</p>
        <p>Do this if you left a computer unlocked, or don’t recognise a session.</p>
      </ConfirmDialog>
    </>
  );
}

function SignIns({ items }: { items: readonly SignIn[] }) {
  return (
    <ul aria-label="Active sessions" className="grid grid-cols-1 divide-y divide-subtle">
      {items.map(({ id, browser, system, firstSeenAt, lastSeenAt, isThis }) => (
        <li key={id} className="grid gap-0.5 py-3 first:pt-0 last:pb-0">
          <p className="flex flex-wrap items-center gap-2 text-base">
            <span className="font-medium text-ink">
              {browser ?? 'A browser'} on {system ?? 'an unknown system'}
            </span>
            {isThis ? <Badge tone="good">This device</Badge> : null}
          </p>
          <MetaLine className="text-sm text-ink-3">
            <span>
              Active <When iso={lastSeenAt} />
            </span>
            <span>
              Signed in <When iso={firstSeenAt} />
            </span>
          </MetaLine>
        </li>
      ))}
    </ul>
  );
}
