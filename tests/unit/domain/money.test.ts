import { expect, it } from 'vitest';
import { moneyText } from '../../../src/domain/billing/money.ts';
import { priceText } from '../../../src/patterns/plan/plan-labels.ts';

it.each([
  [4_900, 'gbp', '£49.00', '£49'],
  [4_950, 'gbp', '£49.50', '£49.50'],
  [0, 'gbp', '£0.00', '£0'],
  [-1_200, 'eur', '-€12.00', '-€12'],
  [1_234_567, 'usd', 'US$12,345.67', 'US$12,345.67'],
  // Stripe counts whole yen and thousandths of a dinar.
  [5_000, 'jpy', 'JP¥5,000', 'JP¥5,000'],
  [5_500, 'kwd', 'KWD 5.500', 'KWD 5.500'],
])('moneyText: %i of the smallest unit of %s → %s, in short %s', (amount, currency, exact, short) => {
  const plain = (text: string) => text.replace(/\u00a0/g, ' ');
  expect(plain(moneyText(amount, currency))).toBe(exact);
  expect(plain(moneyText(amount, currency, 'short'))).toBe(short);
});

it('priceText: each interval → in words', () => {
  const price = { amount: 4_900, currency: 'gbp', interval: 'month' as const };
  expect(priceText({ price, isFree: false })).toBe('£49 a month');
  expect(priceText({ price: { ...price, amount: 49_950, interval: 'year' }, isFree: false })).toBe('£499.50 a year');
  expect(priceText({ price: null, isFree: true })).toBe('Free');
  expect(priceText({ price: null, isFree: false })).toBe('Custom pricing');
});
