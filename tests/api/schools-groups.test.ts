import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RegistrationInput } from '../../src/domain/institution/registration.ts';
import { registration } from '../support/registration.ts';
import { list, type Stack, startStack } from '../support/stack.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
}, 60_000);
afterAll(() => stack?.close());
beforeEach(() => stack.reset());

const register = (body: RegistrationInput, as: 'new' | 'head' = 'new') =>
  stack.ask('POST', '/api/v1/schools', { as, iid: null, body });
const there = () => register(registration(1, { externalIds: { urn: '100492' } }), 'head');

describe('a school', () => {
  it('at the web site of a group is let through with a reason, which those who approve read', async () => {
    const address = { ...registration().address, postcode: 'EX1 1AA' };
    const first = await there();
    const sister = registration(2, { website: 'https://hillcrest-1.example/lower', address });
    const asked = await register(sister);
    expect(asked.body.error?.school).toEqual({
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
    const told = await stack.db.collection('auditLog').where('action', '==', 'school.register').get();
    expect(told.docs.map((entry) => entry.get('reason'))).toContain(groupReason);

    // What it shares stays with the first one, also once the second is turned away.
    const reject = { reason: 'We could not reach you.' };
    await stack.ask('POST', `/api/v1/admin/schools/${iid}/reject`, { as: 'admin', iid: null, body: reject });
    expect((await register(registration(3, { website: 'https://hillcrest-1.example' }))).status).toBe(409);
  });

  it('at the same place is no other school of the group, whatever is said', async () => {
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

  it('keeps a reason only where a web site is shared', async () => {
    const made = await register(registration(1, { groupReason: 'Both belong to the Hillcrest Trust.' }));
    expect(made.body.school?.groupReason).toBe('');
    expect((await register(registration(2, { website: 'https://hillcrest-1.example' }), 'head')).status).toBe(409);
  });

  it('of a group that moves to a web site of its own holds that one, and takes no third one’s', async () => {
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
