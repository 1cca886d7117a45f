import { useState } from 'react';
import { useCall } from '../../data/call.ts';
import { useMutation } from '../../data/mutation.ts';
import { useServices } from '../../data/provider.tsx';
import { useSession } from '../../data/session/session.tsx';
import { acceptInvitation, declineInvitation } from '../../domain/api/people.ts';
import type { Invitation } from '../../domain/invitation/schema.ts';
import { When } from '../../patterns/when.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { useWayOn } from './use-way-on.ts';

/** Who invites to what, and the two answers. The page around it continues once the person is a member. */
export function InvitationCard({ invitation, code }: { invitation: Invitation; code: string }) {
  const { auth } = useServices();
  const call = useCall();
  const { askInvitations } = useSession();
  const { go } = useWayOn();
  const [wasAccepted] = useState(invitation.status === 'accepted');
  const [isAccepted, setAccepted] = useState(false);
  const [declines, setDeclines] = useState(false);
  const { school, role, invitedBy, message, expiresAt } = invitation;

  const accept = useMutation(acceptInvitation, {
    onSuccess: () => {
      setAccepted(true);
      // The account's own record brings it as well, a moment later.
      auth.token(true).catch((error: unknown) => console.error('The sign-in could not be refreshed', error));
    },
  });
  const decline = async () => {
    await call(declineInvitation, { params: { code } });
    await askInvitations();
    go('auth.school');
  };
  return (
    <>
      {accept.error ? (
        <Banner tone="danger" title="We couldn’t accept the invitation" live>
          {accept.error.message}
        </Banner>
      ) : null}
      <div className="flex items-center gap-4">
        <Avatar name={school} shape="school" size="lg" />
        <p className="min-w-0 font-medium wrap-anywhere">
          <bdi>{school}</bdi>
        </p>
      </div>
      <DescriptionList
        items={[
          { term: 'Your role', value: role },
          { term: 'Invited by', value: invitedBy },
          ...(message ? [{ term: 'Message', value: <span dir="auto">{message}</span> }] : []),
          { term: 'Valid until', value: <When iso={expiresAt} form="full" /> },
        ]}
      />
      {wasAccepted ? (
        <Banner tone="plain" title="You’ve already accepted this invitation">
          If the school doesn’t open, ask the person who invited you for a new invitation.
        </Banner>
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button
            variant="primary"
            busy={accept.busy || isAccepted}
            busyLabel="Opening school…"
            onClick={() => void accept.run({ params: { code } })}
          >
            Accept invitation
          </Button>
          {isAccepted ? null : <Button onClick={() => setDeclines(true)}>Decline</Button>}
        </div>
      )}
      <ConfirmDialog
        open={declines}
        onOpenChange={setDeclines}
        title="Decline the invitation?"
        confirmLabel="Decline invitation"
        cancelLabel="Cancel"
        onConfirm={decline}
      >
        {school} can invite you again later.
      </ConfirmDialog>
    </>
  );
}
