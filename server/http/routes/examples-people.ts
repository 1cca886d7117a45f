import type { Invitation } from '../../../src/domain/invitation/schema.ts';
import type { JoinRequest } from '../../../src/domain/join-request/schema.ts';

const invitation: Invitation = {
  code: '9f1c0b7e52d84a63b0c4e8d1f7a29635',
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

const page = <T>(item: T) => ({ items: [item], nextCursor: null });

export const peopleExamples = {
  invitation: { invitation },
  invitations: page(invitation),
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
