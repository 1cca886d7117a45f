import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PersonName } from '../../support/demo-school.ts';
import { fieldsOf, type Stack, startStack } from '../../support/stack.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
beforeEach(() => stack.reset());
afterAll(() => stack.close());

const data = async (path: string) => (await stack.db.doc(path).get()).data();

describe('GET and PATCH /person', () => {
  it('GET /person → factors, providers and schools with roles', async () => {
    stack.accounts.setFactors('u-both', [{ id: 'f1', kind: 'totp', name: 'Phone', enrolledAt: null }]);
    const { status, body } = await stack.ask('GET', '/api/v1/person', { as: 'both' });
    expect(status).toBe(200);
    expect(body.account).toMatchObject({
      uid: 'u-both',
      email: 'both@sprx.test',
      emailVerified: true,
      factors: [{ id: 'f1', kind: 'totp' }],
      providers: ['password'],
      schools: [
        { iid: 'oakfield', name: 'Oakfield School', role: { id: 'VIEWER' } },
        { iid: 'riverside', name: 'Riverside School', role: { id: 'ADMIN' } },
      ],
    });
  });

  it('no school, no details, unconfirmed address → 200; not signed in → 401', async () => {
    for (const as of ['new', 'unverified', 'incomplete'] as const) {
      expect((await stack.ask('GET', '/api/v1/person', { as })).status).toBe(200);
    }
    expect((await stack.ask('GET', '/api/v1/person', { as: null })).status).toBe(401);
  });

  it('PATCH /person → member rows, claims, Auth account and audit log updated', async () => {
    const answer = await stack.ask('PATCH', '/api/v1/person', {
      as: 'both',
      body: { firstname: ' Inês ', surname: 'Duarte', jobtitle: 'Press officer', phoneNumber: '+447700900123' },
    });
    expect(answer.body.account).toMatchObject({
      displayName: 'Inês Duarte',
      jobtitle: 'Press officer',
      phoneNumber: '+447700900123',
    });
    for (const iid of ['oakfield', 'riverside']) {
      expect(await data(`institutions/${iid}/members/u-both`)).toMatchObject({
        displayName: 'Inês Duarte',
        sortName: 'duarte ines',
      });
    }
    await stack.settle();
    const phoneNumber = '+447700900123';
    expect(stack.accounts.claimsOf('u-both')).toMatchObject({ firstname: 'Inês', surname: 'Duarte', phoneNumber });
    expect(await stack.accounts.get('u-both')).toMatchObject({ displayName: 'Inês Duarte', phoneNumber: null });
    const log = await stack.db.collection('auditLog').where('action', '==', 'person.update').get();
    expect(log.docs.map((each) => each.get('after.changed'))).toEqual([
      ['firstname', 'jobtitle', 'phoneNumber', 'surname'],
    ]);
  });

  it.each([
    ['firstname', '', /first name/],
    ['surname', 'Reid2', /letters/],
    ['surname', 'x'.repeat(10_000), /60 characters or fewer/],
    ['jobtitle', ' ', /job title/],
    ['phoneNumber', '0000', /zeros/],
    ['phoneNumber', '+440000000', /zeros/],
    ['phoneNumber', '+10000000000', /zeros/],
    ['phoneNumber', '020 7946', /country code/],
    ['photoPath', 'schools/oakfield/logo/a.png', /photos/],
    ['photoPath', 'users/u-head/photo/../../x.png', /photos/],
    ['email', 'me@else.example', /Unknown field/],
  ])('wrong %s → 400 with a message at that field', async (field, value, message) => {
    const answer = await stack.ask('PATCH', '/api/v1/person', { body: { [field]: value } });
    expect([answer.status, answer.body.error?.code]).toEqual([400, 'invalid']);
    expect(fieldsOf(answer)[field]).toMatch(message);
  });

  it.each([
    ['+44 20 7946 4829', '+442079464829'],
    ['(020) 7946 0958', '+442079460958'],
    ['+44 (0)20 7946 0958', '+442079460958'],
    ['00353 1 234 5678', '+35312345678'],
  ])('changeOwn: phoneNumber %s → stored as %s', async (typed, normalised) => {
    const answer = await stack.ask('PATCH', '/api/v1/person', { body: { phoneNumber: typed } });
    expect([answer.status, answer.body.account?.phoneNumber]).toEqual([200, normalised]);
    expect((await stack.db.doc('users/u-head').get()).get('phoneNumber')).toBe(normalised);
  });

  it('changeOwn: names with the typographic apostrophe → stored unchanged', async () => {
    const answer = await stack.ask('PATCH', '/api/v1/person', { body: { surname: 'O’Neil' } });
    expect([answer.status, answer.body.account?.surname]).toEqual([200, 'O’Neil']);
  });

  it('empty change → 400; another user’s photo → 400 at photoPath', async () => {
    expect((await stack.ask('PATCH', '/api/v1/person', { body: {} })).status).toBe(400);
    const photo = await stack.ask('PATCH', '/api/v1/person', { body: { photoPath: 'users/u-author/photo/a.png' } });
    expect(fieldsOf(photo).photoPath).toMatch(/Upload/);
  });

  it('phone number of another account → accepted, so that the answer does not reveal who has it', async () => {
    const give = (as: PersonName, phoneNumber: string) =>
      stack.ask('PATCH', '/api/v1/person', { as, body: { phoneNumber } });
    await give('author', '+447700900555');
    const [taken, free] = [await give('head', '+447700900555'), await give('viewer', '+447700900556')];
    expect([taken.status, free.status]).toEqual([200, 200]);
    expect(Object.keys(taken.body.account ?? {})).toEqual(Object.keys(free.body.account ?? {}));
    // The display name of the Auth account is not used either.
    for (const uid of ['u-head', 'u-viewer']) expect((await stack.accounts.get(uid))?.phoneNumber).toBeNull();
    expect(stack.accounts.claimsOf('u-head')).toMatchObject({ phoneNumber: '+447700900555' });
  });

  it('display name set at the Auth service → ignored', async () => {
    await stack.db.doc('users/u-new').delete();
    await stack.accounts.update('u-new', { displayName: 'The Headmaster <b>' });
    const ask = () => stack.ask('GET', '/api/v1/person', { as: 'new', iid: null });
    expect((await ask()).body.account?.displayName).toBeNull();
    await stack.ask('POST', '/api/v1/account/refresh', { as: 'new', iid: null });
    expect((await ask()).body.account?.displayName).toBeNull();
    expect(await data('users/u-new')).toMatchObject({ displayName: null });
    expect(JSON.stringify(await data('users/u-new'))).not.toContain('eadmaster');
  });

  it('photo replaced or removed → old file deleted', async () => {
    const path = (name: string) => `users/u-head/photo/${name}.png`;
    for (const name of ['a', 'b']) {
      await stack.files.write(path(name), { bytes: new Uint8Array([1]), contentType: 'image/png' });
      const answer = await stack.ask('PATCH', '/api/v1/person', { body: { photoPath: path(name) } });
      expect(answer.body.account).toMatchObject({ photoPath: path(name) });
    }
    expect([...stack.files.kept.keys()]).toEqual([path('b')]);
    expect(await data('institutions/oakfield/members/u-head')).toMatchObject({ photoPath: path('b') });
    await stack.ask('PATCH', '/api/v1/person', { body: { photoPath: null } });
    expect(stack.files.kept.size).toBe(0);
  });
});

