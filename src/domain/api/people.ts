import * as z from 'zod/mini';
import { type AccessRequest, accessRequestSchema, newAccessRequestSchema } from '../access-request/schema.ts';
import {
  type Invitation,
  invitationHintSchema,
  invitationSchema,
  invitedSchema,
  newInvitationsSchema,
  ownInvitationSchema,
} from '../invitation/schema.ts';
import {
  approveJoinRequestSchema,
  declineJoinRequestSchema,
  type JoinRequest,
  joinRequestSchema,
  newJoinRequestSchema,
} from '../join-request/schema.ts';
import { type Member, memberPatchSchema, memberSchema, remindedSchema } from '../member/schema.ts';
import { newRoleSchema, type RoleInUse, roleInUseSchema, rolePatchSchema } from '../role/schema.ts';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery } from './shared.ts';

/** Unknown names are refused: a filter with a slip in it would otherwise show all people. */
const memberQuerySchema = z.extend(pageQuery, {
  q: z.optional(z.string().check(z.trim(), z.maxLength(200, 'At most 200 characters.'))),
  role: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,128}$/, 'This is not a role.'))),
  secondFactor: z.optional(z.literal('none', 'Ask for `none`, or leave it out.')),
});

const sampleMember: Member = {
  uid: 'uid-of-the-head',
  email: 'head@hillcrest.example',
  displayName: 'Ada Patel',
  jobtitle: 'Head of communications',
  photoPath: null,
  roleId: 'ADMIN',
  joinedAt: '2025-09-01T08:00:00.000Z',
  lastSeenAt: '2026-11-20T08:10:00.000Z',
  hasSecondFactor: true,
};

const sampleRole: RoleInUse = {
  id: 'k3Vt8xYp1Q',
  name: 'Sports desk',
  base: null,
  permissions: ['s.c.rea', 's.s.rea', 's.s.wr'],
  people: 3,
  invited: 1,
};

const sampleAccessRequest: AccessRequest = {
  permission: 's.c.wr',
  grantedBy: ['Ada Patel'],
  requestedAt: '2026-11-20T08:15:00.000Z',
};

const deleteRoleQuery = z.strictObject({
  replacement: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,128}$/, 'This is not a role.'))),
});

const sampleInvitation: Invitation = {
  id: 'Wm4cT8zQx1LpVb7nKd2a',
  iid: 'hillcrest',
  school: 'Hillcrest School',
  email: 'newcomer@hillcrest.example',
  roleId: 'AUTHOR',
  role: 'Author',
  message: 'You will look after the sports pages.',
  invitedBy: 'Ada Patel',
  createdAt: '2026-11-20T08:15:00.000Z',
  sentAt: '2026-11-20T08:15:00.000Z',
  expiresAt: '2026-12-04T08:15:00.000Z',
  status: 'pending',
};

const sampleJoinRequest: JoinRequest = {
  iid: 'hillcrest',
  school: 'Hillcrest School',
  uid: 'uid-of-the-newcomer',
  email: 'newcomer@hillcrest.example',
  name: 'Robin Ames',
  jobtitle: 'Teacher',
  message: 'I teach Year 4.',
  roleId: null,
  status: 'pending',
  reason: null,
  createdAt: '2026-11-20T08:15:00.000Z',
  remindedAt: null,
  decidedAt: null,
};

export const listMembers = endpoint({
  method: 'GET',
  path: '/members',
  tag: 'People',
  summary: 'The school’s people by name',
  description:
    '`q` finds the beginnings of words of name, email address and job title. `total` is in the first page, unless two words are searched for. `secondFactor=none` leaves those who have no second factor.',
  access: 'i.u.rea',
  query: memberQuerySchema,
  reply: [200, pageOf(memberSchema)],
  example: { items: [sampleMember], nextCursor: null, total: 1 },
});

