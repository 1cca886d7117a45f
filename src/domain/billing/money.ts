/** Currencies whose smallest unit is the whole; section "Zero-decimal currencies" of Stripe's reference. */
const WHOLE = new Set('bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '));
/** Currencies with a thousandth part; section "Three-decimal currencies" there. */
const THOUSANDTHS = new Set('bhd jod kwd omr tnd'.split(' '));

const digitsOf = (currency: string) => (WHOLE.has(currency) ? 0 : THOUSANDTHS.has(currency) ? 3 : 2);

/**
 * `amount` in the currency's smallest unit, as Stripe counts. `short` leaves `.00` out: "£49" for a price, "£49.00" for an
 * invoice.
 */
export function moneyText(amount: number, currency: string, form: 'short' | 'exact' = 'exact'): string {
  const digits = digitsOf(currency);
  return new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    trailingZeroDisplay: form === 'short' ? 'stripIfInteger' : 'auto',
  }).format(amount / 10 ** digits);
}
