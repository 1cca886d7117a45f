/** Schools choose languages and zones, so there is no end to what can be asked for. */
const MOST_CACHED = 500;
const cache = new Map<string, Intl.DateTimeFormat>();

/**
 * A formatter of these options, made once: to make one costs more than a hundred uses of it.
 * @throws RangeError for a language or a zone that is none
 */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  const cached = cache.get(key);
  if (cached) return cached;
  const format = new Intl.DateTimeFormat(locale, options);
  if (cache.size >= MOST_CACHED) cache.clear();
  cache.set(key, format);
  return format;
}