export const sendSecondFactorReminder = endpoint({
  method: 'POST',
  path: '/members/second-factor/reminder',
  tag: 'People',
  summary: 'Ask all who have no second factor to turn it on',
  description: 'By email, once a day. `asked` is how many are written to.',
  access: 'i.u.wr',
  reply: [202, remindedSchema],
  errors: ['conflict', 'not-found', 'too-many-requests'],
  example: { asked: 3 },
  changes: [],
});

export const updateMember = endpoint({
  method: 'PATCH',
  path: '/members/:uid',
  tag: 'People',
  summary: 'Change a member’s role',
  description:
    'The last admin keeps theirs. No one gives or changes a role that includes more than their own. Admins are changed by admins.',
  access: 'i.u.wr',
  recent: true,
  body: memberPatchSchema,
  reply: [200, z.object({ member: memberSchema })],
  errors: ['not-found', 'conflict'],
  example: { member: sampleMember },
  changes: ['members', 'roles'],
});

export const removeMember = endpoint({
  method: 'DELETE',
  path: '/members/:uid',
  tag: 'People',
  summary: 'Remove a member from the school',
  description:
    'They lose access immediately. What they created stays. The last admin cannot be removed, nor who may do more than oneself.',
  access: 'i.u.wr',
  reply: [204, null],
  errors: ['not-found', 'conflict'],
  changes: ['members', 'roles'],
});

export const getAccessRequest = endpoint({
  method: 'GET',
  path: '/access-requests',
  tag: 'People',
  summary: 'Who can give the reader a permission, and when they last asked for it',
  description: 'Names of up to ten members whose role includes the permission and can change other people’s roles.',
  access: 'member',
  query: newAccessRequestSchema,
  reply: [200, z.object({ accessRequest: accessRequestSchema })],
  example: { accessRequest: sampleAccessRequest },
  reads: ['members', 'roles'],
});

export const createAccessRequest = endpoint({
  method: 'POST',
  path: '/access-requests',
  tag: 'People',
  summary: 'Ask those who can give a permission for it',
  description: 'They get a notification and an email. Asked again within 24 hours, nothing is sent.',
  access: 'member',
  body: newAccessRequestSchema,
  reply: [200, z.object({ accessRequest: accessRequestSchema })],
  errors: ['conflict', 'not-found', 'too-many-requests'],
  example: { accessRequest: sampleAccessRequest },
  changes: [],
});

export const listRoles = endpoint({
  method: 'GET',
  path: '/roles',
  tag: 'Roles',
  summary: 'The school’s roles with how many people have each',
  access: 'i.r.rea',
  reply: [200, z.object({ items: z.array(roleInUseSchema), nextCursor: z.nullable(z.string()) })],
  example: { items: [sampleRole], nextCursor: null },
});

export const createRole = endpoint({
  method: 'POST',
  path: '/roles',
  tag: 'Roles',
  summary: 'Create a role',
  description: 'Changing brings seeing with it. No one gives what their own role does not include.',
  access: 'i.r.wr',
  body: newRoleSchema,
  reply: [201, z.object({ role: roleInUseSchema })],
  errors: ['conflict'],
  example: { role: sampleRole },
  changes: ['roles'],
});

export const updateRole = endpoint({
  method: 'PATCH',
  path: '/roles/:id',
  tag: 'Roles',
  summary: 'Rename a role, or change what it may do',
  description:
    'Applies immediately to everyone who has it. The base roles are fixed, and so is a role that includes more than one’s own.',
  access: 'i.r.wr',
  recent: true,
  body: rolePatchSchema,
  reply: [200, z.object({ role: roleInUseSchema })],
  errors: ['not-found', 'conflict'],
  example: { role: sampleRole },
  changes: ['roles', 'members'],
});

