import CopyIcon from 'lucide-react/icons/copy';
import DeleteIcon from 'lucide-react/icons/trash-2';
import { useMemo, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { useAlerts } from '../../../data/alerts.tsx';
import { useCall } from '../../../data/call.ts';
import { useRoles } from '../../../data/identity/people-lists.ts';
import { useSession } from '../../../data/session/session.tsx';
import { updateRole } from '../../../domain/api/people.ts';
import { obstacle } from '../../../domain/authority.ts';
import type { RoleInUse } from '../../../domain/role/schema.ts';
import { href } from '../../../domain/routes.ts';
import { useReauth } from '../../../features/reauth/use-reauth.tsx';
import { DeleteRoleDialog } from '../../../features/roles/delete-role-dialog.tsx';
import { RoleForm } from '../../../features/roles/role-form.tsx';
import { usedBy } from '../../../features/roles/role-labels.ts';
import { RoleSkeleton } from '../../../features/roles/role-skeleton.tsx';
import { mapResource } from '../../../lib/resource.ts';
import { lastKnown } from '../../../patterns/last-known.ts';
import { ResourceDetailPage } from '../../../patterns/page-types/resource-detail.tsx';
import { RoleMatrix } from '../../../patterns/people/role-matrix.tsx';
import { useNavigateAfter } from '../../../patterns/use-navigate-after.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { useUnsaved } from '../../../ui/unsaved.ts';
import { markSaved } from '../../../ui/use-schema-form.ts';
import { UnsavedGuard } from '../unsaved-guard.tsx';

export default function RolePage() {
  const { id = '' } = useParams();
  const navigate = useNavigateAfter();
  const session = useSession();
  const allRoles = useRoles();
  const unsaved = useUnsaved();
  const [deleting, setDeleting] = useState(false);
  const roles = lastKnown(allRoles.state) ?? [];
  const role = roles.find((each) => each.id === id);
  const mayWrite = session.can('i.r.wr');
  const barrier = role && !role.base && mayWrite ? obstacle(session.actor, role, 'role') : null;
  return (
    <>
      <UnsavedGuard unsaved={unsaved} what="this role" />
      <ResourceDetailPage
        noun="role"
        titleOf={({ name }) => name}
        list={{ label: 'Roles', link: (props) => <Link to={href('manage.roles')} {...props} /> }}
        description={
          role?.base
            ? 'This role is built in and can’t be changed. Create a copy to change its permissions.'
            : barrier?.message
        }
        meta={(shown) => <span>In use: {usedBy(shown)}</span>}
        actions={(shown) =>
          mayWrite ? (
            <>
              <Link to={`${href('manage.roles.add')}?from=${encodeURIComponent(shown.id)}`} className={buttonClass()}>
                <CopyIcon className="size-4 shrink-0" strokeWidth={1.75} aria-hidden />
                Create a copy
              </Link>
              {shown.base || barrier ? null : (
                <Button icon={DeleteIcon} onClick={() => setDeleting(true)}>
                  Delete
                </Button>
              )}
            </>
          ) : null
        }
        resource={mapResource(allRoles, (roles) => roles.find((each) => each.id === id))}
        skeleton={<RoleSkeleton />}
        safe="Members keep their current roles."
      >
        {(shown) =>
          shown.base ? (
            <RoleMatrix caption={`Permissions of ${shown.name}`} roles={[shown]} />
          ) : (
            <OwnRole
              key={shown.id}
              role={shown}
              presets={roles.filter(({ base }) => base)}
              mayWrite={mayWrite && !barrier}
              onDirtyChange={unsaved.set}
            />
          )
        }
      </ResourceDetailPage>
      {deleting && role ? (
        <DeleteRoleDialog
          role={role}
          others={roles.filter((each) => each.id !== role.id)}
          onClose={() => setDeleting(false)}
          onDeleted={() => {
            unsaved.set(false);
            navigate(href('manage.roles'), { replace: true });
          }}
        />
      ) : null}
    </>
  );
}

type OwnProps = {
  role: RoleInUse;
  presets: readonly RoleInUse[];
  mayWrite: boolean;
  onDirtyChange: (dirty: boolean) => void;
};

function OwnRole({ role, presets, mayWrite, onDirtyChange }: OwnProps) {
  const call = useCall();
  const reauth = useReauth();
  const alerts = useAlerts();
  const values = useMemo(() => ({ name: role.name, permissions: [...role.permissions] }), [role]);
  return (
    <>
      <RoleForm
        place={role.id}
        values={values}
        presets={presets}
        mayWrite={mayWrite}
        label="Save"
        needsChange
        onDirtyChange={onDirtyChange}
        onSave={async (checked, form) => {
          const { name, permissions } = await reauth.guard(() =>
            call(updateRole, { params: { id: role.id }, body: checked }).then(({ role }) => role),
          );
          markSaved(form, { name, permissions });
          alerts.done('Role saved.', 'The change applies to everyone with this role.');
        }}
      />
      {reauth.dialog}
    </>
  );
}
