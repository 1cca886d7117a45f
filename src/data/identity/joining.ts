import { useEffect, useRef } from 'react';
import { getInvitation, listMyInvitations, listMyJoinRequests } from '../../domain/api/people.ts';
import { getSchoolCard } from '../../domain/api/schools.ts';
import type { Invitation, OwnInvitation } from '../../domain/invitation/schema.ts';
import type { JoinRequest } from '../../domain/join-request/schema.ts';
import type { FoundSchool } from '../../domain/register/schema.ts';
import { institutionIds } from '../../domain/sign-in/routing.ts';
import type { Resource } from '../../lib/resource.ts';
import { useLive } from '../live.ts';
import { useServices } from '../provider.tsx';
import { type EndpointResource, useResource } from '../resource.ts';
import { useSession } from '../session/session.tsx';

/** What the person has asked schools, decided ones with it, the latest first. */
export function useOwnRequests(): EndpointResource<JoinRequest[]> {
  return useResource(listMyJoinRequests, 'items', {});
}

/** Open invitations to the person's address, also when they belong to a school already. */
export function useOwnInvitations(): EndpointResource<OwnInvitation[]> {
  return useResource(listMyInvitations, 'items', {});
}

/** One invitation; an error has the specification's words. Loading while `code` is empty. */
export function useInvitation(code: string): EndpointResource<Invitation> {
  return useResource(getInvitation, 'invitation', code ? { params: { code } } : null);
}

/** A school that the person need not belong to. Loading while `iid` is empty. */
export function useSchoolCard(iid: string): EndpointResource<FoundSchool> {
  return useResource(getSchoolCard, 'school', iid ? { params: { id: iid } } : null);
}

/** The person's request at a school, live; `empty` when there is none. Loading while `iid` is empty. */
export function useJoinRequest(iid: string): Resource<JoinRequest> {
  const { people } = useServices();
  const uid = useUid();
  return useLive(iid ? ['join-request', iid, uid] : null, (observer) => people.watchJoinRequest(iid, uid, observer));
}

/**
 * Calls `onIn` as soon as the person belongs to the school, which is open then. `null` stands for any school, an empty `iid`
 * for none.
 */
export function useWhenIn(iid: string | null, onIn: () => void): void {
  const { user, chooseInstitution } = useSession();
  const ids = user ? institutionIds(user) : [];
  const joined = iid === null ? (ids[0] ?? null) : ids.includes(iid) ? iid : null;
  const latest = useRef(onIn);
  latest.current = onIn;
  const choose = useRef(chooseInstitution);
  choose.current = chooseInstitution;
  useEffect(() => {
    if (joined === null) return;
    choose.current(joined);
    latest.current();
  }, [joined]);
}

function useUid(): string {
  return useSession().user?.uid ?? '';
}
