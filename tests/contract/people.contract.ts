import { describe, expect, test } from 'vitest';
import type { Services } from '../../src/data/ports.ts';
import { invitationSchema, ownInvitationSchema } from '../../src/domain/invitation/schema.ts';
import { joinRequestSchema } from '../../src/domain/join-request/schema.ts';
import { memberSchema } from '../../src/domain/member/schema.ts';
import { roleInUseSchema } from '../../src/domain/role/schema.ts';
import { type ContractContext, PASSWORD, rejection } from './contract-context.ts';

/** What the screens about people and roles may count on. Everything is as before afterwards. */
export function peopleContract(on: ContractContext): void {
  const newcomer = async (): Promise<Services> => {
    const services = on.side.browser();
    await services.auth.signIn('new@sprx.test', PASSWORD);
    return services;
  };
  const memberOf = async (email: string) =>
    (await on.head.api.listMembers({ q: email })).items.find((member) => member.email === email);

  describe('people', () => {
    test('are found by words and role, in pages', async () => {
      const { api } = on.head;
      const whole = await api.listMembers();
      expect(whole.total).toBe(whole.items.length);
      for (const member of whole.items) expect(memberSchema.safeParse(member).error).toBeUndefined();
      const first = await api.listMembers({ limit: 1 });
      const second = await api.listMembers({ limit: 1, cursor: first.nextCursor ?? '' });
      expect([...first.items, ...second.items]).toEqual(whole.items.slice(0, 2));
      expect((await api.listMembers({ q: 'viewer@oak' })).items.map(({ email }) => email)).toEqual([
        'viewer@oakfield.test',
      ]);
      const admins = await api.listMembers({ role: 'ADMIN' });
      expect(admins.items.every(({ roleId }) => roleId === 'ADMIN')).toBe(true);
      expect((await api.listMembers({ q: 'nobody at all' })).items).toEqual([]);
      expect(await rejection(api.listMembers({ cursor: 'x' }))).toMatchObject({ code: 'invalid' });
      expect(await rejection(on.viewer.api.listMembers())).toMatchObject({ code: 'forbidden' });
    });

    test('are invited each on their own; an invitation is looked up, accepted, and its person removed', async () => {
      const { api } = on.head;
      const { done, failed } = await api.invite({
        emails: ['new@sprx.test', 'viewer@oakfield.test'],
        roleId: 'AUTHOR',
        message: 'Welcome',
      });
      expect(failed).toMatchObject([{ email: 'viewer@oakfield.test', error: { code: 'conflict' } }]);
      expect(invitationSchema.safeParse(done[0]).error).toBeUndefined();
      expect(done).toMatchObject([{ email: 'new@sprx.test', status: 'pending', roleId: 'AUTHOR', message: 'Welcome' }]);
      const id = done[0]?.id ?? '';
      expect((await api.listInvitations()).map((each) => each.id)).toContain(id);
      for (const each of [...done, ...(await api.listInvitations())]) {
        expect(each).not.toHaveProperty('code');
      }
      const { api: own } = await newcomer();
      const mine = await own.myInvitations();
      expect(mine.map((each) => each.id)).toEqual([id]);
      expect(ownInvitationSchema.safeParse(mine[0]).error).toBeUndefined();
      const code = mine[0]?.code ?? '';

      const stranger = on.side.browser();
      expect(await stranger.api.invitationHint(code)).toEqual({ email: 'new@sprx.test', school: 'Oakfield School' });
      expect(await rejection(on.viewer.api.getInvitation(code))).toMatchObject({
        code: 'other-account',
        message: 'This invitation is for another user.',
      });
      expect(await own.getInvitation(code)).toMatchObject({ school: 'Oakfield School' });
      expect(await own.acceptInvitation(code)).toMatchObject({ status: 'accepted' });
      expect(await own.acceptInvitation(code)).toMatchObject({ status: 'accepted' });
      const member = await memberOf('new@sprx.test');
      expect(member).toMatchObject({ roleId: 'AUTHOR' });
      expect(await api.changeRoleOf(member?.uid ?? '', 'VIEWER')).toMatchObject({ roleId: 'VIEWER' });
      await api.removeMember(member?.uid ?? '');
      expect(await memberOf('new@sprx.test')).toBeUndefined();
      expect(await rejection(api.removeMember(member?.uid ?? ''))).toMatchObject({ code: 'not-found' });
    });

    test('nobody reaches beyond their own role: not a member, a role or an invitation that holds more', async () => {
      const { api } = on.head;
      const desk = await api.createRole({ name: 'People desk', permissions: ['i.u.wr', 'i.r.wr'] });
      const viewer = await memberOf('viewer@oakfield.test');
      const head = await memberOf('head@oakfield.test');
      const { done } = await api.invite({ emails: ['next.head@sprx.test'], roleId: 'ADMIN' });
      const id = done[0]?.id ?? '';
      await api.changeRoleOf(viewer?.uid ?? '', desk.id);
      const own = on.viewer.api;
      for (const act of [
        () => own.changeRoleOf(head?.uid ?? '', desk.id),
        () => own.removeMember(head?.uid ?? ''),
        () => own.resendInvitation(id),
        () => own.revokeInvitation(id),
        () => own.invite({ emails: ['x@sprx.test'], roleId: 'VIEWER' }),
        () => own.createRole({ name: 'More', permissions: ['s.c.rea'] }),
      ]) {
        expect(await rejection(act())).toMatchObject({ code: 'forbidden', details: { permission: 's.c.rea' } });
      }
      await api.revokeInvitation(id);
      await api.changeRoleOf(viewer?.uid ?? '', 'VIEWER');
      await api.deleteRole(desk.id);
    });

    test('get at most five invitations a day at one address, and asking carries no links', async () => {
      const { api } = on.head;
      const again = async () => (await api.invite({ emails: ['often@sprx.test'], roleId: 'VIEWER' })).done[0]?.id ?? '';
      for (let n = 0; n < 3; n += 1) await api.revokeInvitation(await again());
      const id = await again();
      const resent = await api.resendInvitation(id);
      expect(resent).toMatchObject({ id, status: 'pending' });
      expect(resent).not.toHaveProperty('code');
      const told = {
        code: 'too-many-requests',
        message: expect.stringContaining('often@sprx.test has had 5 messages'),
      };
      expect(await rejection(api.resendInvitation(id))).toMatchObject(told);
      await api.revokeInvitation(id);
      const { done, failed } = await api.invite({ emails: ['often@sprx.test'], roleId: 'VIEWER' });
      expect(done).toEqual([]);
      expect(failed).toMatchObject([{ email: 'often@sprx.test', error: told }]);
      const { api: own } = await newcomer();
      expect(await rejection(own.askToJoin({ iid: 'oakfield', message: 'See evil.example/x' }))).toMatchObject({
        code: 'invalid',
        fields: { message: expect.stringContaining('evil.example/x') },
      });
    });

    test('may decline, and a school may revoke: neither can be accepted then', async () => {
      const { api } = on.head;
      const { api: own } = await newcomer();
      const invited = async () => (await api.invite({ emails: ['new@sprx.test'], roleId: 'VIEWER' })).done[0]?.id ?? '';
      const codeOf = async (id: string) => (await own.myInvitations()).find((each) => each.id === id)?.code ?? '';
      const declined = await codeOf(await invited());
      await own.declineInvitation(declined);
      const id = await invited();
      const revoked = await codeOf(id);
      await api.revokeInvitation(id);
      for (const code of [declined, revoked]) {
        expect(await rejection(own.acceptInvitation(code))).toMatchObject({
          code: 'not-found',
          message: 'The invitation could not be found.',
        });
      }
      expect(await own.myInvitations()).toEqual([]);
    });

    test('who ask are let in or declined with a reason', async () => {
      const { api } = on.head;
      const { api: own } = await newcomer();
      const asked = await own.askToJoin({ iid: 'oakfield', message: 'Please' });
      expect(joinRequestSchema.safeParse(asked).error).toBeUndefined();
      expect(await rejection(own.remindJoinRequest('oakfield'))).toMatchObject({ code: 'too-many-requests' });
      expect((await api.listJoinRequests()).map(({ uid }) => uid)).toContain(asked.uid);
      expect(await api.approveJoinRequest(asked.uid, 'VIEWER')).toMatchObject({ status: 'approved' });
      expect(await memberOf('new@sprx.test')).toMatchObject({ roleId: 'VIEWER' });
      await api.removeMember(asked.uid);
      await own.askToJoin({ iid: 'oakfield' });
      expect(await rejection(api.declineJoinRequest(asked.uid, ' '))).toMatchObject({
        fields: { reason: expect.any(String) },
      });
      expect(await api.declineJoinRequest(asked.uid, 'Not known here')).toMatchObject({ reason: 'Not known here' });
      expect(await rejection(own.askToJoin({ iid: 'oakfield' }))).toMatchObject({ code: 'conflict' });
    });
  });

  test('roles are made, changed and deleted; changing brings seeing; names are like no other’s', async () => {
    const { api } = on.head;
    const before = await api.listRoles();
    for (const role of before) expect(roleInUseSchema.safeParse(role).error).toBeUndefined();
    expect(before.slice(0, 3).map(({ base }) => base)).toEqual(['VIEWER', 'AUTHOR', 'ADMIN']);
    const made = await api.createRole({ name: 'Sports desk', permissions: ['s.s.wr'] });
    expect(made).toMatchObject({ base: null, permissions: ['s.s.rea', 's.s.wr'], people: 0, invited: 0 });
    expect(await rejection(api.createRole({ name: 'sports DESK', permissions: ['s.s.rea'] }))).toMatchObject({
      code: 'conflict',
      fields: { name: expect.any(String) },
    });
    expect(await api.updateRole(made.id, { name: 'Sport' })).toMatchObject({ name: 'Sport' });
    expect(await rejection(api.updateRole('VIEWER', { name: 'Guests' }))).toMatchObject({ code: 'conflict' });
    const viewer = await memberOf('viewer@oakfield.test');
    await api.changeRoleOf(viewer?.uid ?? '', made.id);
    expect(await rejection(api.deleteRole(made.id))).toMatchObject({ code: 'conflict' });
    await api.deleteRole(made.id, 'VIEWER');
    expect(await memberOf('viewer@oakfield.test')).toMatchObject({ roleId: 'VIEWER' });
    expect(await api.listRoles()).toEqual(before);
  });
}
