import type { Invitation, OwnInvitation } from '../../domain/invitation/schema.ts';
import type { JoinRequest } from '../../domain/join-request/schema.ts';
import type { Member } from '../../domain/member/schema.ts';
import type { RoleInUse } from '../../domain/role/schema.ts';
import type { MemberPage, PeopleApi } from '../api/people.ts';
import type { Page } from '../port-shapes.ts';
import type { Calls } from './calls.ts';

const id = encodeURIComponent;

export function peopleApi({ get, send, make }: Calls): PeopleApi {
  /** By its id for the school, by its code for the invited person. */
  const invitation = (key: string) => `/invitations/${id(key)}`;
  const requestOf = (key: string) => `/join-requests/${id(key)}`;
  return {
    listMembers: (query = {}, signal) => get<MemberPage>('/members', query, signal),
    remindOfSecondStep: async () => (await send<{ asked: number }>('POST', '/members/second-step/reminder')).asked,
    changeRoleOf: async (uid, roleId) =>
      (await send<{ member: Member }>('PATCH', `/members/${id(uid)}`, { roleId })).member,
    removeMember: (uid) => send('DELETE', `/members/${id(uid)}`),

    listRoles: async (signal) => (await get<Page<RoleInUse>>('/roles', {}, signal)).items,
    createRole: async (role) => (await make<{ role: RoleInUse }>('/roles', role)).role,
    updateRole: async (role, patch) => (await send<{ role: RoleInUse }>('PATCH', `/roles/${id(role)}`, patch)).role,
    deleteRole: (role, replacement) =>
      send('DELETE', `/roles/${id(role)}${replacement ? `?replacement=${id(replacement)}` : ''}`),

    invite: (request) => make('/invitations', request),
    listInvitations: async (signal) => (await get<Page<Invitation>>('/invitations', {}, signal)).items,
    resendInvitation: async (key) =>
      (await send<{ invitation: Invitation }>('POST', `${invitation(key)}/resend`)).invitation,
    revokeInvitation: (key) => send('DELETE', invitation(key)),
    myInvitations: async (signal) => (await get<Page<OwnInvitation>>('/invitations/mine', {}, signal)).items,
    getInvitation: async (code, signal) =>
      (await get<{ invitation: Invitation }>(invitation(code), {}, signal)).invitation,
    invitationHint: (code, signal) => get(`${invitation(code)}/hint`, {}, signal),
    acceptInvitation: async (code) =>
      (await send<{ invitation: Invitation }>('POST', `${invitation(code)}/accept`)).invitation,
    declineInvitation: (code) => send('POST', `${invitation(code)}/decline`),

    askToJoin: async (request) => (await make<{ joinRequest: JoinRequest }>('/join-requests', request)).joinRequest,
    myJoinRequests: async (signal) => (await get<Page<JoinRequest>>('/join-requests/mine', {}, signal)).items,
    cancelJoinRequest: (iid) => send('DELETE', requestOf(iid)),
    remindJoinRequest: async (iid) =>
      (await send<{ joinRequest: JoinRequest }>('POST', `${requestOf(iid)}/remind`)).joinRequest,
    listJoinRequests: async (signal) => (await get<Page<JoinRequest>>('/join-requests', {}, signal)).items,
    approveJoinRequest: async (uid, roleId) =>
      (await send<{ joinRequest: JoinRequest }>('POST', `${requestOf(uid)}/approve`, { roleId })).joinRequest,
    declineJoinRequest: async (uid, reason) =>
      (await send<{ joinRequest: JoinRequest }>('POST', `${requestOf(uid)}/decline`, { reason })).joinRequest,
  };
}
