/** Providers that parents and staff write from, as far as we see them in Britain. */
export const MAIL_DOMAINS: readonly string[] = [
  'gmail.com',
  'googlemail.com',
  'outlook.com',
  'hotmail.com',
  'hotmail.co.uk',
  'live.co.uk',
  'yahoo.com',
  'yahoo.co.uk',
  'icloud.com',
  'btinternet.com',
];

/**
 * The address that was probably meant where the part after the `@` is one slip away from a known domain: a letter too
 * many, too few, wrong, or two swapped. `null` where it is known, or nothing is near.
 */
export function likelyAddress(address: string, domains: readonly string[] = MAIL_DOMAINS): string | null {
  const at = address.lastIndexOf('@');
  if (at < 1) return null;
  const typed = address.slice(at + 1).toLowerCase();
  if (domains.includes(typed)) return null;
  const meant = domains.find((domain) => isOneSlipAway(typed, domain));
  return meant ? `${address.slice(0, at + 1)}${meant}` : null;
}

function isOneSlipAway(typed: string, meant: string): boolean {
  if (Math.abs(typed.length - meant.length) > 1 || typed === meant) return false;
  let start = 0;
  while (start < typed.length && typed[start] === meant[start]) start += 1;
  const [a, b] = [typed.slice(start), meant.slice(start)];
  const swapped = a.length === b.length && a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
  return swapped || a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1);
}
