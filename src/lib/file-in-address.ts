/** The name of the file that an address leads to, as people gave it; empty for an address that names none. */
export function fileInAddress(address: string): string {
  const last = URL.parse(address)?.pathname.split('/').at(-1) ?? '';
  if (!/\.[a-z][a-z\d]{1,4}$/i.test(last) || /\.(?:html?|php|aspx?|jsp)$/i.test(last)) return '';
  try {
    return decodeURIComponent(last).toWellFormed();
  } catch {
    return last;
  }
}
