import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PERMISSION_CODES } from '../../../src/domain/access.ts';
import { MOST_ROLES } from '../../../src/domain/role/schema.ts';
import type { PersonName } from '../../support/demo-school.ts';
import { type Answer, fieldsOf, list, type Stack, startStack } from '../../support/stack.ts';
import { memberOfSchool, openInvitation, roleOfSchool } from '../people.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack?.close());
beforeEach(() => stack.reset());

const make = (name: string, permissions: readonly string[], as: PersonName = 'head') =>
  stack.ask('POST', '/api/v1/roles', { as, iid: 'oakfield', body: { name, permissions } });
const change = (id: string, body: object, as: PersonName = 'head') =>
  stack.ask('PATCH', `/api/v1/roles/${id}`, { as, iid: 'oakfield', body });
const drop = (id: string, replacement?: string, as: PersonName = 'head') =>
  stack.ask('DELETE', `/api/v1/roles/${id}${replacement === undefined ? '' : `?replacement=${replacement}`}`, {
    as,
    iid: 'oakfield',
  });
const roles = async () => list((await stack.ask('GET', '/api/v1/roles')).body.items);
const statusAndCode = ({ status, body }: Answer) => [status, body.error?.code];
const makeEditor = async () => {
  await roleOfSchool(stack.db, 'oakfield', 'editor', ['i.r.rea', 'i.r.wr', 's.s.rea']);
  await stack.db.doc('users/u-viewer').update({ institutions: { oakfield: { role: 'editor' } } });
};

