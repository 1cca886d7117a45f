const made = new Map<string, Intl.DateTimeFormat>();

/** A formatter of these options, made once: to make one costs more than a hundred uses of it. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  const format = made.get(key) ?? new Intl.DateTimeFormat(locale, options);
  made.set(key, format);
  return format;
}
