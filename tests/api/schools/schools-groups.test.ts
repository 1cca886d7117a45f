import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RegistrationInput } from '../../../src/domain/institution/registration.ts';
import { registration } from '../../support/registration.ts';
import { list, type Stack, startStack } from '../../support/stack.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack?.close());
beforeEach(() => stack.reset());

const register = (body: RegistrationInput, as: 'new' | 'head' = 'new') =>
  stack.ask('POST', '/api/v1/schools', { as, iid: null, body });
const there = () => register(registration(1, { externalIds: { urn: '100492' } }), 'head');

describe('school of a group', () => {
  it('web site in use → 409 that allows a reason; with reason → registered, reason shown to admins', async () => {
    const address = { ...registration().address, postcode: 'EX1 1AA' };
    const first = await there();
    const sister = registration(2, { website: 'https://hillcrest-1.example/lower', address });
    const registerAnswer = await register(sister);
    expect(registerAnswer.body.error?.school).toEqual({
      id: first.body.school?.id,
      name: 'Hillcrest Primary School 1',
      mayBeGroup: true,
    });
    for (const groupReason of ['  ', 'Trust']) {
      expect((await register({ ...sister, groupReason })).status, groupReason).not.toBe(201);
    }
    const groupReason = 'Both belong to the Hillcrest Trust.';
    const made = await register({ ...sister, groupReason });
    expect(made.status, made.text).toBe(201);
    const iid = String(made.body.school?.id);
    const waiting = await stack.ask('GET', '/api/v1/admin/schools', { as: 'admin', iid: null });
    const shown = list(waiting.body.items).find(({ school }) => String(school?.id) === iid);
    expect(shown?.school?.groupReason).toBe(groupReason);
    expect(list(shown?.similar).map(({ id }) => id)).toContain(first.body.school?.id);
    const entries = await stack.db.collection('auditLog').where('action', '==', 'school.register').get();
    expect(entries.docs.map((entry) => entry.get('reason'))).toContain(groupReason);

    // The shared web site stays with the first school after the second is rejected.
    const reject = { reason: 'We could not reach you.' };
    await stack.ask('POST', `/api/v1/admin/schools/${iid}/reject`, { as: 'admin', iid: null, body: reject });
    expect((await register(registration(3, { website: 'https://hillcrest-1.example' }))).status).toBe(409);
  });

  it('same place → 409 despite a reason; own register number → 201', async () => {
    await there();
    const again = await register(
      registration(2, { website: 'https://hillcrest-1.example', groupReason: 'Both belong to the Hillcrest Trust.' }),
    );
    expect(again.status).toBe(409);
    expect(again.body.error?.school?.mayBeGroup).toBeUndefined();
    const numbered = registration(2, {
      website: 'https://hillcrest-1.example',
      groupReason: 'Both belong to the Hillcrest Trust.',
      externalIds: { urn: '100493' },
    });
    expect((await register(numbered)).status).toBe(201);
  });

  it('web site not in use → reason not stored', async () => {
    const made = await register(registration(1, { groupReason: 'Both belong to the Hillcrest Trust.' }));
    expect(made.body.school?.groupReason).toBe('');
    expect((await register(registration(2, { website: 'https://hillcrest-1.example' }), 'head')).status).toBe(409);
  });

  it('changes to its own web site → stored; a third school’s → 409', async () => {
    await there();
    const address = { ...registration().address, postcode: 'EX1 1AA' };
    const groupReason = 'Both belong to the Hillcrest Trust.';
    const made = await register(registration(2, { website: 'https://hillcrest-1.example/two', address, groupReason }));
    const iid = String(made.body.school?.id);
    await register(registration(3), 'head');
    const move = (website: string, version: number) =>
      stack.ask('PATCH', '/api/v1/school', { as: 'new', iid, body: { part: 'website', version, website } });
    expect((await move('https://hillcrest-3.example', 0)).status).toBe(409);
    expect((await move('https://hillcrest-1.example/lower', 0)).status).toBe(200);
    expect((await stack.db.doc(`institutions/${iid}`).get()).get('groupReason')).toBe(groupReason);
    expect((await move('https://hillcrest-two.example', 1)).status).toBe(200);
    expect((await stack.db.doc(`institutions/${iid}`).get()).get('groupReason')).toBe('');
    expect((await register(registration(4, { website: 'https://hillcrest-two.example' }), 'head')).status).toBe(409);
  });
});
