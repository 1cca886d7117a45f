import { FieldValue } from 'firebase-admin/firestore';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { invitationIds } from '../../../server/migrations/0041-invitation-ids.ts';
import type { PersonName } from '../../support/demo-school.ts';
import { type Answer, list, type Stack, startStack } from '../../support/stack.ts';
import { codeOf, openInvitation } from '../people.ts';

/** Who can read an invitation's code, with which the invited person joins. */
let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack?.close());
beforeEach(() => stack.reset());

const act = (code: string, what: string, as: PersonName | null = 'new') =>
  stack.ask(what === '' || what === '/hint' ? 'GET' : 'POST', `/api/v1/invitations/${code}${what}`, { as, iid: null });
const status = ({ status, body }: Answer) => [status, body.error?.code];
const NOT_FOUND = [404, 'not-found'];

it('invitation codes: answers to the school → without code; school routes take the id only, routes of the invited person the code only', async () => {
  const made = await stack.ask('POST', '/api/v1/invitations', {
    body: { emails: ['first@oakfield.test'], roleId: 'AUTHOR' },
  });
  const id = String(list(made.body.done)[0]?.id);
  const code = await codeOf(stack.db, id);
  const listed = await stack.ask('GET', '/api/v1/invitations');
  const again = await stack.ask('POST', `/api/v1/invitations/${id}/resend`);
  for (const answer of [made, listed, again]) {
    expect(answer.status).toBe(200);
    expect(answer.text).not.toContain(code);
    expect(answer.text).not.toContain('"code"');
  }
  expect(status(await stack.ask('POST', `/api/v1/invitations/${code}/resend`))).toEqual(NOT_FOUND);
  expect(status(await stack.ask('DELETE', `/api/v1/invitations/${code}`))).toEqual(NOT_FOUND);
  for (const [what, as] of [
    ['', 'new'],
    ['/accept', 'new'],
    ['/decline', 'new'],
    ['/hint', null],
  ] as const) {
    expect(status(await act(id, what, as)), what).toEqual(NOT_FOUND);
  }
  expect((await stack.ask('DELETE', `/api/v1/invitations/${id}`)).status).toBe(204);
});

it('migration: invitation without an id → id added, can be resent by it', async () => {
  const { code } = await openInvitation(stack.db, 'oakfield', 'new@sprx.test');
  await stack.db.doc(`invitations/${code}`).update({ id: FieldValue.delete() });
  await invitationIds.run(stack.backend.deps);
  const listed = await stack.ask('GET', '/api/v1/invitations');
  const id = String(list(listed.body.items)[0]?.id);
  expect(id).toMatch(/^\w{20}$/);
  expect(listed.text).not.toContain(code);
  expect((await stack.ask('POST', `/api/v1/invitations/${id}/resend`)).status).toBe(200);
  expect((await act(code, '/accept')).status).toBe(200);
});

it('invitation codes: account with an unconfirmed address → cannot read, list, accept or decline', async () => {
  const { code } = await openInvitation(stack.db, 'oakfield', 'unverified@sprx.test', { school: 'Oakfield School' });
  for (const [method, path] of [
    ['GET', 'mine'],
    ['GET', code],
    ['POST', `${code}/accept`],
    ['POST', `${code}/decline`],
  ] as const) {
    const answer = await stack.ask(method, `/api/v1/invitations/${path}`, { as: 'unverified', iid: null });
    expect([answer.status, answer.body.error?.code], path).toEqual([403, 'forbidden']);
    expect(answer.text, path).not.toContain('Oakfield');
  }
  expect((await stack.db.doc(`invitations/${code}`).get()).get('status')).toBe('pending');
});
