import { expect, test } from 'vitest';
import { directoryEntrySchema, suspendSummarySchema } from '../../src/domain/admin/directory.ts';
import { chainStateSchema, logEntrySchema } from '../../src/domain/admin/log.ts';
import { anyPersonSchema, platformAdminSchema } from '../../src/domain/admin/people.ts';
import { type ContractContext, PASSWORD, rejection } from './contract-context.ts';

/** What the platform's pages may count on. */
export function adminContract(on: ContractContext): void {
  const admin = async () => {
    const { auth, api } = on.side.browser();
    await auth.signIn('admin@sprx.test', PASSWORD);
    return api;
  };
  const reason = 'Stands in over the holidays';

  test('one platform admin makes another, once, and takes it away again', async () => {
    const api = await admin();
    const made = await api.grantAdmin({ email: 'new@sprx.test', reason });
    expect(platformAdminSchema.safeParse(made).error).toBeUndefined();
    expect((await api.listAdmins()).map(({ email }) => email)).toContain('new@sprx.test');
    for (const [email, code] of [
      ['new@sprx.test', 'conflict'],
      ['nobody@sprx.test', 'invalid'],
      ['unverified@sprx.test', 'invalid'],
    ] as const) {
      const refused = await rejection(api.grantAdmin({ email, reason }));
      expect(refused).toMatchObject({ code, fields: { email: expect.any(String) } });
    }
    expect(await rejection(api.revokeAdmin(made.uid, ' '))).toMatchObject({ code: 'invalid' });
    await api.revokeAdmin(made.uid, reason);
    expect(await rejection(api.revokeAdmin(made.uid, reason))).toMatchObject({ code: 'not-found' });
    const self = (await api.listAdmins()).find(({ email }) => email === 'admin@sprx.test');
    expect(await rejection(api.revokeAdmin(self?.uid ?? '', reason))).toMatchObject({ code: 'conflict' });
  });

  test('people are found, disabled and enabled, helped and taken out of a school', async () => {
    const api = await admin();
    const { items } = await api.listPeople({ q: 'oakf', limit: 50 });
    for (const person of items) expect(anyPersonSchema.safeParse(person).error).toBeUndefined();
    const viewer = items.find(({ email }) => email === 'viewer@oakfield.test');
    expect(viewer?.schools).toMatchObject([{ id: 'oakfield', roleId: 'VIEWER', role: expect.any(String) }]);
    expect((await api.listPeople({ q: 'oakfield nosuchword' })).items).toEqual([]);
    expect(await rejection(api.getPerson('nobody'))).toMatchObject({ code: 'not-found' });

    const [unverified] = (await api.listPeople({ q: 'unverified' })).items;
    const uid = unverified?.uid ?? '';
    expect(await api.setPersonState(uid, { disabled: true, reason })).toMatchObject({ uid, disabled: true });
    expect((await api.setPersonState(uid, { disabled: false, reason })).disabled).toBe(false);
    await api.resendVerification(uid);
    await api.endSessionsOf(uid);
    expect(await rejection(api.resendVerification(viewer?.uid ?? ''))).toMatchObject({ code: 'conflict' });
    const nowhere = api.removeFromSchool(uid, 'oakfield', reason);
    expect(await rejection(nowhere)).toMatchObject({ code: 'not-found' });
  });

  test('what was done is in the log, the latest first, and the log can be checked', async () => {
    const api = await admin();
    const { items } = await api.listLogs({ school: 'platform', limit: 5 });
    for (const entry of items) expect(logEntrySchema.safeParse(entry).error).toBeUndefined();
    expect(items[0]).toMatchObject({ chain: 'platform', actor: { email: 'admin@sprx.test' }, byPlatform: true });
    const [latest] = (await api.listLogs({ action: 'person.enable' })).items;
    expect(latest).toMatchObject({ reason, after: { disabled: false } });
    expect((await api.listLogs({ to: '2001-01-01' })).items).toEqual([]);
    const state = await api.verifyLogs('platform');
    expect(chainStateSchema.safeParse(state).error).toBeUndefined();
    expect(state.broken).toBeNull();
    expect((await api.recountSchool('oakfield')).status).toBe('queued');
    expect(await rejection(api.recountSchool('nowhere'))).toMatchObject({ code: 'not-found' });
  });

  test('none of it is for a school’s own admins', async () => {
    expect(await rejection(on.head.api.listPeople({}))).toMatchObject({ code: 'forbidden' });
    expect(await rejection(on.head.api.listLogs({}))).toMatchObject({ code: 'forbidden' });
  });

  test('a school is suspended after a dry run and by its short name, and resumed as it was', async () => {
    const api = await admin();
    const confirm = 'oakfield';
    expect(await rejection(api.suspendSchool('oakfield', { reason, confirm }))).toMatchObject({ code: 'conflict' });
    const summary = await api.planSuspension('oakfield', reason);
    expect(suspendSummarySchema.safeParse(summary).error).toBeUndefined();
    expect(await rejection(api.suspendSchool('oakfield', { reason, confirm: 'riverside' }))).toMatchObject({
      code: 'conflict',
      fields: { confirm: 'Type oakfield to confirm.' },
    });
    const school = await api.suspendSchool('oakfield', { reason, confirm });
    expect(directoryEntrySchema.safeParse(school).error).toBeUndefined();
    expect(school).toMatchObject({ status: 'suspended', suspension: { reason } });
    expect(await rejection(api.planSuspension('oakfield', reason))).toMatchObject({ code: 'conflict' });

    expect(await rejection(on.head.api.createCollection({ name: 'Refused' }))).toMatchObject({ code: 'forbidden' });
    expect(await api.resumeSchool('oakfield', reason)).toMatchObject({ status: 'approved', suspension: null });
    expect(await rejection(api.resumeSchool('oakfield', reason))).toMatchObject({ code: 'conflict' });
    expect(await rejection(api.resumeSchool('nowhere', reason))).toMatchObject({ code: 'not-found' });
  });
}
