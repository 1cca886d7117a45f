import MoreIcon from 'lucide-react/icons/ellipsis';
import SendIcon from 'lucide-react/icons/send';
import RevokeIcon from 'lucide-react/icons/trash-2';
import { useEffect, useState } from 'react';
import { useAlerts } from '../../data/alerts.tsx';
import { useCall } from '../../data/call.ts';
import { useRolesBeyond } from '../../data/identity/people-lists.ts';
import type { Role } from '../../domain/access.ts';
import { resendInvitation, revokeInvitation } from '../../domain/api/people.ts';
import type { Invitation } from '../../domain/invitation/schema.ts';
import type { SteadyResource } from '../../lib/resource.ts';
import { lastKnownList } from '../../patterns/last-known.ts';
import { LiveList } from '../../patterns/live-list.tsx';
import { PersonList, PersonRow } from '../../patterns/people/person-row.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DropdownMenu, MenuItem } from '../../ui/dropdown-menu.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Heading } from '../../ui/text.tsx';
import { RoleBeyond } from './role-beyond.tsx';

/** So many stand above the people of the school; the others behind a button. */
const FEW = 4;

type Props = { invited: SteadyResource<Invitation>; roles: readonly Role[]; mayWrite: boolean };

/** Who was invited and has not answered, with what can be done about it. */
export function InvitedPeople({ invited, roles, mayWrite }: Props) {
  const invitations = lastKnownList(invited.state) ?? [];
  const beyond = useRolesBeyond(roles);
  const [isWhole, setWhole] = useState(false);
  const [revoking, setRevoking] = useState<Invitation>();
  const call = useCall();
  const { fresh, showFresh } = invited;
  const hasNone = invitations.length === 0;
  // Where there was no list, there is no place to offer the first above it.
  useEffect(() => {
    if (hasNone && fresh > 0) showFresh();
  });
  if (hasNone) return null;
  const shown = isWhole ? invitations : invitations.slice(0, FEW);

  return (
    <Stack as="section" gap={3} aria-label="Invited">
      <Heading level={2} look="lg">
        Invited <span className="font-normal text-ink-3 type-figures">{invitations.length}</span>
      </Heading>
      <LiveList fresh={fresh} nouns={['invitation', 'invitations']} onShowFresh={showFresh}>
        <PersonList label="Invited people">
          {shown.map((invitation) => (
            <InvitedPerson
              key={invitation.id}
              invitation={invitation}
              isBeyond={beyond.has(invitation.roleId)}
              mayWrite={mayWrite}
              onRevoke={() => setRevoking(invitation)}
            />
          ))}
        </PersonList>
      </LiveList>
      {invitations.length > shown.length ? (
        <div>
          <Button size="sm" variant="ghost" onClick={() => setWhole(true)}>
            Show all {invitations.length} invitations
          </Button>
        </div>
      ) : null}
      <ConfirmDialog
        open={revoking !== undefined}
        onOpenChange={(open) => (open ? undefined : setRevoking(undefined))}
        title={`Revoke the invitation of ${revoking?.email ?? ''}?`}
        confirmLabel="Revoke invitation"
        tone="danger"
        onConfirm={async () => {
          if (revoking) await call(revokeInvitation, { params: { id: revoking.id } });
        }}
      >
        <p>The link in the email stops working. You can invite them again at any time.</p>
      </ConfirmDialog>
    </Stack>
  );
}

type RowProps = { invitation: Invitation; isBeyond: boolean; mayWrite: boolean; onRevoke: () => void };

function InvitedPerson({ invitation, isBeyond, mayWrite, onRevoke }: RowProps) {
  const call = useCall();
  const alerts = useAlerts();
  const resend = async () => {
    const { id, email } = invitation;
    try {
      await call(resendInvitation, { params: { id } });
      alerts.done(`Invitation sent again to ${email}.`);
    } catch (error) {
      alerts.showError(error);
    }
  };
  return (
    <PersonRow
      person={{
        id: invitation.id,
        name: null,
        email: invitation.email,
        role: invitation.role,
        state:
          invitation.status === 'expired'
            ? { status: 'expired', expiredAt: invitation.expiresAt }
            : { status: 'invited', expiresAt: invitation.expiresAt, invitedBy: invitation.invitedBy },
      }}
      role={mayWrite && isBeyond ? <RoleBeyond name={invitation.role} /> : undefined}
      actions={
        mayWrite && !isBeyond ? (
          <DropdownMenu
            align="end"
            trigger={<IconButton label={`More for ${invitation.email}`} icon={MoreIcon} variant="ghost" />}
          >
            <MenuItem icon={SendIcon} onSelect={() => void resend()}>
              Send again
            </MenuItem>
            <MenuItem icon={RevokeIcon} tone="danger" onSelect={onRevoke}>
              Revoke
            </MenuItem>
          </DropdownMenu>
        ) : null
      }
    />
  );
}
