/** `address` in full where a browser may follow it: http or https and without a password; `null` for any other. */
export function webAddress(address: string | null | undefined, base?: string): string | null {
  const url = address ? URL.parse(address.trim(), base) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return null;
  return url.href;
}
