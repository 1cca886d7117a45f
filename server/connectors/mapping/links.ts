import { openAddress } from '../../../src/lib/open-address.ts';
import { webAddress } from '../../../src/lib/web-address.ts';

const MAX_URL = 2000;

/** An address that a source names as http or https, absolute; `null` where it is none or too long to be kept. */
export function linkOf(value: string | null | undefined, base: string): string | null {
  if (!value || value.trim().length > MAX_URL) return null;
  const address = webAddress(value, base);
  return address && address.length <= MAX_URL ? address : null;
}

/**
 * What a feed's relative addresses are relative to: its `xml:base`, else the web site it says it belongs to, since feeds are
 * often served by another host than the pages they tell of, else where it was read; its query may hold a key.
 */
export function baseOfFeed(bases: readonly string[], link: string | null, readAt: string): string {
  const url = openAddress(readAt);
  const base = bases.length > 0 ? within(bases, url) : (linkOf(link, url) ?? url);
  // Some name their own address there, key and all.
  return openAddress(base) === url ? url : base;
}

/** Each base counts from the one around it. */
export function within(bases: readonly string[], outer: string): string {
  return bases.reduce((base, value) => linkOf(value, base) ?? base, outer);
}
