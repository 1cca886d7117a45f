/** What of an address may be shown to everyone: without user, password, query and fragment, where keys stand. */
export function openAddress(address: string): string {
  const url = URL.parse(address.trim());
  if (!url) return address.replace(/[?#].*$/s, '').replace(/\/\/[^/]*@/, '//');
  url.username = '';
  url.password = '';
  url.search = '';
  url.hash = '';
  return url.href;
}
