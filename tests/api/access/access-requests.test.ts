import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PersonName } from '../../support/demo-school.ts';
import { type Answer, type Stack, startStack } from '../../support/stack.ts';
import { memberOfSchool, roleOfSchool } from '../people.ts';

let stack: Stack;
let now = new Date('2026-11-21T09:00:00Z');
const HOUR = 3_600_000;
const later = (hours: number) => {
  now = new Date(now.getTime() + hours * HOUR);
};

beforeAll(async () => {
  stack = await startStack({ backend: { now: () => now } });
});
afterAll(() => stack?.close());
beforeEach(async () => {
  later(48);
  await stack.reset();
});

const URL = '/api/v1/access-requests';
const read = (permission = 's.c.wr', as: PersonName = 'viewer') =>
  stack.ask('GET', `${URL}?permission=${permission}`, { as });
const ask = (permission = 's.c.wr', as: PersonName = 'viewer'): Promise<Answer> =>
  stack.ask('POST', URL, { as, body: { permission } });
const statusAndCode = ({ status, body }: Answer) => [status, body.error?.code];
const emails = async () => {
  await stack.settle();
  return stack.mail.sent.filter(({ name }) => name === 'access-request');
};
const notified = async () => {
  await stack.settle();
  const { docs } = await stack.db.collection('notifications').where('kind', '==', 'access-request').get();
  return docs.map((each) => each.data());
};
const audited = async () => (await stack.db.collection('auditLog').where('action', '==', 'access.request').get()).docs;

describe('GET /access-requests', () => {
  it('permission the member lacks → names the members who can grant it, nothing requested yet', async () => {
    await roleOfSchool(stack.db, 'oakfield', 'office', ['i.u.wr', 's.s.rea']);
    await roleOfSchool(stack.db, 'oakfield', 'deputy', ['i.u.wr', 's.c.wr']);
    await memberOfSchool(stack.db, 'oakfield', 'Olive Office', 'office');
    await memberOfSchool(stack.db, 'oakfield', 'Dan Deputy', 'deputy');
    const answer = await read();
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.accessRequest).toEqual({
      permission: 's.c.wr',
      grantedBy: ['Dan Deputy', expect.stringMatching(/^(?!Olive)/)],
      requestedAt: null,
    });
    expect(answer.text).not.toContain('@');
  });

  it('unknown permission → 400; not a member of the school → 403', async () => {
    expect(statusAndCode(await read('s.x.wr'))).toEqual([400, 'invalid']);
    expect(
      statusAndCode(await stack.ask('GET', `${URL}?permission=s.c.wr`, { as: 'viewer', iid: 'riverside' })),
    ).toEqual([403, 'forbidden']);
  });
});

describe('POST /access-requests', () => {
  it('first request → notification and email to those who can grant it, audit entry', async () => {
    const answer = await ask();
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.accessRequest).toMatchObject({ permission: 's.c.wr', requestedAt: now.toISOString() });
    expect(await emails()).toMatchObject([
      {
        to: 'head@oakfield.test',
        props: {
          school: 'Oakfield School',
          email: 'viewer@oakfield.test',
          permission: 'Add, change and remove channels',
          url: 'https://app.example/manage/users?q=viewer%40oakfield.test',
        },
      },
    ]);
    expect(await notified()).toMatchObject([
      { uid: 'u-head', iid: 'oakfield', about: 'u-viewer', path: '/manage/users?q=viewer%40oakfield.test' },
    ]);
    expect((await audited()).map((each) => each.data())).toMatchObject([{ after: { permission: 's.c.wr' } }]);
  });

  it('same request within a day → same answer, nothing sent; a day later → sent again', async () => {
    const first = await ask();
    later(23);
    expect((await ask()).body.accessRequest).toEqual(first.body.accessRequest);
    expect([(await emails()).length, (await notified()).length, (await audited()).length]).toEqual([1, 1, 1]);
    later(2);
    expect((await ask()).body.accessRequest).toMatchObject({ requestedAt: now.toISOString() });
    expect([(await emails()).length, (await notified()).length]).toEqual([2, 2]);
  });

  it('same request twice at once → one email', async () => {
    const answers = await Promise.all([ask(), ask()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await emails()).toHaveLength(1);
  });

  it('permission already held → 409; unknown permission → 400; not a member of the school → 403', async () => {
    expect(statusAndCode(await ask('s.c.rea'))).toEqual([409, 'conflict']);
    expect(statusAndCode(await ask('s.c.wr', 'head'))).toEqual([409, 'conflict']);
    expect(statusAndCode(await ask('s.x.wr'))).toEqual([400, 'invalid']);
    expect(
      statusAndCode(await stack.ask('POST', URL, { as: 'viewer', iid: 'riverside', body: { permission: 's.c.wr' } })),
    ).toEqual([403, 'forbidden']);
  });

  it('no member can grant it → 409, nothing sent', async () => {
    await stack.db.doc('institutions/oakfield/roles/ADMIN').update({ permissions: ['i.u.wr'] });
    expect(statusAndCode(await ask())).toEqual([409, 'conflict']);
    expect(await emails()).toEqual([]);
  });

  it('recipient over the daily email limit → notification, no email', async () => {
    for (const permission of ['s.c.wr', 's.s.wr', 's.co.wr', 's.w.wr', 'd.s.rea', 'd.s.wr']) {
      expect((await ask(permission)).status).toBe(200);
    }
    expect(await emails()).toHaveLength(5);
    expect(await notified()).toHaveLength(6);
  });

  it('21st request in an hour → 429', async () => {
    const answers = [];
    for (let n = 0; n < 21; n += 1) answers.push((await ask('s.c.rea')).status);
    expect(answers).toEqual([...Array(20).fill(409), 429]);
  });
});