export const deleteRole = endpoint({
  method: 'DELETE',
  path: '/roles/:id',
  tag: 'Roles',
  summary: 'Delete a role',
  description:
    'One that people have, or that open invitations offer, takes a `replacement` for them. Neither may include more than one’s own role.',
  access: 'i.r.wr',
  query: deleteRoleQuery,
  reply: [204, null],
  errors: ['not-found', 'conflict'],
  changes: ['roles', 'members', 'invitations'],
});

export const createInvitations = endpoint({
  method: 'POST',
  path: '/invitations',
  tag: 'People',
  summary: 'Invite people by email',
  description:
    'Each address on its own. The email contains a link that can be used for 14 days. For approved schools. Over 500 emails a day by the school, 100 by the person or 5 to the address it is in `failed` with `too-many-requests`.',
  access: 'i.u.wr',
  body: newInvitationsSchema,
  creates: true,
  reply: [200, invitedSchema],
  errors: ['too-many-requests'],
  example: {
    done: [sampleInvitation],
    failed: [
      {
        email: 'head@hillcrest.example',
        error: { code: 'conflict', message: 'head@hillcrest.example is a member of your school already.' },
      },
    ],
  },
  changes: ['invitations', 'roles'],
});

export const listInvitations = endpoint({
  method: 'GET',
  path: '/invitations',
  tag: 'People',
  summary: 'The school’s open invitations, the latest first',
  access: 'i.u.rea',
  reply: [200, z.object({ items: z.array(invitationSchema), nextCursor: z.nullable(z.string()) })],
  example: { items: [sampleInvitation], nextCursor: null },
});

export const resendInvitation = endpoint({
  method: 'POST',
  path: '/invitations/:id/resend',
  tag: 'People',
  summary: 'Send an invitation again',
  description:
    'It can be used for another 14 days. Sending again and revoking take a role of one’s own that includes what the invitation gives.',
  access: 'i.u.wr',
  reply: [200, z.object({ invitation: invitationSchema })],
  errors: ['not-found', 'too-many-requests'],
  example: { invitation: sampleInvitation },
  changes: ['invitations'],
});

export const revokeInvitation = endpoint({
  method: 'DELETE',
  path: '/invitations/:id',
  tag: 'People',
  summary: 'Revoke an invitation',
  access: 'i.u.wr',
  reply: [204, null],
  errors: ['not-found'],
  changes: ['invitations', 'roles'],
});

export const listMyInvitations = endpoint({
  method: 'GET',
  path: '/invitations/mine',
  tag: 'People',
  summary: 'Open invitations to one’s own address',
  access: 'verified',
  reply: [200, z.object({ items: z.array(ownInvitationSchema), nextCursor: z.nullable(z.string()) })],
  example: { items: [{ ...sampleInvitation, code: '9f1c0b7e52d84a63b0c4e8d1f7a29635' }], nextCursor: null },
});

export const getInvitation = endpoint({
  method: 'GET',
  path: '/invitations/:code',
  tag: 'People',
  summary: 'An invitation, for the person it is for',
  access: 'verified',
  reply: [200, z.object({ invitation: invitationSchema })],
  errors: ['not-found', 'invitation-expired', 'other-account', 'too-many-requests'],
  example: { invitation: sampleInvitation },
});

export const getInvitationHint = endpoint({
  method: 'GET',
  path: '/invitations/:code/hint',
  tag: 'People',
  summary: 'School, role, inviter and invited address of an invitation',
  description: 'For the pages on which the invited person signs in or up. The message is for after that.',
  access: 'open',
  reply: [200, invitationHintSchema],
  errors: ['not-found', 'invitation-expired', 'too-many-requests'],
  example: {
    email: sampleInvitation.email,
    school: sampleInvitation.school,
    role: sampleInvitation.role,
    invitedBy: sampleInvitation.invitedBy,
  },
});

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/invitations/:code/accept',
  tag: 'People',
  summary: 'Accept an invitation',
  description: 'The person is a member when this is answered. Accepting twice makes one member.',
  access: 'verified',
  reply: [200, z.object({ invitation: invitationSchema })],
  errors: ['not-found', 'invitation-expired', 'other-account', 'conflict', 'limit-reached', 'too-many-requests'],
  example: { invitation: { ...sampleInvitation, status: 'accepted' } },
  changes: ['invitations', 'members'],
});

