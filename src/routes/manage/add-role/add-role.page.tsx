import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useAlerts } from '../../../data/alerts.tsx';
import { useCall } from '../../../data/call.ts';
import { useRoles } from '../../../data/identity/people-lists.ts';
import { useSession } from '../../../data/session/session.tsx';
import { can as actorCan, BASE_ROLE_PERMISSIONS } from '../../../domain/access.ts';
import { createRole } from '../../../domain/api/people.ts';
import { copyName } from '../../../domain/names.ts';
import { MOST_ROLE_NAME, type RoleInUse } from '../../../domain/role/schema.ts';
import { href } from '../../../domain/routes.ts';
import { RoleForm } from '../../../features/roles/role-form.tsx';
import { RoleSkeleton } from '../../../features/roles/role-skeleton.tsx';
import { DetailPage } from '../../../patterns/page-types/detail.tsx';
import { useNavigateAfter } from '../../../patterns/use-navigate-after.ts';
import { useUnsaved } from '../../../ui/unsaved.ts';
import { UnsavedGuard } from '../unsaved-guard.tsx';

export default function AddRolePage() {
  const roles = useRoles();
  const unsaved = useUnsaved();
  return (
    <>
      <UnsavedGuard unsaved={unsaved} what="this role" />
      <DetailPage
        title="Add a role"
        description="Name the role, then choose its permissions."
        breadcrumbs={[
          { label: 'Roles', link: (props) => <Link to={href('manage.roles')} {...props} /> },
          { label: 'Add a role' },
        ]}
        resource={roles}
        loadingLabel="Loading roles"
        skeleton={<RoleSkeleton />}
      >
        {(roles) => <NewRole roles={roles} onDirtyChange={unsaved.set} />}
      </DetailPage>
    </>
  );
}

type Props = { roles: readonly RoleInUse[]; onDirtyChange: (dirty: boolean) => void };

function NewRole({ roles, onDirtyChange }: Props) {
  const call = useCall();
  const session = useSession();
  const navigate = useNavigateAfter();
  const alerts = useAlerts();
  const from = useSearchParams()[0].get('from');
  const { isPlatformAdmin, role: own } = session.actor;
  const values = useMemo(() => {
    const actor = { isPlatformAdmin, role: own };
    const copied = roles.find(({ id }) => id === from);
    const names = roles.map(({ name }) => name);
    return copied
      ? {
          name: copyName(copied.name, names, MOST_ROLE_NAME),
          permissions: copied.permissions.filter((each) => actorCan(actor, each)),
        }
      : { name: '', permissions: BASE_ROLE_PERMISSIONS.VIEWER.filter((each) => actorCan(actor, each)) };
  }, [roles, from, isPlatformAdmin, own]);
  return (
    <RoleForm
      place="new"
      values={values}
      presets={roles.filter(({ base }) => base)}
      mayWrite={session.can('i.r.wr')}
      label="Add role"
      onDirtyChange={onDirtyChange}
      onSave={async (role) => {
        const made = (await call(createRole, { body: role })).role;
        onDirtyChange(false);
        alerts.done(`${made.name} added.`, 'You can now give it to people.');
        navigate(href('manage.roles.id', { id: made.id }), { replace: true });
      }}
    />
  );
}