describe('DELETE /person/schools/{iid}', () => {
  const leave = (as: 'head' | 'author' | 'viewer' | 'new', iid = 'oakfield') =>
    stack.ask('DELETE', `/api/v1/person/schools/${iid}`, { as });

  it('member leaves → access, member row and count removed at once, audit entry', async () => {
    const users = (await data('institutions/oakfield/analytics/global'))?.users;
    expect((await leave('author')).status).toBe(204);
    expect((await data('users/u-author'))?.institutions).toEqual({});
    expect(await data('institutions/oakfield/members/u-author')).toBeUndefined();
    expect((await data('institutions/oakfield/analytics/global'))?.users).toBe(users - 1);
    expect((await stack.ask('GET', '/api/v1/stories', { as: 'author', iid: 'oakfield' })).status).toBe(403);
    const log = await stack.db.collection('auditLog').where('action', '==', 'member.leave').get();
    expect(log.docs.map((each) => [each.get('iid'), each.get('actor.uid')])).toEqual([['oakfield', 'u-author']]);
  });

  it('last admin → conflict; not a member → 404', async () => {
    const last = await leave('head');
    expect([last.status, last.body.error?.code]).toEqual([409, 'conflict']);
    expect(String(last.body.error?.message)).toMatch(/last admin/);
    expect((await leave('new')).status).toBe(404);
    expect((await leave('head', 'nowhere')).status).toBe(404);
  });

  it('two last admins leave at once → one leaves, one conflict', async () => {
    const admin = { institutions: { oakfield: { role: 'ADMIN' } } };
    await stack.db.doc('users/u-author').update(admin);
    await stack.db.doc('institutions/oakfield/members/u-author').update({ role: 'ADMIN' });
    const answers = await Promise.all([leave('head'), leave('author')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    const left = await stack.db.collection('institutions/oakfield/members').where('role', '==', 'ADMIN').get();
    expect(left.size).toBe(1);
  });
});

describe('DELETE /person', () => {
  const remove = (as: 'head' | 'author' | 'both' | 'admin' | 'viewer', confirm?: string) =>
    stack.ask('DELETE', '/api/v1/person', { as, body: confirm === undefined ? {} : { confirm } });

  it('member → user deleted, stories stay under “A former member”', async () => {
    const story = await stack.ask('POST', '/api/v1/stories', {
      as: 'author',
      body: { title: 'Harvest', html: '<p>x</p>' },
    });
    const id = String(story.body.story?.id);
    await stack.files.write('users/u-author/photo/a.png', { bytes: new Uint8Array([1]), contentType: 'image/png' });
    await stack.db.doc('recoveryCodes/u-author').set({ codes: [] });
    await stack.db.doc('institutions/riverside/joinRequests/u-author').set({ uid: 'u-author', iid: 'riverside' });
    await stack.db.doc('notifications/n1').set({ id: 'n1', uid: 'u-author' });
    await stack.db.doc('notifications/n2').set({ id: 'n2', uid: 'u-head' });
    expect((await remove('author', ' Author@Oakfield.test ')).status).toBe(204);
    await stack.settle();
    expect(await stack.accounts.get('u-author')).toBeNull();
    expect(await data('users/u-author')).toBeUndefined();
    expect((await stack.db.collection('users/u-author/sessions').get()).size).toBe(0);
    expect(await data('institutions/oakfield/members/u-author')).toBeUndefined();
    expect(stack.files.kept.size).toBe(0);
    expect(await data('notifications/n1')).toBeUndefined();
    expect(await data('recoveryCodes/u-author')).toBeUndefined();
    expect(await data('institutions/riverside/joinRequests/u-author')).toBeUndefined();
    expect(await data('notifications/n2')).toBeDefined();
    expect(await data(`stories/${id}`)).toMatchObject({ iid: 'oakfield', author: 'A former member', createdBy: null });
    expect(stack.mail.sent.map(({ name, to }) => [name, to])).toEqual([['account-deleted', 'author@oakfield.test']]);
    expect((await stack.db.collection('auditLog').where('actor.uid', '==', 'u-author').get()).size).toBe(0);
    const log = await stack.db.collection('auditLog').get();
    const actions = log.docs.map((each) => [each.get('chain'), each.get('action')]);
    expect(actions).toContainEqual(['platform', 'person.delete']);
    expect(actions).toContainEqual(['oakfield', 'member.account-deleted']);
    expect((await stack.ask('GET', '/api/v1/person', { as: 'author' })).status).toBe(401);
  });

  it('Auth service down → Auth account deleted once it is up', async () => {
    stack.accounts.down = true;
    expect((await remove('author', 'author@oakfield.test')).status).toBe(204);
    stack.accounts.down = false;
    await stack.settle();
    expect(await stack.accounts.get('u-author')).toBeNull();
  });

  it('confirmation other than the own email address → 400 at confirm', async () => {
    for (const confirm of [undefined, '', 'delete', 'head@oakfield.test']) {
      const answer = await remove('author', confirm);
      expect([answer.status, Object.keys(fieldsOf(answer))]).toEqual([400, ['confirm']]);
    }
    expect(await data('users/u-author')).toBeDefined();
  });

  it('last admin of a school → conflict that names the school', async () => {
    const one = await remove('head', 'head@oakfield.test');
    expect([one.status, one.body.error?.code]).toEqual([409, 'conflict']);
    expect(String(one.body.error?.message)).toContain('Oakfield School');
    expect(await data('users/u-head')).toBeDefined();
    expect(await data('institutions/oakfield/members/u-head')).toBeDefined();
  });

  it('platform admin → conflict', async () => {
    expect((await remove('admin', 'admin@sprx.test')).status).toBe(409);
  });

  it('deleted twice at once → deleted once, one email', async () => {
    const answers = await Promise.all([1, 2].map(() => remove('viewer', 'viewer@oakfield.test')));
    expect(answers.map(({ status }) => status).toSorted()).not.toEqual([204, 204]);
    await stack.settle();
    expect(stack.mail.sent.filter(({ name }) => name === 'account-deleted')).toHaveLength(1);
  });
});
