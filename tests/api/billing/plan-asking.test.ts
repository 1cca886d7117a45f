import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Billing } from '../../../src/domain/billing/schema.ts';
import { type Answer, fieldsOf, list, type Stack, startStack } from '../../support/stack.ts';

/** Without Stripe, plans are requested and set by hand. */
let stack: Stack;
let now: Date;

beforeAll(async () => {
  stack = await startStack({ config: { logLevel: 'silent' }, backend: { now: () => now } });
});
afterAll(() => stack?.close());
beforeEach(async () => {
  now = new Date();
  await stack.reset();
});

const billingOf = (answer: Answer) => answer.body.billing as unknown as Billing;
const billing = async () => billingOf(await stack.ask('GET', '/api/v1/billing'));
const codeOf = (answer: Answer) => [answer.status, answer.body.error?.code];
const setPlan = (plan: string, iid = 'oakfield') =>
  stack.ask('PUT', `/api/v1/admin/schools/${iid}/plan`, {
    as: 'admin',
    iid: null,
    body: { plan, reason: 'Agreed by telephone' },
  });
describe('POST /billing/request', () => {
  const request = (body: unknown, as: 'head' | 'author' = 'head') =>
    stack.ask('POST', '/api/v1/billing/request', { as, body });

  it('valid → stored, email to platform admins, closed when the plan is set', async () => {
    const answer = await request({ plan: 'trust', message: '  We are seven schools.  ' });
    expect(answer.status, answer.text).toBe(200);
    expect(billingOf(answer).request).toMatchObject({
      plan: { id: 'trust', displayName: 'Trust' },
      message: 'We are seven schools.',
      byName: 'u-head',
    });
    await stack.settle();
    const [mail] = stack.mail.sent.filter(({ name }) => name === 'platform-notice');
    expect(mail).toMatchObject({
      to: 'admin@sprx.test',
      props: { title: 'Oakfield School asks for the plan Trust', text: expect.stringContaining('seven schools') },
    });
    const set = await setPlan('trust');
    expect(billingOf(set)).toMatchObject({ plan: { id: 'trust' }, request: null, excess: null });
    const log = await stack.db.collection('auditLog').where('action', '==', 'school.plan').get();
    expect(
      log.docs.map((one) => [one.get('iid'), one.get('actor').uid, one.get('byPlatform'), one.get('reason')]),
    ).toEqual([['oakfield', 'u-admin', true, 'Agreed by telephone']]);
  });

  it('three requests at once → one 200, two 409; withdrawn → may be requested again', async () => {
    const answers = await Promise.all([1, 2, 3].map((n) => request({ plan: 'trust', message: `Number ${n}` })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const withdraw = () => stack.ask('DELETE', '/api/v1/billing/request');
    expect(billingOf(await withdraw()).request).toBeNull();
    expect((await withdraw()).status).toBe(200);
    expect((await request({ plan: 'trust', message: '' })).status).toBe(200);
    await withdraw();
    expect(codeOf(await request({ plan: 'school', message: '' }))).toEqual([409, 'conflict']);
  });

  it.each<[string, unknown, string]>([
    ['an unknown plan', { plan: 'gold', message: '' }, 'plan'],
    ['a message that is too long', { plan: 'trust', message: 'x'.repeat(1_001) }, 'message'],
    ['something else as well', { plan: 'trust', message: '', price: 0 }, 'price'],
  ])('%s → 400 at its field', async (_case, body, field) => {
    const answer = await request(body);
    expect([...codeOf(answer), Object.keys(fieldsOf(answer))]).toEqual([400, 'invalid', [field]]);
  });

  it('no permission → 403; too many → 429 with Retry-After', async () => {
    expect(codeOf(await request({ plan: 'trust', message: '' }, 'author'))).toEqual([403, 'forbidden']);
    let last: Answer | undefined;
    for (let n = 0; n < 12; n += 1) last = await request({ plan: 'gold', message: '' });
    expect(last?.status).toBe(429);
    expect(last?.headers['retry-after']).toMatch(/^\d+$/);
  });

  it('Stripe not configured → every plan by request; checkout and portal conflict', async () => {
    const { offers, hasPortal } = await billing();
    expect([hasPortal, offers.map(({ way }) => way)]).toEqual([false, ['request', 'current', 'request']]);
    for (const [path, body] of [
      ['checkout', { plan: 'trust' }],
      ['portal', undefined],
    ] as const)
      expect(codeOf(await stack.ask('POST', `/api/v1/billing/${path}`, { body }))).toEqual([409, 'conflict']);
    expect(list((await stack.ask('GET', '/api/v1/billing/invoices')).body.items)).toEqual([]);
  });
});

describe('PUT /admin/schools/{iid}/plan', () => {
  it('unknown plan or school, no reason, no admin → refused', async () => {
    expect(codeOf(await setPlan('gold'))).toEqual([400, 'invalid']);
    expect(codeOf(await setPlan('trust', 'nowhere'))).toEqual([404, 'not-found']);
    expect(codeOf(await setPlan('trust', 'a.b'))).toEqual([404, 'not-found']);
    const body = { plan: 'trust' };
    const without = await stack.ask('PUT', '/api/v1/admin/schools/oakfield/plan', { as: 'admin', iid: null, body });
    expect(Object.keys(fieldsOf(without))).toEqual(['reason']);
    const url = '/api/v1/admin/schools/oakfield/plan';
    expect((await stack.ask('PUT', url, { body: { plan: 'trust', reason: 'Agreed by telephone' } })).status).toBe(403);
  });

  it('school that pays through Stripe → conflict, plan unchanged', async () => {
    const state = { iid: 'oakfield', stripeCustomerId: 'cus_1', status: 'past_due', turn: 3 };
    const none = { renewsAt: null, endsAt: null, keepBy: null };
    await stack.db.doc('institutions/oakfield/billing/state').set({ ...state, ...none });
    expect(codeOf(await setPlan('trust'))).toEqual([409, 'conflict']);
    expect((await billing()).plan?.id).toBe('school');
  });
});
