import { useState } from 'react';
import { useCall } from '../../data/call.ts';
import type { Guard } from '../../data/guard.ts';
import { useSession } from '../../data/session/session.tsx';
import { deleteAccount } from '../../domain/api/identity.ts';
import type { PersonAccount } from '../../domain/person/account.ts';
import { DangerRow } from '../../patterns/page-types/settings.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

type Props = { account: PersonAccount; guard: Guard };

/** The end of an account; what one wrote stays with the school. */
export function DeleteAccount({ account, guard }: Props) {
  const call = useCall();
  const { signOut } = useSession();
  const [deleting, setDeleting] = useState(false);
  const address = account.email ?? account.uid;
  return (
    <DangerRow
      title="Delete your account"
      text="You are signed out everywhere and can’t restore it. Your stories stay with their school, by “A former member”."
      action={
        <>
          <Button variant="danger" onClick={() => setDeleting(true)}>
            Delete account
          </Button>
          <ConfirmDialog
            open={deleting}
            onOpenChange={setDeleting}
            title="Delete your account permanently?"
            confirmLabel="Delete account"
            tone="danger"
            typed={address}
            onConfirm={async () => {
              await guard(() => call(deleteAccount, { body: { confirm: address } }));
              await signOut();
            }}
          >
            <p>
              Your name, email address, phone number, photo and sign-ins are deleted immediately. This can’t be undone.
            </p>
            <p>
              What you wrote stays with your school, under “A former member”. If you want to keep a copy of your data,
              ask for one first.
            </p>
          </ConfirmDialog>
        </>
      }
    />
  );
}
