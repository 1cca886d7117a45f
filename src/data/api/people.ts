import type {
  Invitation,
  InvitationHint,
  Invited,
  NewInvitations,
  OwnInvitation,
} from '../../domain/invitation/schema.ts';
import type { JoinRequest, NewJoinRequest } from '../../domain/join-request/schema.ts';
import type { Member, MemberQuery } from '../../domain/member/schema.ts';
import type { NewRole, RoleInUse, RolePatch } from '../../domain/role/schema.ts';

export type MemberPage = {
  readonly items: Member[];
  readonly nextCursor: string | null;
  /** In the first page, unless two words are searched for. */
  readonly total?: number;
};

/** The part of the API that src/data/http/people.ts calls. */
export interface PeopleApi {
  /** The chosen school's people by name. */
  listMembers(query?: MemberQuery, signal?: AbortSignal): Promise<MemberPage>;
  /** Asks all without a second step to turn it on, once a day. @returns how many are written to */
  remindOfSecondStep(): Promise<number>;
  changeRoleOf(uid: string, roleId: string): Promise<Member>;
  removeMember(uid: string): Promise<void>;

  /** The base roles, then the school's own by name. */
  listRoles(signal?: AbortSignal): Promise<RoleInUse[]>;
  createRole(role: NewRole): Promise<RoleInUse>;
  updateRole(id: string, patch: RolePatch): Promise<RoleInUse>;
  /** Who has the role gets `replacement`; without one, only a role that nobody has can be deleted. */
  deleteRole(id: string, replacement?: string): Promise<void>;

  /** Invites into the chosen school; addresses that cannot be invited come back in `failed`. */
  invite(request: NewInvitations): Promise<Invited>;
  /** The school's open invitations, also those that have expired, the latest first. */
  listInvitations(signal?: AbortSignal): Promise<Invitation[]>;
  /** Sends it once more; it can be accepted for another 14 days. */
  resendInvitation(id: string): Promise<Invitation>;
  revokeInvitation(id: string): Promise<void>;
  /** Open invitations to the caller's own address, which is confirmed. */
  myInvitations(signal?: AbortSignal): Promise<OwnInvitation[]>;
  /** Rejects with the specification's words: `not-found`, `invitation-expired` or `other-account`. */
  getInvitation(code: string, signal?: AbortSignal): Promise<Invitation>;
  /** For whoever holds the code, also signed out. Rejects with `not-found` or `invitation-expired`. */
  invitationHint(code: string, signal?: AbortSignal): Promise<InvitationHint>;
  /** The caller is a member when this resolves; accepting twice makes one member. */
  acceptInvitation(code: string): Promise<Invitation>;
  declineInvitation(code: string): Promise<void>;

  askToJoin(request: NewJoinRequest): Promise<JoinRequest>;
  /** The caller's own, decided ones with them, the latest first. */
  myJoinRequests(signal?: AbortSignal): Promise<JoinRequest[]>;
  cancelJoinRequest(iid: string): Promise<void>;
  /** Once a day. */
  remindJoinRequest(iid: string): Promise<JoinRequest>;
  /** Those that wait for the chosen school, the oldest first. */
  listJoinRequests(signal?: AbortSignal): Promise<JoinRequest[]>;
  approveJoinRequest(uid: string, roleId: string): Promise<JoinRequest>;
  declineJoinRequest(uid: string, reason: string): Promise<JoinRequest>;
}
