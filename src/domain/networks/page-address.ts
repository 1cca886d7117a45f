const HAS_SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;
const HOST_FIRST = /^(?:[a-z0-9-]+\.)+[a-z]{2,}\.?(?:[/?#]|$)/i;

/** Whether it is meant as the address of a page, as copied from a browser, with or without `https://`. */
export function isPageAddress(typed: string): boolean {
  return HAS_SCHEME.test(typed) || HOST_FIRST.test(typed);
}

/** The page, where it is on one of these hosts and its address has nothing else; `null` for any other. */
export function pageOn(hosts: ReadonlySet<string>, typed: string): URL | null {
  const url = URL.parse(HAS_SCHEME.test(typed) ? typed : `https://${typed}`);
  if (!url || !/^https?:$/.test(url.protocol) || url.port || url.username || url.password) return null;
  return hosts.has(url.hostname.replace(/\.$/, '')) ? url : null;
}

/** The parts of the page's path; none where it is not written correctly. */
export function partsOf({ pathname }: URL): string[] {
  try {
    return pathname.split('/').filter(Boolean).map(decodeURIComponent);
  } catch {
    return [];
  }
}
