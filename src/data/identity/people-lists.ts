import { useMemo } from 'react';
import { BASE_ROLE_PERMISSIONS, BASE_ROLES, type Role } from '../../domain/access.ts';
import { listInvitations, listJoinRequests, listMembers, listRoles } from '../../domain/api/people.ts';
import { obstacle } from '../../domain/authority.ts';
import type { Invitation } from '../../domain/invitation/schema.ts';
import type { JoinRequest } from '../../domain/join-request/schema.ts';
import type { Member, MemberQuery } from '../../domain/member/schema.ts';
import type { RoleInUse } from '../../domain/role/schema.ts';
import { type EndpointPages, type EndpointResource, usePagedResource, useResource } from '../resource.ts';
import { useSession } from '../session/session.tsx';

const PAGE = 100;

/** The school's people, page after page. Another question keeps the first answer until its own is there. */
export function useMembers(query: MemberQuery): EndpointPages<Member> {
  return usePagedResource(listMembers, { query }, { limit: PAGE, keeps: true });
}

export function useInvitations(): EndpointResource<Invitation[]> {
  return useResource(listInvitations, 'items', {});
}

export function useJoinRequests(): EndpointResource<JoinRequest[]> {
  return useResource(listJoinRequests, 'items', {});
}

export function useRoles(): EndpointResource<RoleInUse[]> {
  return useResource(listRoles, 'items', {});
}

const BASE_NAMES = { VIEWER: 'Viewer', AUTHOR: 'Author', ADMIN: 'Administrator' };
const BASE: readonly Role[] = BASE_ROLES.map((id) => ({
  id,
  name: BASE_NAMES[id],
  base: id,
  permissions: [...BASE_ROLE_PERMISSIONS[id]],
}));

/** The roles that can be given and filtered by; for who may not see the school's own, those that every school has. */
export function useRoleChoices(): readonly Role[] {
  const maySee = useSession().can('i.r.rea');
  const { state } = useResource(listRoles, 'items', maySee ? {} : null);
  return state.status === 'ready' ? state.value : BASE;
}

/** Ids of the roles that the person may neither give nor take away: they hold more than the person's own. */
export function useRolesBeyond(roles: readonly Role[]): ReadonlySet<string> {
  const { isPlatformAdmin, role: own } = useSession().actor;
  return useMemo(() => {
    const actor = { isPlatformAdmin, role: own };
    return new Set(roles.filter((role) => obstacle(actor, role, 'given') !== null).map(({ id }) => id));
  }, [roles, isPlatformAdmin, own]);
}
