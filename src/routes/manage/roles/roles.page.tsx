import PlusIcon from 'lucide-react/icons/plus';
import { Link } from 'react-router-dom';
import { useRoles } from '../../../data/identity/people-lists.ts';
import { useSession } from '../../../data/session/session.tsx';
import { href } from '../../../domain/routes.ts';
import { roleSummary, usedBy } from '../../../features/roles/role-labels.ts';
import { MetaLine } from '../../../patterns/meta-line.tsx';
import { ResourceListPage } from '../../../patterns/page-types/resource-list.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { linkClass } from '../../../ui/link.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { Text } from '../../../ui/text.tsx';

export default function RolesPage() {
  const session = useSession();
  const roles = useRoles();
  return (
    <ResourceListPage
      title="Roles"
      description="Choose what members can see and change. You can add your own roles to the three built-in ones."
      add={
        session.can('i.r.wr') ? (
          <Link to={href('manage.roles.add')} className={buttonClass({ variant: 'primary' })}>
            <PlusIcon className="size-4 shrink-0" strokeWidth={1.75} aria-hidden />
            Add a role
          </Link>
        ) : null
      }
      resource={roles}
      nouns={['role', 'roles']}
      skeleton={<SkeletonList rows={4} mark={null} />}
      safe="Members keep their current roles."
      none={{ text: 'Every school has three built-in roles.' }}
    >
      {(roles) => (
        <ul aria-label="Roles" className="divide-y divide-subtle rounded-surface border border-subtle bg-surface">
          {roles.map((role) => (
            <li key={role.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 p-card">
              <div className="grid min-w-0 flex-1 basis-64 gap-0.5">
                <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  <Link
                    to={href('manage.roles.id', { id: role.id })}
                    dir="auto"
                    className={linkClass({ className: 'font-medium wrap-anywhere' })}
                  >
                    {role.name}
                  </Link>
                  {role.base ? <Badge>Fixed</Badge> : null}
                </p>
                <MetaLine className="text-sm text-ink-3">{roleSummary(role)}</MetaLine>
              </div>
              <Text as="span" size="sm" tone="second" figures>
                {usedBy(role)}
              </Text>
            </li>
          ))}
        </ul>
      )}
    </ResourceListPage>
  );
}
