import { expect, test } from 'vitest';
import { billingSchema, retentionItemSchema } from '../../src/domain/billing/schema.ts';
import { registration } from '../support/registration.ts';
import { type ContractContext, PASSWORD, rejection } from './contract-context.ts';

/** What the page of the plan may count on. */
export function billingContract(on: ContractContext): void {
  test('a larger plan is paid for on a page elsewhere, one that is agreed on is not', async () => {
    const { auth, api } = on.side.browser();
    await auth.signIn('both@sprx.test', PASSWORD);
    api.setInstitution('riverside');
    expect((await api.billing()).offers.map((offer) => [offer.id, offer.way])).toEqual([
      ['starter', 'current'],
      ['school', 'checkout'],
      ['trust', 'request'],
    ]);
    expect(await api.checkout('school')).toMatch(/^https?:/);
    expect(await rejection(api.checkout('trust'))).toMatchObject({ code: 'conflict' });
    expect(await rejection(api.checkout('gold'))).toMatchObject({
      code: 'invalid',
      fields: { plan: expect.any(String) },
    });
  });

  test('a plan is read, asked for and withdrawn; what stays on is chosen', async () => {
    const { auth, api } = on.side.browser();
    await auth.signIn('both@sprx.test', PASSWORD);
    const { id } = await api.registerNewSchool(registration(41));
    await auth.token(true);
    api.setInstitution(id);

    const first = await api.billing();
    expect(billingSchema.safeParse(first).error).toBeUndefined();
    expect(first).toMatchObject({
      plan: { id: 'starter' },
      payment: null,
      hasPortal: false,
      request: null,
      excess: null,
    });
    // Nothing is paid before the school is approved.
    expect(first.offers.map((offer) => offer.way)).toEqual(['current', 'request', 'request']);
    expect(await rejection(api.checkout('school'))).toMatchObject({ code: 'conflict' });
    expect(await api.invoices()).toEqual([]);
    expect(await rejection(api.billingPortal())).toMatchObject({ code: 'conflict' });

    const asked = await api.requestPlan({ plan: 'trust', message: ' For five schools ' });
    expect(asked.request).toMatchObject({ plan: { id: 'trust', displayName: 'Trust' }, message: 'For five schools' });
    expect(await rejection(api.requestPlan({ plan: 'trust', message: '' }))).toMatchObject({ code: 'conflict' });
    expect((await api.withdrawPlanRequest()).request).toBeNull();
    expect(await rejection(api.requestPlan({ plan: 'starter', message: '' }))).toMatchObject({ code: 'conflict' });
    expect(await rejection(api.requestPlan({ plan: 'trust', message: 'x'.repeat(1_001) }))).toMatchObject({
      fields: { message: expect.any(String) },
    });

    const names = ['One', 'Two', 'Three'];
    const made = [];
    for (const name of names) made.push(await api.createCollection({ name }));
    const [one, two] = made.map((collection) => collection.id);
    const nothing = { channels: [], widgets: [], collections: [] };
    const kept = await api.keep({ ...nothing, collections: [one ?? '', 'gone'] });
    expect(kept.switchedOff).toEqual({ channels: 0, widgets: 0, collections: 2 });
    expect(kept.usedResources?.collection).toBe(1);
    const choices = await api.keepChoices();
    expect(choices.filter((choice) => !retentionItemSchema.safeParse(choice).success)).toEqual([]);
    expect(choices.map(({ name, isOn }) => [name, isOn])).toEqual([
      ['One', true],
      ['Three', false],
      ['Two', false],
    ]);
    expect(await api.getCollection(two ?? '')).toMatchObject({ offPlan: true });
    expect(await rejection(api.updateCollection(two ?? '', { name: 'Second' }))).toMatchObject({ code: 'conflict' });

    const fourth = await api.createCollection({ name: 'Four' });
    const all = [...made, fourth].map((collection) => collection.id);
    expect(await rejection(api.keep({ ...nothing, collections: all }))).toMatchObject({
      code: 'limit-reached',
      fields: { collections: 'The plan Starter includes 3 collections, and you chose 4.' },
    });
    const again = await api.keep({ ...nothing, collections: all.slice(1) });
    expect(again.usedResources?.collection).toBe(3);
    expect(again.switchedOff.collections).toBe(1);
  });
}
