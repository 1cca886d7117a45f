import { expect, test } from 'vitest';
import { directoryEntrySchema, suspendSummarySchema } from '../../src/domain/admin/directory.ts';
import { chainStateSchema, logEntrySchema } from '../../src/domain/admin/log.ts';
import { anyPersonSchema, platformAdminSchema } from '../../src/domain/admin/people.ts';
import { createCollection } from '../../src/domain/api/collections.ts';
import {
  endUserSessions,
  getUser,
  grantAdmin,
  listAdmins,
  listLogs,
  listUsers,
  removeUserFromSchool,
  requestRecount,
  resendVerification,
  resumeSchool,
  revokeAdmin,
  suspendSchool,
  updateUser,
  verifyLogs,
} from '../../src/domain/api/platform.ts';
import { type ContractContext, PASSWORD, rejection } from './contract-context.ts';

/** What the platform's pages rely on. */
export function adminContract(on: ContractContext): void {
  const admin = async () => {
    const { auth, api } = on.side.browser();
    await auth.signIn('admin@sprx.test', PASSWORD);
    return api;
  };
  const reason = 'Stands in over the holidays';

  test('platform admins: granted, granted again, revoked, own rights revoked → granted, conflict, not listed, conflict', async () => {
    const api = await admin();
    const made = (await api.call(grantAdmin, { body: { email: 'new@sprx.test', reason } })).admin;
    expect(platformAdminSchema.safeParse(made).error).toBeUndefined();
    expect((await api.call(listAdmins)).items.map(({ email }) => email)).toContain('new@sprx.test');
    for (const [email, code] of [
      ['new@sprx.test', 'conflict'],
      ['nobody@sprx.test', 'invalid'],
      ['unverified@sprx.test', 'invalid'],
    ] as const) {
      const refused = await rejection(api.call(grantAdmin, { body: { email, reason } }).then(({ admin }) => admin));
      expect(refused).toMatchObject({ code, fields: { email: expect.any(String) } });
    }
    expect(await rejection(api.call(revokeAdmin, { params: { uid: made.uid }, body: { reason: ' ' } }))).toMatchObject({
      code: 'invalid',
    });
    await api.call(revokeAdmin, { params: { uid: made.uid }, body: { reason } });
    expect(await rejection(api.call(revokeAdmin, { params: { uid: made.uid }, body: { reason } }))).toMatchObject({
      code: 'not-found',
    });
    const self = (await api.call(listAdmins)).items.find(({ email }) => email === 'admin@sprx.test');
    expect(
      await rejection(api.call(revokeAdmin, { params: { uid: self?.uid ?? '' }, body: { reason } })),
    ).toMatchObject({ code: 'conflict' });
  });

  test('users: searched, disabled, enabled, verified, removed from a school → answers of each', async () => {
    const api = await admin();
    const { items } = await api.call(listUsers, { query: { q: 'oakf', limit: 50 } });
    for (const person of items) expect(anyPersonSchema.safeParse(person).error).toBeUndefined();
    const viewer = items.find(({ email }) => email === 'viewer@oakfield.test');
    expect(viewer?.schools).toMatchObject([{ id: 'oakfield', roleId: 'VIEWER', role: expect.any(String) }]);
    expect((await api.call(listUsers, { query: { q: 'oakfield nosuchword' } })).items).toEqual([]);
    expect(
      await rejection(api.call(getUser, { params: { uid: 'nobody' } }).then(({ person }) => person)),
    ).toMatchObject({ code: 'not-found' });

    const [unverified] = (await api.call(listUsers, { query: { q: 'unverified' } })).items;
    const uid = unverified?.uid ?? '';
    expect((await api.call(updateUser, { params: { uid }, body: { disabled: true, reason } })).person).toMatchObject({
      uid,
      disabled: true,
    });
    expect((await api.call(updateUser, { params: { uid }, body: { disabled: false, reason } })).person.disabled).toBe(
      false,
    );
    await api.call(resendVerification, { params: { uid } });
    await api.call(endUserSessions, { params: { uid } });
    expect(await rejection(api.call(resendVerification, { params: { uid: viewer?.uid ?? '' } }))).toMatchObject({
      code: 'conflict',
    });
    const nowhere = api.call(removeUserFromSchool, { params: { uid, iid: 'oakfield' }, body: { reason } });
    expect(await rejection(nowhere)).toMatchObject({ code: 'not-found' });
  });

  test('audit log: several acts → listed latest first, and verified', async () => {
    const api = await admin();
    const { items } = await api.call(listLogs, { query: { school: 'platform', limit: 50 } });
    for (const entry of items) expect(logEntrySchema.safeParse(entry).error).toBeUndefined();
    expect(items.map(({ at }) => at)).toEqual(items.map(({ at }) => at).toSorted((a, b) => b.localeCompare(a)));
    // The server notes changes of second factors when it finds them, which may be after all of these.
    expect(items.find(({ actor }) => actor.email === 'admin@sprx.test')).toMatchObject({
      chain: expect.stringMatching(/^platform(\.\d+)?$/),
      byPlatform: true,
    });
    const [latest] = (await api.call(listLogs, { query: { action: 'person.enable' } })).items;
    expect(latest).toMatchObject({ reason, after: { disabled: false } });
    expect((await api.call(listLogs, { query: { to: '2001-01-01' } })).items).toEqual([]);
    const state = (await api.call(verifyLogs, { query: { chain: 'platform' } })).state;
    expect(chainStateSchema.safeParse(state).error).toBeUndefined();
    expect(state.broken).toBeNull();
    expect((await api.call(requestRecount, { params: { iid: 'oakfield' } })).job.status).toBe('queued');
    expect(
      await rejection(api.call(requestRecount, { params: { iid: 'nowhere' } }).then(({ job }) => job)),
    ).toMatchObject({ code: 'not-found' });
  });

  test('admin endpoints: admin of a school → forbidden', async () => {
    expect(await rejection(on.head.api.call(listUsers, { query: {} }))).toMatchObject({ code: 'forbidden' });
    expect(await rejection(on.head.api.call(listLogs, { query: {} }))).toMatchObject({ code: 'forbidden' });
  });

  test('suspendSchool: no dry run → conflict; dry run and confirmed → suspended; resumeSchool → as before', async () => {
    const api = await admin();
    const confirm = 'oakfield';
    expect(
      await rejection(api.call(suspendSchool, { params: { iid: 'oakfield' }, body: { reason, confirm } })),
    ).toMatchObject({ code: 'conflict' });
    const { summary } = (await api.call(suspendSchool, {
      params: { iid: 'oakfield' },
      body: { reason, dryRun: true },
    })) as { summary: unknown };
    expect(suspendSummarySchema.safeParse(summary).error).toBeUndefined();
    expect(
      await rejection(api.call(suspendSchool, { params: { iid: 'oakfield' }, body: { reason, confirm: 'riverside' } })),
    ).toMatchObject({
      code: 'conflict',
      fields: { confirm: 'Type oakfield to confirm.' },
    });
    const { school } = (await api.call(suspendSchool, { params: { iid: 'oakfield' }, body: { reason, confirm } })) as {
      school: unknown;
    };
    expect(directoryEntrySchema.safeParse(school).error).toBeUndefined();
    expect(school).toMatchObject({ status: 'suspended', suspension: { reason } });
    expect(
      await rejection(api.call(suspendSchool, { params: { iid: 'oakfield' }, body: { reason, dryRun: true } })),
    ).toMatchObject({ code: 'conflict' });

    expect(
      await rejection(
        on.head.api.call(createCollection, { body: { name: 'Refused' } }).then(({ collection }) => collection),
      ),
    ).toMatchObject({ code: 'forbidden' });
    expect((await api.call(resumeSchool, { params: { iid: 'oakfield' }, body: { reason } })).school).toMatchObject({
      status: 'approved',
      suspension: null,
    });
    expect(
      await rejection(
        api.call(resumeSchool, { params: { iid: 'oakfield' }, body: { reason } }).then(({ school }) => school),
      ),
    ).toMatchObject({ code: 'conflict' });
    expect(
      await rejection(
        api.call(resumeSchool, { params: { iid: 'nowhere' }, body: { reason } }).then(({ school }) => school),
      ),
    ).toMatchObject({ code: 'not-found' });
  });
}
