import { openAddress } from '../../../src/lib/open-address.ts';

const MAX_URL = 2000;

/** An address as http or https, absolute; `null` where it is none. */
export function webAddress(value: string | null | undefined, base: string): string | null {
  const trimmed = value?.trim();
  if (!trimmed || trimmed.length > MAX_URL) return null;
  const url = URL.parse(trimmed, base);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:') || url.username || url.password) return null;
  return url.href.length <= MAX_URL ? url.href : null;
}

/**
 * What a feed's relative addresses are relative to: its `xml:base`, else the web site it says it belongs to, since feeds are
 * often served by another host than the pages they tell of, else where it was read; its query may hold a key.
 */
export function baseOfFeed(bases: readonly string[], link: string | null, readAt: string): string {
  const url = openAddress(readAt);
  const base = bases.length > 0 ? within(bases, url) : (webAddress(link, url) ?? url);
  // Some name their own address there, key and all.
  return openAddress(base) === url ? url : base;
}

/** Each base counts from the one around it. */
export function within(bases: readonly string[], outer: string): string {
  return bases.reduce((base, value) => webAddress(value, base) ?? base, outer);
}