export const declineInvitation = endpoint({
  method: 'POST',
  path: '/invitations/:code/decline',
  tag: 'People',
  summary: 'Decline an invitation',
  access: 'verified',
  reply: [204, null],
  errors: ['not-found', 'other-account', 'too-many-requests'],
  changes: ['invitations'],
});

export const createJoinRequest = endpoint({
  method: 'POST',
  path: '/join-requests',
  tag: 'People',
  summary: 'Ask to join a school',
  description: 'People who can approve get an email, once a day about one person. The message has no links.',
  access: 'verified',
  body: newJoinRequestSchema,
  reply: [201, z.object({ joinRequest: joinRequestSchema })],
  errors: ['not-found', 'conflict', 'too-many-requests'],
  example: { joinRequest: sampleJoinRequest },
  changes: ['join-requests'],
});

export const listMyJoinRequests = endpoint({
  method: 'GET',
  path: '/join-requests/mine',
  tag: 'People',
  summary: 'One’s own requests, with answered ones',
  access: 'account',
  reply: [200, z.object({ items: z.array(joinRequestSchema), nextCursor: z.nullable(z.string()) })],
  example: { items: [sampleJoinRequest], nextCursor: null },
});

export const cancelJoinRequest = endpoint({
  method: 'DELETE',
  path: '/join-requests/:iid',
  tag: 'People',
  summary: 'Take one’s request back',
  access: 'account',
  reply: [204, null],
  errors: ['not-found'],
  changes: ['join-requests'],
});

export const remindOfJoinRequest = endpoint({
  method: 'POST',
  path: '/join-requests/:iid/remind',
  tag: 'People',
  summary: 'Remind the school of one’s request',
  description: 'Once a day.',
  access: 'verified',
  reply: [200, z.object({ joinRequest: joinRequestSchema })],
  errors: ['not-found', 'too-many-requests'],
  example: { joinRequest: sampleJoinRequest },
  changes: ['join-requests'],
});

export const listJoinRequests = endpoint({
  method: 'GET',
  path: '/join-requests',
  tag: 'People',
  summary: 'Who waits to be let into the school, the oldest first',
  access: 'i.u.rea',
  reply: [200, z.object({ items: z.array(joinRequestSchema), nextCursor: z.nullable(z.string()) })],
  example: { items: [sampleJoinRequest], nextCursor: null },
});

export const approveJoinRequest = endpoint({
  method: 'POST',
  path: '/join-requests/:uid/approve',
  tag: 'People',
  summary: 'Approve a join request, with a role',
  access: 'i.u.wr',
  body: approveJoinRequestSchema,
  reply: [200, z.object({ joinRequest: joinRequestSchema })],
  errors: ['not-found', 'conflict', 'limit-reached'],
  example: {
    joinRequest: {
      ...sampleJoinRequest,
      status: 'approved',
      roleId: 'AUTHOR',
      decidedAt: '2026-11-20T09:00:00.000Z',
    },
  },
  changes: ['join-requests', 'members', 'invitations', 'roles'],
});

export const declineJoinRequest = endpoint({
  method: 'POST',
  path: '/join-requests/:uid/decline',
  tag: 'People',
  summary: 'Decline a request, with a reason',
  description: 'Who asked reads the reason.',
  access: 'i.u.wr',
  body: declineJoinRequestSchema,
  reply: [200, z.object({ joinRequest: joinRequestSchema })],
  errors: ['not-found'],
  example: { joinRequest: { ...sampleJoinRequest, status: 'declined', reason: 'We do not know you.' } },
  changes: ['join-requests'],
});
