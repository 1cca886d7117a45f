import Check from 'lucide-react/icons/check';
import Minus from 'lucide-react/icons/minus';
import { PERMISSION_CODES, PERMISSIONS, type Permission, type Role } from '../../domain/access.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { VisuallyHidden } from '../../ui/layout.tsx';
import { Cell, HeadCell, Table, TableBody, TableHead, TableRow } from '../../ui/table.tsx';
import { AREAS, withPermission } from './role-permissions.ts';

type Props = {
  /** "What each role may do" */
  caption: string;
  /** The roles across, with their permissions. */
  roles: readonly Role[];
  /**
   * Called with the whole new list of the role: seeing comes with changing, and changing goes with seeing. Without it
   * nothing can be changed. Base roles never can.
   */
  onPermissionsChange?: (roleId: string, permissions: readonly Permission[]) => void;
  /** Whether the reader may give a permission to a role; without it, they may give each. */
  canGive?: (permission: Permission) => boolean;
  /** How many people have a role. */
  people?: Readonly<Record<string, number>>;
  /** Roles that are being saved. */
  busy?: ReadonlySet<string>;
};

/** Permissions by roles, in the areas of the product. A school's own roles can be edited in place. */
export function RoleMatrix({ caption, roles, onPermissionsChange, canGive, people = {}, busy }: Props) {
  return (
    <Table caption={caption} hideCaption density="compact">
      <TableHead>
        <tr>
          <HeadCell>Permission</HeadCell>
          {roles.map((role) => (
            <HeadCell key={role.id} className="min-w-32 max-w-48">
              <span className="grid gap-0.5 text-start">
                <bdi className="text-base font-medium text-ink wrap-anywhere">{role.name}</bdi>
                <span className="font-normal type-figures">
                  {role.base ? 'Built-in' : 'Custom'}
                  {people[role.id] === undefined ? '' : `, ${peopleWords(people[role.id] ?? 0)}`}
                </span>
              </span>
            </HeadCell>
          ))}
        </tr>
      </TableHead>
      {AREAS.map(({ area, name }) => (
        <TableBody key={area}>
          <TableRow className="bg-sunken">
            <th scope="rowgroup" colSpan={roles.length + 1} className="px-4 text-start text-sm font-medium text-ink-3">
              {name}
            </th>
          </TableRow>
          {PERMISSION_CODES.filter((code) => code.startsWith(area)).map((code) => (
            <TableRow key={code}>
              <Cell header className="min-w-48 font-normal">
                {PERMISSIONS[code]}
              </Cell>
              {roles.map((role) => (
                <Cell key={role.id}>
                  {onPermissionsChange && !role.base ? (
                    <Checkbox
                      hideLabel
                      label={`${role.name}: ${PERMISSIONS[code]}`}
                      checked={role.permissions.includes(code)}
                      disabled={busy?.has(role.id) || canGive?.(code) === false}
                      onChange={(event) =>
                        onPermissionsChange(role.id, withPermission(role.permissions, code, event.target.checked))
                      }
                    />
                  ) : (
                    <Granted isGranted={role.permissions.includes(code)} />
                  )}
                </Cell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      ))}
    </Table>
  );
}

const peopleWords = (count: number) =>
  count === 0 ? 'no one' : count === 1 ? '1 person' : `${count.toLocaleString('en-GB')} people`;

function Granted({ isGranted }: { isGranted: boolean }) {
  const Icon = isGranted ? Check : Minus;
  return (
    <span className="grid size-target place-items-center">
      <Icon
        className={isGranted ? 'size-4 text-good-text' : 'size-4 text-ink-3'}
        strokeWidth={isGranted ? 2.25 : 1.5}
        aria-hidden
      />
      <VisuallyHidden>{isGranted ? 'Yes' : 'No'}</VisuallyHidden>
    </span>
  );
}
