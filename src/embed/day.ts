/** A day in the widget's language, such as `12 March 2026`; empty for what is no date. */
export function formatDay(iso: string, locale: string): string {
  const date = new Date(iso);
  try {
    return +date ? date.toLocaleDateString(locale, { dateStyle: 'long' }) : '';
  } catch {
    return iso.slice(0, 10);
  }
}