describe('roles', () => {
  it('list → base roles and own roles, with members and invitations of each [spec 6.1]', async () => {
    await make('Sports desk', ['s.s.rea']);
    await make('Archive', ['s.s.rea']);
    await openInvitation(stack.db, 'oakfield', 'someone@oakfield.test');
    expect((await roles()).map(({ name, base, people, invited }) => [name, base, people, invited])).toEqual([
      ['VIEWER', 'VIEWER', 2, 1],
      ['AUTHOR', 'AUTHOR', 1, 0],
      ['ADMIN', 'ADMIN', 1, 0],
      ['Archive', null, 0, 0],
      ['Sports desk', null, 0, 0],
    ]);
  });

  it('write permission without its read permission → read permission added', async () => {
    const { body } = await make('  Sports desk ', ['s.s.wr', 's.c.wr', 's.s.wr']);
    expect(body.role).toMatchObject({ name: 'Sports desk', permissions: ['s.c.rea', 's.c.wr', 's.s.rea', 's.s.wr'] });
    expect(String(body.role?.id).length).toBeLessThanOrEqual(10);
    const { body: changed } = await change(String(body.role?.id), { permissions: ['i.u.wr'] });
    expect(changed.role?.permissions).toEqual(['i.u.rea', 'i.u.wr']);
  });

  it('name of another role of the school, also in other case or twice at once → 409', async () => {
    const answers = await Promise.all([make('Sports desk', ['s.s.rea']), make('sports  DESK', ['s.s.rea'])]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(fieldsOf(await make('Viewer', ['s.s.rea']))).toEqual({ name: 'There is a role called “VIEWER” already.' });
    const own = (await roles()).find(({ base }) => base === null);
    expect(statusAndCode(await change(String(own?.id), { name: 'Admin' }))).toEqual([409, 'conflict']);
    expect((await change(String(own?.id), { name: 'SPORTS desk' })).status).toBe(200);
  });

  it('no name, long name, no or unknown permission → 400 at the field', async () => {
    expect(fieldsOf(await make(' ', ['s.s.rea']))).toHaveProperty('name');
    expect(fieldsOf(await make('x'.repeat(41), ['s.s.rea']))).toHaveProperty('name');
    expect(fieldsOf(await make('Empty', []))).toHaveProperty('permissions');
    expect(fieldsOf(await make('Odd', ['s.s.rea', 'root']))).toHaveProperty(['permissions.1']);
  });

  it(`more than ${MOST_ROLES} own roles → conflict`, async () => {
    for (let n = 0; n < MOST_ROLES; n += 1) await roleOfSchool(stack.db, 'oakfield', `own${n}`);
    expect(statusAndCode(await make('One more', ['s.s.rea']))).toEqual([409, 'conflict']);
  });

  it("permissions beyond the editor's own → forbidden", async () => {
    await makeEditor();
    expect(statusAndCode(await make('Mighty', PERMISSION_CODES, 'viewer'))).toEqual([403, 'forbidden']);
    expect(statusAndCode(await change('editor', { permissions: ['i.r.wr', 's.c.wr'] }, 'viewer'))).toEqual([
      403,
      'forbidden',
    ]);
    await roleOfSchool(stack.db, 'oakfield', 'channels', ['s.c.rea', 's.c.wr']);
    expect(statusAndCode(await change('channels', { permissions: ['s.s.rea'] }, 'viewer'))).toEqual([403, 'forbidden']);
    expect((await change('editor', { permissions: ['i.r.wr'] }, 'viewer')).status).toBe(200);
  });

  it('base role renamed or deleted → conflict', async () => {
    expect(statusAndCode(await change('VIEWER', { name: 'Guests' }))).toEqual([409, 'conflict']);
    expect(statusAndCode(await drop('VIEWER', 'AUTHOR'))).toEqual([409, 'conflict']);
    expect(statusAndCode(await change('gone', { name: 'Guests' }))).toEqual([404, 'not-found']);
  });

  it('role loses a permission → its member’s next request that needs it is 403', async () => {
    await makeEditor();
    expect((await stack.ask('GET', '/api/v1/roles', { as: 'viewer' })).status).toBe(200);
    await change('editor', { permissions: ['s.s.rea'] });
    expect(statusAndCode(await stack.ask('GET', '/api/v1/roles', { as: 'viewer' }))).toEqual([403, 'forbidden']);
  });
});

describe('DELETE /roles/{id}', () => {
  it('role without members → 204, then 404', async () => {
    await roleOfSchool(stack.db, 'oakfield', 'spare');
    expect((await drop('spare')).status).toBe(204);
    expect(statusAndCode(await drop('spare'))).toEqual([404, 'not-found']);
  });

  it('role with members and invitations → replacement required, all moved to it', async () => {
    await roleOfSchool(stack.db, 'oakfield', 'sport');
    for (let n = 0; n < 60; n += 1) await memberOfSchool(stack.db, 'oakfield', `u-sport-${n}`, 'sport');
    const { code } = await openInvitation(stack.db, 'oakfield', 'someone@oakfield.test');
    await stack.db.doc(`invitations/${code}`).update({ roleId: 'sport' });
    const refused = await drop('sport');
    expect(statusAndCode(refused)).toEqual([409, 'conflict']);
    expect(refused.body.error?.message).toMatch(/More than 50 people have the role “Role sport”/);
    expect(fieldsOf(await drop('sport', 'sport'))).toHaveProperty('replacement');
    expect(fieldsOf(await drop('sport', 'gone'))).toHaveProperty('replacement');
    expect((await drop('sport', 'AUTHOR')).status).toBe(204);
    const members = await stack.db.collection('institutions/oakfield/members').where('role', '==', 'sport').get();
    expect(members.size).toBe(0);
    expect((await stack.db.doc('users/u-sport-59').get()).get('institutions')).toEqual({
      oakfield: { role: 'AUTHOR' },
    });
    expect((await stack.db.doc(`invitations/${code}`).get()).data()).toMatchObject({ roleId: 'AUTHOR' });
    expect((await stack.db.doc('institutions/oakfield/roles/sport').get()).exists).toBe(false);
  });

  it('replacement role with permissions the caller lacks → forbidden', async () => {
    await makeEditor();
    await roleOfSchool(stack.db, 'oakfield', 'sport');
    await memberOfSchool(stack.db, 'oakfield', 'u-sport', 'sport');
    expect(statusAndCode(await drop('sport', 'ADMIN', 'viewer'))).toEqual([403, 'forbidden']);
  });
});
