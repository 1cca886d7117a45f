import { describe, expect, test } from 'vitest';
import {
  deleteAccount,
  downloadExport,
  endSignIns,
  getAccount,
  getComms,
  leaveSchool,
  listExports,
  listSignIns,
  requestExport,
  updateAccount,
  updateComms,
} from '../../src/domain/api/identity.ts';
import { type ContractContext, PASSWORD, rejection } from './contract-context.ts';

/** Own account. No one of Oakfield is deleted: other suites use them. */
export function personContract(on: ContractContext): void {
  const someone = async (email: string) => {
    const services = on.side.browser();
    await services.auth.signIn(email, PASSWORD);
    return services;
  };

  describe('own account', () => {
    test('getAccount, updateAccount → account with schools, also without a chosen school; values changed', async () => {
      const { api } = await someone('both@sprx.test');
      const account = (await api.call(getAccount)).account;
      expect(account).toMatchObject({ email: 'both@sprx.test', emailVerified: true, isPlatformAdmin: false });
      expect(account.schools.map(({ iid, role }) => [iid, role.id])).toEqual([
        ['oakfield', 'VIEWER'],
        ['riverside', 'ADMIN'],
      ]);
      const changed = (
        await api.call(updateAccount, { body: { firstname: 'Inês', surname: 'Duarte', phoneNumber: '+447700900321' } })
      ).account;
      expect(changed).toMatchObject({ displayName: 'Inês Duarte', phoneNumber: '+447700900321' });
      expect((await api.call(getAccount)).account).toEqual(changed);
      const error = await rejection(
        api.call(updateAccount, { body: { jobtitle: ' ' } }).then(({ account }) => account),
      );
      expect(error).toMatchObject({ code: 'invalid', fields: { jobtitle: expect.stringMatching(/job title/) } });
      expect(
        await rejection(
          api.call(updateAccount, { body: { photoPath: 'users/someone/photo/a.png' } }).then(({ account }) => account),
        ),
      ).toMatchObject({
        code: 'invalid',
        fields: { photoPath: 'Upload the photo first.' },
      });
    });

    test('leaveSchool: last admin → conflict; not a member → not-found', async () => {
      const { api } = await someone('both@sprx.test');
      expect(await rejection(api.call(leaveSchool, { params: { iid: 'riverside' } }))).toMatchObject({
        code: 'conflict',
      });
      expect(await rejection(api.call(leaveSchool, { params: { iid: 'elsewhere' } }))).toMatchObject({
        code: 'not-found',
      });
    });

    test('deleteAccount: confirmation wrong → invalid; last admin → conflict that names the school', async () => {
      const { api } = await someone('both@sprx.test');
      expect(await rejection(api.call(deleteAccount, { body: { confirm: 'delete' } }))).toMatchObject({
        code: 'invalid',
        fields: { confirm: expect.stringContaining('both@sprx.test') },
      });
      const refused = await rejection(api.call(deleteAccount, { body: { confirm: 'both@sprx.test' } }));
      expect(refused).toMatchObject({ code: 'conflict', message: expect.stringContaining('Riverside') });
    });

    test('listSignIns → current one marked; endSignIns → all ended', async () => {
      const { api } = await someone('new@sprx.test');
      const signIns = (await api.call(listSignIns)).items;
      expect(signIns.filter(({ isThis }) => isThis)).toHaveLength(1);
      await api.call(endSignIns, { body: {} });
    });

    test('updateComms: one school → others unchanged; not a member → invalid', async () => {
      const { api } = await someone('both@sprx.test');
      const before = (await api.call(getComms)).comms;
      expect(Object.keys(before.schools).toSorted()).toEqual(['oakfield', 'riverside']);
      const quiet = { scoreReminder: 'off', channelUpdates: 'off', moderationDigest: 'weekly' } as const;
      const after = (await api.call(updateComms, { body: { schools: { oakfield: quiet }, productNews: 'monthly' } }))
        .comms;
      expect(after).toEqual({ ...before, schools: { ...before.schools, oakfield: quiet }, productNews: 'monthly' });
      expect((await api.call(getComms)).comms).toEqual(after);
      const elsewhere = { schools: { elsewhere: quiet } } as const;
      expect(await rejection(api.call(updateComms, { body: elsewhere }).then(({ comms }) => comms))).toMatchObject({
        code: 'invalid',
      });
    });

    test('requestExport: twice in a day → too-many-requests', async () => {
      const { api } = await someone('both@sprx.test');
      expect((await api.call(listExports)).items).toEqual([]);
      const made = (await api.call(requestExport)).export;
      expect(made).toMatchObject({ status: 'waiting', size: null });
      expect((await api.call(listExports)).items.map(({ id }) => id)).toEqual([made.id]);
      expect(await rejection(api.call(requestExport))).toMatchObject({ code: 'too-many-requests' });
      expect(await rejection(api.call(downloadExport, { params: { id: 'none' } }))).toMatchObject({
        code: 'not-found',
      });
    });
  });
}
