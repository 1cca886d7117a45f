import type { Invitation } from '../../../src/domain/invitation/schema.ts';
import type { JoinRequest } from '../../../src/domain/join-request/schema.ts';
import type { Member } from '../../../src/domain/member/schema.ts';
import type { RoleInUse } from '../../../src/domain/role/schema.ts';

const invitation: Invitation = {
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

const joinRequest: JoinRequest = {
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

const member: Member = {
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

const role: RoleInUse = {
  id: 'k3Vt8xYp1Q',
  name: 'Sports desk',
  base: null,
  permissions: ['s.c.rea', 's.s.rea', 's.s.wr'],
  people: 3,
  invited: 1,
};

const page = <T>(item: T) => ({ items: [item], nextCursor: null });

export const peopleExamples = {
  member: { member },
  members: { ...page(member), total: 1 },
  reminded: { asked: 3 },
  role: { role },
  roles: page(role),
  invitation: { invitation },
  invitations: page(invitation),
  ownInvitations: page({ ...invitation, code: '9f1c0b7e52d84a63b0c4e8d1f7a29635' }),
  invited: {
    done: [invitation],
    failed: [
      {
        email: 'head@hillcrest.example',
        error: { code: 'conflict', message: 'head@hillcrest.example is a member of your school already.' },
      },
    ],
  },
  hint: { email: invitation.email, school: invitation.school },
  joinRequest: { joinRequest },
  approved: {
    joinRequest: { ...joinRequest, status: 'approved', roleId: 'AUTHOR', decidedAt: '2026-11-20T09:00:00.000Z' },
  },
  joinRequests: page(joinRequest),
};
