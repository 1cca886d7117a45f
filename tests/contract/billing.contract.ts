import { expect, test } from 'vitest';
import {
  getBilling,
  listInvoices,
  listRetentionChoices,
  openPortal,
  requestPlan,
  saveRetentionChoice,
  startCheckout,
  withdrawPlanRequest,
} from '../../src/domain/api/billing.ts';
import { createCollection, getCollection, updateCollection } from '../../src/domain/api/collections.ts';
import { registerSchool } from '../../src/domain/api/schools.ts';
import { billingSchema, retentionItemSchema } from '../../src/domain/billing/schema.ts';
import { registration } from '../support/registration.ts';
import { type ContractContext, PASSWORD, rejection } from './contract-context.ts';

/** What the plan page relies on. */
export function billingContract(on: ContractContext): void {
  test('startCheckout: plan with a price → page at Stripe; plan by agreement → conflict', async () => {
    const { auth, api } = on.side.browser();
    await auth.signIn('both@sprx.test', PASSWORD);
    api.setInstitution('riverside');
    expect((await api.call(getBilling)).billing.offers.map((offer) => [offer.id, offer.way])).toEqual([
      ['starter', 'current'],
      ['school', 'checkout'],
      ['trust', 'request'],
    ]);
    expect((await api.call(startCheckout, { body: { plan: 'school' } })).url).toMatch(/^https?:/);
    expect(await rejection(api.call(startCheckout, { body: { plan: 'trust' } }).then(({ url }) => url))).toMatchObject({
      code: 'conflict',
    });
    expect(await rejection(api.call(startCheckout, { body: { plan: 'gold' } }).then(({ url }) => url))).toMatchObject({
      code: 'invalid',
      fields: { plan: expect.any(String) },
    });
  });

  test('billing: read, plan requested and withdrawn, retention chosen → state of each', async () => {
    const { auth, api } = on.side.browser();
    await auth.signIn('both@sprx.test', PASSWORD);
    const { id } = (await api.call(registerSchool, { body: registration(41) })).school;
    await auth.token(true);
    api.setInstitution(id);

    const first = (await api.call(getBilling)).billing;
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
    expect(await rejection(api.call(startCheckout, { body: { plan: 'school' } }).then(({ url }) => url))).toMatchObject(
      { code: 'conflict' },
    );
    expect((await api.call(listInvoices)).items).toEqual([]);
    expect(await rejection(api.call(openPortal).then(({ url }) => url))).toMatchObject({ code: 'conflict' });

    const requested = (await api.call(requestPlan, { body: { plan: 'trust', message: ' For five schools ' } })).billing;
    expect(requested.request).toMatchObject({
      plan: { id: 'trust', displayName: 'Trust' },
      message: 'For five schools',
    });
    expect(
      await rejection(api.call(requestPlan, { body: { plan: 'trust', message: '' } }).then(({ billing }) => billing)),
    ).toMatchObject({ code: 'conflict' });
    expect((await api.call(withdrawPlanRequest)).billing.request).toBeNull();
    expect(
      await rejection(api.call(requestPlan, { body: { plan: 'starter', message: '' } }).then(({ billing }) => billing)),
    ).toMatchObject({ code: 'conflict' });
    expect(
      await rejection(
        api.call(requestPlan, { body: { plan: 'trust', message: 'x'.repeat(1_001) } }).then(({ billing }) => billing),
      ),
    ).toMatchObject({
      fields: { message: expect.any(String) },
    });

    const names = ['One', 'Two', 'Three'];
    const made = [];
    for (const name of names) made.push((await api.call(createCollection, { body: { name } })).collection);
    const [one, two] = made.map((collection) => collection.id);
    const nothing = { channels: [], widgets: [], collections: [] };
    const afterChoice = (
      await api.call(saveRetentionChoice, { body: { ...nothing, collections: [one ?? '', 'gone'] } })
    ).billing;
    expect(afterChoice.switchedOff).toEqual({ channels: 0, widgets: 0, newsletterWidgets: 0, collections: 2 });
    expect(afterChoice.usedResources?.collection).toBe(1);
    const choices = (await api.call(listRetentionChoices)).items;
    expect(choices.filter((choice) => !retentionItemSchema.safeParse(choice).success)).toEqual([]);
    expect(choices.map(({ name, isOn }) => [name, isOn])).toEqual([
      ['One', true],
      ['Three', false],
      ['Two', false],
    ]);
    expect((await api.call(getCollection, { params: { id: two ?? '' } })).collection).toMatchObject({
      disabledByPlan: true,
    });
    expect(
      await rejection(
        api
          .call(updateCollection, { params: { id: two ?? '' }, body: { name: 'Second' } })
          .then(({ collection }) => collection),
      ),
    ).toMatchObject({ code: 'conflict' });

    const fourth = (await api.call(createCollection, { body: { name: 'Four' } })).collection;
    const all = [...made, fourth].map((collection) => collection.id);
    expect(
      await rejection(
        api.call(saveRetentionChoice, { body: { ...nothing, collections: all } }).then(({ billing }) => billing),
      ),
    ).toMatchObject({
      code: 'limit-reached',
      fields: { collections: 'The plan Starter includes 3 collections, and you chose 4.' },
    });
    const again = (await api.call(saveRetentionChoice, { body: { ...nothing, collections: all.slice(1) } })).billing;
    expect(again.usedResources?.collection).toBe(3);
    expect(again.switchedOff.collections).toBe(1);
  });
}
