import { useMemo } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { BASE_ROLE_PERMISSIONS, BASE_ROLES, type Role } from '../../domain/access.ts';
import { obstacle } from '../../domain/authority.ts';
import type { Invitation } from '../../domain/invitation/schema.ts';
import type { JoinRequest } from '../../domain/join-request/schema.ts';
import type { Member, MemberQuery } from '../../domain/member/schema.ts';
import type { RoleInUse } from '../../domain/role/schema.ts';
import { useCacheLives } from '../list-cache.tsx';
import { type Loaded, type Pages, useLoaded, usePages } from '../lists.ts';
import { useServices } from '../provider.tsx';
import { useInstitutionId, useSession } from '../session/session.tsx';

const PAGE = 100;
/** Goes up with every change of people, so that the list is read anew. */
const MEMBERS_VERSION = 'members-version';

/** The school's people, page after page. Another question keeps the first answer until its own is there. */
export function useMembers(query: MemberQuery): Pages<Member> {
  const { api } = useServices();
  const iid = useInstitutionId();
  const { data: version = 0 } = useSWR<number>(MEMBERS_VERSION, null);
  return usePages(
    ['members', iid, JSON.stringify(query), version],
    (cursor) => api.listMembers({ ...query, limit: PAGE, ...(cursor ? { cursor } : {}) }),
    true,
  );
}

export function useInvitations(): Loaded<Invitation[]> {
  const { api } = useServices();
  return useLoaded(['invitations', useInstitutionId()], () => api.listInvitations());
}

export function useJoinRequests(): Loaded<JoinRequest[]> {
  const { api } = useServices();
  return useLoaded(
    ['join-requests', useInstitutionId()],
    () => api.listJoinRequests(),
    (list) => list.length === 0,
  );
}

export function useRoles(): Loaded<RoleInUse[]> {
  const { api } = useServices();
  return useLoaded(['roles', useInstitutionId()], () => api.listRoles());
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
  const { api } = useServices();
  const iid = useInstitutionId();
  const maySee = useSession().can('i.r.rea');
  const { data } = useSWR<RoleInUse[], Error>(maySee ? ['roles', iid] : null, () => api.listRoles());
  return data ?? BASE;
}

/** Ids of the roles that the person may neither give nor take away: they hold more than the person's own. */
export function useRolesBeyond(roles: readonly Role[]): ReadonlySet<string> {
  const { isPlatformAdmin, role: own } = useSession().actor;
  return useMemo(() => {
    const actor = { isPlatformAdmin, role: own };
    return new Set(roles.filter((role) => obstacle(actor, role, 'given') !== null).map(({ id }) => id));
  }, [roles, isPlatformAdmin, own]);
}

type PeopleList = 'members' | 'invitations' | 'join-requests' | 'roles';

/** Reads again what a write has changed. */
export function useRefreshPeople(): (...names: PeopleList[]) => Promise<void> {
  const { mutate } = useSWRConfig();
  const lives = useCacheLives();
  return async (...names) => {
    if (lives() && names.includes('members')) {
      await mutate<number>(MEMBERS_VERSION, (version = 0) => version + 1, { revalidate: false });
    }
    if (lives()) await mutate((key) => Array.isArray(key) && names.some((name) => name === key[0]));
  };
}
