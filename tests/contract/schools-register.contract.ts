import { expect, test } from 'vitest';
import {
  approveSchool,
  askSchool,
  confirmSchoolByCall,
  listApplications,
  mergeSchool,
  rejectSchool,
} from '../../src/domain/api/platform.ts';
import {
  answerQuestion,
  checkHandle,
  checkSchoolVerification,
  getCurrentInstitution,
  listSchoolVerifications,
  registerSchool,
  requestSchoolVerification,
} from '../../src/domain/api/schools.ts';
import { applicationSchema } from '../../src/domain/institution/approval.ts';
import { institutionSchema } from '../../src/domain/institution/schema.ts';
import { verificationsSchema } from '../../src/domain/institution/verification.ts';
import { registration } from '../support/registration.ts';
import { type ContractContext, PASSWORD, rejection } from './contract-context.ts';

/** What the pages for a new school rely on. */
export function schoolsRegisterContract(on: ContractContext): void {
  test('registerSchool: registered, verified, questioned, approved, merged → members receive each decision', async () => {
    const someone = on.side.browser();
    const admin = on.side.browser();
    await someone.auth.signIn('new@sprx.test', PASSWORD);
    await admin.auth.signIn('admin@sprx.test', PASSWORD);
    const { api } = someone;

    expect(await api.call(checkHandle, { query: { value: 'hillcrest-1' } })).toMatchObject({
      isFree: true,
      message: null,
    });
    expect(await api.call(checkHandle, { query: { value: 'oakfield' } })).toMatchObject({
      isFree: false,
      message: expect.any(String),
    });
    const school = (await api.call(registerSchool, { body: registration(1) })).school;
    expect(institutionSchema.safeParse(school).error).toBeUndefined();
    expect(school).toMatchObject({ status: 'waiting', isApproved: false, subscription: { id: 'starter' } });
    expect(
      await rejection(
        api
          .call(registerSchool, { body: registration(2, { website: 'https://hillcrest-1.example' }) })
          .then(({ school }) => school),
      ),
    ).toMatchObject({
      code: 'conflict',
      details: { school: { id: school.id, name: school.name }, fields: { website: expect.any(String) } },
    });
    const sister = registration(2, {
      website: 'https://hillcrest-1.example',
      address: { ...registration().address, postcode: 'EX1 1AA' },
    });
    expect(await rejection(api.call(registerSchool, { body: sister }).then(({ school }) => school))).toMatchObject({
      details: { school: { id: school.id, mayBeGroup: true } },
    });
    expect(
      await rejection(
        api.call(registerSchool, { body: { ...sister, groupReason: 'Trust' } }).then(({ school }) => school),
      ),
    ).toMatchObject({
      fields: { groupReason: expect.any(String) },
    });
    expect(
      await rejection(
        api.call(registerSchool, { body: registration(3, { name: 'Hill' }) }).then(({ school }) => school),
      ),
    ).toMatchObject({
      code: 'invalid',
      fields: { name: expect.any(String) },
    });

    await someone.auth.token(true);
    api.setInstitution(school.id);
    expect((await api.call(getCurrentInstitution)).institution).toMatchObject({ id: school.id, role: { id: 'ADMIN' } });
    const heard = on.hear<{ status?: string | undefined; isApproved: boolean } | null>((observer) =>
      someone.institutions.watch(school.id, observer),
    );
    await heard.until((value) => value?.status === 'waiting', 'the school that waits');

    expect(
      await rejection(api.call(requestSchoolVerification, { body: { method: 'email', email: 'me@gmail.com' } })),
    ).toMatchObject({
      fields: { email: expect.any(String) },
    });
    const verification = await api.call(requestSchoolVerification, {
      body: { method: 'email', email: 'office@hillcrest-1.example' },
    });
    expect(verificationsSchema.safeParse(verification).error).toBeUndefined();
    expect(
      await rejection(api.call(checkSchoolVerification, { body: { method: 'email', code: '000000' } })),
    ).toMatchObject({
      fields: { code: expect.any(String) },
    });
    expect(await api.call(listSchoolVerifications)).toMatchObject({ domain: 'hillcrest-1.example', isVerified: false });

    expect(await rejection(api.call(listApplications, { query: {} }))).toMatchObject({ code: 'forbidden' });
    const { items } = await admin.api.call(listApplications, { query: { q: 'hillcrest' } });
    for (const item of items) expect(applicationSchema.safeParse(item).error).toBeUndefined();
    expect(items.map((item) => item.school.id)).toEqual([school.id]);
    await admin.api.call(askSchool, { params: { iid: school.id }, body: { question: 'Which town is it in?' } });
    await heard.until((value) => value?.status === 'asked', 'the question');
    expect((await api.call(answerQuestion, { body: { answer: 'In Taunton.' } })).school).toMatchObject({
      status: 'waiting',
    });
    expect(
      await rejection(api.call(answerQuestion, { body: { answer: 'In Taunton.' } }).then(({ school }) => school)),
    ).toMatchObject({ code: 'conflict' });
    const [answered] = (await admin.api.call(listApplications, { query: { q: 'hillcrest' } })).items;
    expect(answered?.answer).toBe('In Taunton.');
    expect(
      (
        await admin.api.call(confirmSchoolByCall, {
          params: { iid: school.id },
          body: { note: 'Spoke with the office' },
        })
      ).application.school,
    ).toMatchObject({
      isVerified: true,
    });
    await admin.api.call(approveSchool, { params: { iid: school.id }, body: { plan: 'school', evidence: ['phone'] } });
    await heard.until((value) => value?.isApproved === true, 'the approval');
    expect(
      await rejection(
        admin.api
          .call(rejectSchool, { params: { iid: school.id }, body: { reason: 'Too late now.' } })
          .then(({ application }) => application),
      ),
    ).toMatchObject({ code: 'conflict' });

    const second = (await api.call(registerSchool, { body: registration(2) })).school;
    expect(
      (await admin.api.call(rejectSchool, { params: { iid: second.id }, body: { reason: 'This is not a school.' } }))
        .application.school,
    ).toMatchObject({
      status: 'declined',
    });
    const third = (await api.call(registerSchool, { body: registration(3) })).school;
    const merged = (
      await admin.api.call(mergeSchool, { params: { iid: third.id }, body: { into: school.id, role: 'VIEWER' } })
    ).application;
    expect(merged.school).toMatchObject({ status: 'merged' });
  });
}
