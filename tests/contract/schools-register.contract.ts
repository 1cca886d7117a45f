import { expect, test } from 'vitest';
import { applicationSchema } from '../../src/domain/institution/approval.ts';
import { institutionSchema } from '../../src/domain/institution/schema.ts';
import { verificationsSchema } from '../../src/domain/institution/verification.ts';
import { registration } from '../support/registration.ts';
import { type ContractContext, PASSWORD, rejection } from './contract-context.ts';

/** What the screens for a new school may count on. */
export function schoolsRegisterContract(on: ContractContext): void {
  test('a new school waits, is proved and asked about, and its members hear at once what was decided', async () => {
    const someone = on.side.browser();
    const admin = on.side.browser();
    await someone.auth.signIn('new@sprx.test', PASSWORD);
    await admin.auth.signIn('admin@sprx.test', PASSWORD);
    const { api } = someone;

    expect(await api.checkHandle('hillcrest-1')).toMatchObject({ isFree: true, message: null });
    expect(await api.checkHandle('oakfield')).toMatchObject({ isFree: false, message: expect.any(String) });
    const school = await api.registerNewSchool(registration(1));
    expect(institutionSchema.safeParse(school).error).toBeUndefined();
    expect(school).toMatchObject({ status: 'waiting', isApproved: false, subscription: { id: 'starter' } });
    expect(
      await rejection(api.registerNewSchool(registration(2, { website: 'https://hillcrest-1.example' }))),
    ).toMatchObject({
      code: 'conflict',
      details: { school: { id: school.id, name: school.name }, fields: { website: expect.any(String) } },
    });
    const sister = registration(2, {
      website: 'https://hillcrest-1.example',
      address: { ...registration().address, postcode: 'EX1 1AA' },
    });
    expect(await rejection(api.registerNewSchool(sister))).toMatchObject({
      details: { school: { id: school.id, mayBeGroup: true } },
    });
    expect(await rejection(api.registerNewSchool({ ...sister, groupReason: 'Trust' }))).toMatchObject({
      fields: { groupReason: expect.any(String) },
    });
    expect(await rejection(api.registerNewSchool(registration(3, { name: 'Hill' })))).toMatchObject({
      code: 'invalid',
      fields: { name: expect.any(String) },
    });

    await someone.auth.token(true);
    api.setInstitution(school.id);
    expect(await api.currentInstitution()).toMatchObject({ id: school.id, role: { id: 'ADMIN' } });
    const heard = on.hear<{ status?: string | undefined; isApproved: boolean } | null>((observer) =>
      someone.institutions.watch(school.id, observer),
    );
    await heard.until((value) => value?.status === 'waiting', 'the school that waits');

    expect(await rejection(api.askSchoolVerification({ method: 'email', email: 'me@gmail.com' }))).toMatchObject({
      fields: { email: expect.any(String) },
    });
    const asked = await api.askSchoolVerification({ method: 'email', email: 'office@hillcrest-1.example' });
    expect(verificationsSchema.safeParse(asked).error).toBeUndefined();
    expect(await rejection(api.checkSchoolVerification({ method: 'email', code: '000000' }))).toMatchObject({
      fields: { code: expect.any(String) },
    });
    expect(await api.schoolVerifications()).toMatchObject({ domain: 'hillcrest-1.example', isVerified: false });

    expect(await rejection(api.listApplications({}))).toMatchObject({ code: 'forbidden' });
    const { items } = await admin.api.listApplications({ q: 'hillcrest' });
    for (const item of items) expect(applicationSchema.safeParse(item).error).toBeUndefined();
    expect(items.map((item) => item.school.id)).toEqual([school.id]);
    await admin.api.askSchool(school.id, 'Which town is it in?');
    await heard.until((value) => value?.status === 'asked', 'the question');
    expect(await api.answerQuestion('In Taunton.')).toMatchObject({ status: 'waiting' });
    expect(await rejection(api.answerQuestion('In Taunton.'))).toMatchObject({ code: 'conflict' });
    const [answered] = (await admin.api.listApplications({ q: 'hillcrest' })).items;
    expect(answered?.answer).toBe('In Taunton.');
    expect((await admin.api.confirmSchool(school.id, 'Spoke with the office')).school).toMatchObject({
      isVerified: true,
    });
    await admin.api.approveSchool(school.id, { plan: 'school', evidence: ['phone'] });
    await heard.until((value) => value?.isApproved === true, 'the approval');
    expect(await rejection(admin.api.rejectSchool(school.id, 'Too late now.'))).toMatchObject({ code: 'conflict' });

    const second = await api.registerNewSchool(registration(2));
    expect((await admin.api.rejectSchool(second.id, 'This is not a school.')).school).toMatchObject({
      status: 'declined',
    });
    const third = await api.registerNewSchool(registration(3));
    const merged = await admin.api.mergeSchool(third.id, { into: school.id, role: 'VIEWER' });
    expect(merged.school).toMatchObject({ status: 'merged' });
  });
}
