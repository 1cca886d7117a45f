import { describe, expect, test } from 'vitest';
import type { Services } from '../../src/data/ports.ts';
import {
  acceptInvitation,
  approveJoinRequest,
  createInvitations,
  createJoinRequest,
  createRole,
  declineInvitation,
  declineJoinRequest,
  deleteRole,
  getInvitation,
  getInvitationHint,
  listInvitations,
  listJoinRequests,
  listMembers,
  listMyInvitations,
  listRoles,
  remindOfJoinRequest,
  removeMember,
  resendInvitation,
  revokeInvitation,
  updateMember,
  updateRole,
} from '../../src/domain/api/people.ts';
import { invitationSchema, ownInvitationSchema } from '../../src/domain/invitation/schema.ts';
import { joinRequestSchema } from '../../src/domain/join-request/schema.ts';
import { memberSchema } from '../../src/domain/member/schema.ts';
import { roleInUseSchema } from '../../src/domain/role/schema.ts';
import { type ContractContext, PASSWORD, rejection } from './contract-context.ts';

/** What the pages about people and roles rely on. Everything is restored afterwards. */
export function peopleContract(on: ContractContext): void {
  const newcomer = async (): Promise<Services> => {
    const services = on.side.browser();
    await services.auth.signIn('new@sprx.test', PASSWORD);
    return services;
  };
  const memberOf = async (email: string) =>
    (await on.head.api.call(listMembers, { query: { q: email } })).items.find((member) => member.email === email);

  describe('people', () => {
    test('listMembers: words, role, pages → matching members; invalid cursor → invalid; no permission → forbidden', async () => {
      const { api } = on.head;
      const whole = await api.call(listMembers);
      expect(whole.total).toBe(whole.items.length);
      for (const member of whole.items) expect(memberSchema.safeParse(member).error).toBeUndefined();
      const first = await api.call(listMembers, { query: { limit: 1 } });
      const second = await api.call(listMembers, { query: { limit: 1, cursor: first.nextCursor ?? '' } });
      expect([...first.items, ...second.items]).toEqual(whole.items.slice(0, 2));
      expect((await api.call(listMembers, { query: { q: 'viewer@oak' } })).items.map(({ email }) => email)).toEqual([
        'viewer@oakfield.test',
      ]);
      const admins = await api.call(listMembers, { query: { role: 'ADMIN' } });
      expect(admins.items.every(({ roleId }) => roleId === 'ADMIN')).toBe(true);
      expect((await api.call(listMembers, { query: { q: 'nobody at all' } })).items).toEqual([]);
      expect(await rejection(api.call(listMembers, { query: { cursor: 'x' } }))).toMatchObject({ code: 'invalid' });
      expect(await rejection(on.viewer.api.call(listMembers))).toMatchObject({ code: 'forbidden' });
    });

    test('invitation: created, read, accepted, member removed → answers of each; member already → conflict', async () => {
      const { api } = on.head;
      const { done, failed } = await api.call(createInvitations, {
        body: {
          emails: ['new@sprx.test', 'viewer@oakfield.test'],
          roleId: 'AUTHOR',
          message: 'Welcome',
        },
      });
      expect(failed).toMatchObject([{ email: 'viewer@oakfield.test', error: { code: 'conflict' } }]);
      expect(invitationSchema.safeParse(done[0]).error).toBeUndefined();
      expect(done).toMatchObject([{ email: 'new@sprx.test', status: 'pending', roleId: 'AUTHOR', message: 'Welcome' }]);
      const id = done[0]?.id ?? '';
      expect((await api.call(listInvitations)).items.map((each) => each.id)).toContain(id);
      for (const each of [...done, ...(await api.call(listInvitations)).items]) {
        expect(each).not.toHaveProperty('code');
      }
      const { api: own } = await newcomer();
      const mine = (await own.call(listMyInvitations)).items;
      expect(mine.map((each) => each.id)).toEqual([id]);
      expect(ownInvitationSchema.safeParse(mine[0]).error).toBeUndefined();
      const code = mine[0]?.code ?? '';

      const stranger = on.side.browser();
      expect(await stranger.api.call(getInvitationHint, { params: { code } })).toEqual({
        email: 'new@sprx.test',
        school: 'Oakfield School',
        role: 'AUTHOR',
        invitedBy: 'u-head',
      });
      expect(
        await rejection(on.viewer.api.call(getInvitation, { params: { code } }).then(({ invitation }) => invitation)),
      ).toMatchObject({
        code: 'other-account',
        message: expect.stringContaining('This invitation is for another user.'),
      });
      expect((await own.call(getInvitation, { params: { code } })).invitation).toMatchObject({
        school: 'Oakfield School',
      });
      expect((await own.call(acceptInvitation, { params: { code } })).invitation).toMatchObject({ status: 'accepted' });
      expect((await own.call(acceptInvitation, { params: { code } })).invitation).toMatchObject({ status: 'accepted' });
      const member = await memberOf('new@sprx.test');
      expect(member).toMatchObject({ roleId: 'AUTHOR' });
      expect(
        (await api.call(updateMember, { params: { uid: member?.uid ?? '' }, body: { roleId: 'VIEWER' } })).member,
      ).toMatchObject({ roleId: 'VIEWER' });
      await api.call(removeMember, { params: { uid: member?.uid ?? '' } });
      expect(await memberOf('new@sprx.test')).toBeUndefined();
      expect(await rejection(api.call(removeMember, { params: { uid: member?.uid ?? '' } }))).toMatchObject({
        code: 'not-found',
      });
    });

    test('member, role or invitation with permissions the caller lacks → forbidden', async () => {
      const { api } = on.head;
      const desk = (await api.call(createRole, { body: { name: 'People desk', permissions: ['i.u.wr', 'i.r.wr'] } }))
        .role;
      const viewer = await memberOf('viewer@oakfield.test');
      const head = await memberOf('head@oakfield.test');
      const { done } = await api.call(createInvitations, {
        body: { emails: ['next.head@sprx.test'], roleId: 'ADMIN' },
      });
      const id = done[0]?.id ?? '';
      await api.call(updateMember, { params: { uid: viewer?.uid ?? '' }, body: { roleId: desk.id } });
      const own = on.viewer.api;
      for (const act of [
        () =>
          own
            .call(updateMember, { params: { uid: head?.uid ?? '' }, body: { roleId: desk.id } })
            .then(({ member }) => member),
        () => own.call(removeMember, { params: { uid: head?.uid ?? '' } }),
        () => own.call(resendInvitation, { params: { id } }).then(({ invitation }) => invitation),
        () => own.call(revokeInvitation, { params: { id } }),
        () => own.call(createInvitations, { body: { emails: ['x@sprx.test'], roleId: 'VIEWER' } }),
        () => own.call(createRole, { body: { name: 'More', permissions: ['s.c.rea'] } }).then(({ role }) => role),
      ]) {
        expect(await rejection(act())).toMatchObject({ code: 'forbidden', details: { permission: 's.c.rea' } });
      }
      await api.call(revokeInvitation, { params: { id } });
      await api.call(updateMember, { params: { uid: viewer?.uid ?? '' }, body: { roleId: 'VIEWER' } });
      await api.call(deleteRole, { params: { id: desk.id } });
    });

    test('sixth invitation of an address in a day → too-many-requests; link in a join request → invalid', async () => {
      const { api } = on.head;
      const again = async () =>
        (await api.call(createInvitations, { body: { emails: ['often@sprx.test'], roleId: 'VIEWER' } })).done[0]?.id ??
        '';
      for (let n = 0; n < 3; n += 1) await api.call(revokeInvitation, { params: { id: await again() } });
      const id = await again();
      const resent = (await api.call(resendInvitation, { params: { id } })).invitation;
      expect(resent).toMatchObject({ id, status: 'pending' });
      expect(resent).not.toHaveProperty('code');
      const expectedError = {
        code: 'too-many-requests',
        message: expect.stringContaining('often@sprx.test has had 5 messages'),
      };
      expect(
        await rejection(api.call(resendInvitation, { params: { id } }).then(({ invitation }) => invitation)),
      ).toMatchObject(expectedError);
      await api.call(revokeInvitation, { params: { id } });
      const { done, failed } = await api.call(createInvitations, {
        body: { emails: ['often@sprx.test'], roleId: 'VIEWER' },
      });
      expect(done).toEqual([]);
      expect(failed).toMatchObject([{ email: 'often@sprx.test', error: expectedError }]);
      const { api: own } = await newcomer();
      expect(
        await rejection(
          own
            .call(createJoinRequest, { body: { iid: 'oakfield', message: 'See evil.example/x' } })
            .then(({ joinRequest }) => joinRequest),
        ),
      ).toMatchObject({
        code: 'invalid',
        fields: { message: expect.stringContaining('evil.example/x') },
      });
    });

    test('invitation declined or revoked → not-found when accepted', async () => {
      const { api } = on.head;
      const { api: own } = await newcomer();
      const invited = async () =>
        (await api.call(createInvitations, { body: { emails: ['new@sprx.test'], roleId: 'VIEWER' } })).done[0]?.id ??
        '';
      const codeOf = async (id: string) =>
        (await own.call(listMyInvitations)).items.find((each) => each.id === id)?.code ?? '';
      const declined = await codeOf(await invited());
      await own.call(declineInvitation, { params: { code: declined } });
      const id = await invited();
      const revoked = await codeOf(id);
      await api.call(revokeInvitation, { params: { id } });
      for (const code of [declined, revoked]) {
        expect(
          await rejection(own.call(acceptInvitation, { params: { code } }).then(({ invitation }) => invitation)),
        ).toMatchObject({
          code: 'not-found',
          message: expect.stringContaining('The invitation could not be found.'),
        });
      }
      expect((await own.call(listMyInvitations)).items).toEqual([]);
    });

    test('join request approved or declined with a reason → member, or reason shown', async () => {
      const { api } = on.head;
      const { api: own } = await newcomer();
      const ownRequest = (await own.call(createJoinRequest, { body: { iid: 'oakfield', message: 'Please' } }))
        .joinRequest;
      expect(joinRequestSchema.safeParse(ownRequest).error).toBeUndefined();
      expect(
        await rejection(
          own.call(remindOfJoinRequest, { params: { iid: 'oakfield' } }).then(({ joinRequest }) => joinRequest),
        ),
      ).toMatchObject({ code: 'too-many-requests' });
      expect((await api.call(listJoinRequests)).items.map(({ uid }) => uid)).toContain(ownRequest.uid);
      expect(
        (await api.call(approveJoinRequest, { params: { uid: ownRequest.uid }, body: { roleId: 'VIEWER' } }))
          .joinRequest,
      ).toMatchObject({ status: 'approved' });
      expect(await memberOf('new@sprx.test')).toMatchObject({ roleId: 'VIEWER' });
      await api.call(removeMember, { params: { uid: ownRequest.uid } });
      await own.call(createJoinRequest, { body: { iid: 'oakfield' } });
      expect(
        await rejection(
          api
            .call(declineJoinRequest, { params: { uid: ownRequest.uid }, body: { reason: ' ' } })
            .then(({ joinRequest }) => joinRequest),
        ),
      ).toMatchObject({
        fields: { reason: expect.any(String) },
      });
      expect(
        (await api.call(declineJoinRequest, { params: { uid: ownRequest.uid }, body: { reason: 'Not known here' } }))
          .joinRequest,
      ).toMatchObject({ reason: 'Not known here' });
      expect(
        await rejection(
          own.call(createJoinRequest, { body: { iid: 'oakfield' } }).then(({ joinRequest }) => joinRequest),
        ),
      ).toMatchObject({ code: 'conflict' });
    });
  });

  test('roles: created, changed, deleted → read permission added, name unique, members moved', async () => {
    const { api } = on.head;
    const before = (await api.call(listRoles)).items;
    for (const role of before) expect(roleInUseSchema.safeParse(role).error).toBeUndefined();
    expect(before.slice(0, 3).map(({ base }) => base)).toEqual(['VIEWER', 'AUTHOR', 'ADMIN']);
    const made = (await api.call(createRole, { body: { name: 'Sports desk', permissions: ['s.s.wr'] } })).role;
    expect(made).toMatchObject({ base: null, permissions: ['s.s.rea', 's.s.wr'], people: 0, invited: 0 });
    expect(
      await rejection(
        api.call(createRole, { body: { name: 'sports DESK', permissions: ['s.s.rea'] } }).then(({ role }) => role),
      ),
    ).toMatchObject({
      code: 'conflict',
      fields: { name: expect.any(String) },
    });
    expect((await api.call(updateRole, { params: { id: made.id }, body: { name: 'Sport' } })).role).toMatchObject({
      name: 'Sport',
    });
    expect(
      await rejection(
        api.call(updateRole, { params: { id: 'VIEWER' }, body: { name: 'Guests' } }).then(({ role }) => role),
      ),
    ).toMatchObject({ code: 'conflict' });
    const viewer = await memberOf('viewer@oakfield.test');
    await api.call(updateMember, { params: { uid: viewer?.uid ?? '' }, body: { roleId: made.id } });
    expect(await rejection(api.call(deleteRole, { params: { id: made.id } }))).toMatchObject({ code: 'conflict' });
    await api.call(deleteRole, { params: { id: made.id }, query: { replacement: 'VIEWER' } });
    expect(await memberOf('viewer@oakfield.test')).toMatchObject({ roleId: 'VIEWER' });
    expect((await api.call(listRoles)).items).toEqual(before);
  });
}
