import MoreIcon from 'lucide-react/icons/ellipsis';
import RemoveIcon from 'lucide-react/icons/user-round-minus';
import { memo, useState } from 'react';
import { useAlerts } from '../../data/alerts.tsx';
import { useCall } from '../../data/call.ts';
import type { Guard } from '../../data/guard.ts';
import { usePhotoAddress } from '../../data/identity/person.ts';
import type { Role } from '../../domain/access.ts';
import { updateMember } from '../../domain/api/people.ts';
import type { Member } from '../../domain/member/schema.ts';
import { PersonRow } from '../../patterns/people/person-row.tsx';
import { roleOptions } from '../../patterns/people/role-options.ts';
import { DropdownMenu, MenuItem } from '../../ui/dropdown-menu.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Select } from '../../ui/select.tsx';
import { RoleBeyond } from './role-beyond.tsx';

type Props = {
  member: Member;
  roles: readonly Role[];
  /** Ids of roles that the reader may neither give nor take away. */
  beyond: ReadonlySet<string>;
  isSelf: boolean;
  mayWrite: boolean;
  as?: 'li' | 'div';
  /** Asks for the password once more where the server wants it. */
  guard: Guard;
  onChanged: (member: Member) => void;
  onRemove: (member: Member) => void;
};

/** A member of the school; the role can be changed in place by those who may. Drawn anew for what is new about them alone. */
export const MemberRow = memo(({ member, roles, beyond, isSelf, mayWrite, as, guard, onChanged, onRemove }: Props) => {
  const call = useCall({ keep: ['members'] });
  const alerts = useAlerts();
  const [newRoleId, setNewRoleId] = useState<string>();
  const { uid, email, displayName, jobtitle, photoPath, roleId, lastSeenAt, hasSecondFactor } = member;
  const picture = usePhotoAddress(photoPath);
  const name = displayName ?? email ?? 'Unnamed person';
  const current = roles.find(({ id }) => id === roleId);
  const isBeyond = beyond.has(roleId);

  const give = async (next: string) => {
    setNewRoleId(next);
    try {
      onChanged(
        await guard(() => call(updateMember, { params: { uid }, body: { roleId: next } }).then(({ member }) => member)),
      );
      alerts.done(`${name} is now ${roles.find(({ id }) => id === next)?.name ?? next}.`);
    } catch (error) {
      alerts.showError(error);
    } finally {
      setNewRoleId(undefined);
    }
  };

  return (
    <PersonRow
      as={as}
      person={{
        id: uid,
        name,
        email: email ?? '',
        ...(jobtitle ? { jobTitle: jobtitle } : {}),
        ...(picture ? { picture } : {}),
        hasSecondFactor,
        role: current?.name ?? 'Unknown role',
        state: { status: 'active', lastSeenAt },
      }}
      isSelf={isSelf}
      role={
        mayWrite && isBeyond ? (
          <RoleBeyond name={current?.name ?? roleId} />
        ) : mayWrite ? (
          <Select
            aria-label={`Role of ${name}`}
            size="sm"
            value={newRoleId ?? roleId}
            disabled={newRoleId !== undefined}
            onChange={(event) => void give(event.target.value)}
            options={[
              ...(current ? [] : [{ value: roleId, label: 'Unknown role', disabled: true }]),
              ...roleOptions(roles, beyond),
            ]}
          />
        ) : undefined
      }
      actions={
        mayWrite && !isBeyond ? (
          <DropdownMenu align="end" trigger={<IconButton label={`More for ${name}`} icon={MoreIcon} variant="ghost" />}>
            <MenuItem icon={RemoveIcon} tone="danger" onSelect={() => onRemove(member)}>
              Remove from school
            </MenuItem>
          </DropdownMenu>
        ) : null
      }
    />
  );
});
