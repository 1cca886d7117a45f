import { describe, expect, test } from 'vitest';
import { type ContractContext, PASSWORD, rejection } from './contract-context.ts';

/** One's own account. Nobody of Oakfield goes for good: others are promised about. */
export function personContract(on: ContractContext): void {
  const someone = async (email: string) => {
    const services = on.side.browser();
    await services.auth.signIn(email, PASSWORD);
    return services;
  };

  describe('one’s own account', () => {
    test('is told with its schools, needs no school, and changes', async () => {
      const { api } = await someone('both@sprx.test');
      const account = await api.getAccount();
      expect(account).toMatchObject({ email: 'both@sprx.test', emailVerified: true, isPlatformAdmin: false });
      expect(account.schools.map(({ iid, role }) => [iid, role.id])).toEqual([
        ['oakfield', 'VIEWER'],
        ['riverside', 'ADMIN'],
      ]);
      const changed = await api.updateAccount({ firstname: 'Inês', surname: 'Duarte', phoneNumber: '+447700900321' });
      expect(changed).toMatchObject({ displayName: 'Inês Duarte', phoneNumber: '+447700900321' });
      expect(await api.getAccount()).toEqual(changed);
      const error = await rejection(api.updateAccount({ jobtitle: ' ' }));
      expect(error).toMatchObject({ code: 'invalid', fields: { jobtitle: expect.stringMatching(/job title/) } });
      expect(await rejection(api.updateAccount({ photoPath: 'users/someone/photo/a.png' }))).toMatchObject({
        code: 'invalid',
        fields: { photoPath: 'Upload the photo first.' },
      });
    });

    test('cannot leave a school without an admin, nor one it is not in', async () => {
      const { api } = await someone('both@sprx.test');
      expect(await rejection(api.leaveSchool('riverside'))).toMatchObject({ code: 'conflict' });
      expect(await rejection(api.leaveSchool('elsewhere'))).toMatchObject({ code: 'not-found' });
    });

    test('is deleted by nobody who does not type its address, nor by a last admin', async () => {
      const { api } = await someone('both@sprx.test');
      expect(await rejection(api.deleteAccount('delete'))).toMatchObject({
        code: 'invalid',
        fields: { confirm: expect.stringContaining('both@sprx.test') },
      });
      const refused = await rejection(api.deleteAccount('both@sprx.test'));
      expect(refused).toMatchObject({ code: 'conflict', message: expect.stringContaining('Riverside') });
    });

    test('lists where it is signed in, and ends it', async () => {
      const { api } = await someone('new@sprx.test');
      const signIns = await api.listSignIns();
      expect(signIns.filter(({ isThis }) => isThis)).toHaveLength(1);
      await api.endSignIns();
    });

    test('chooses its letters school by school', async () => {
      const { api } = await someone('both@sprx.test');
      const before = await api.getComms();
      expect(Object.keys(before.schools).toSorted()).toEqual(['oakfield', 'riverside']);
      const quiet = { scoreReminder: 'off', channelUpdates: 'off', moderationDigest: 'weekly' } as const;
      const after = await api.updateComms({ schools: { oakfield: quiet }, productNews: 'monthly' });
      expect(after).toEqual({ ...before, schools: { ...before.schools, oakfield: quiet }, productNews: 'monthly' });
      expect(await api.getComms()).toEqual(after);
      const elsewhere = { schools: { elsewhere: quiet } } as const;
      expect(await rejection(api.updateComms(elsewhere))).toMatchObject({ code: 'invalid' });
    });

    test('asks for a copy of its data once a day', async () => {
      const { api } = await someone('both@sprx.test');
      expect(await api.listExports()).toEqual([]);
      const made = await api.requestExport();
      expect(made).toMatchObject({ status: 'waiting', size: null });
      expect((await api.listExports()).map(({ id }) => id)).toEqual([made.id]);
      expect(await rejection(api.requestExport())).toMatchObject({ code: 'too-many-requests' });
      expect(await rejection(api.exportFile('none'))).toMatchObject({ code: 'not-found' });
    });
  });
}
