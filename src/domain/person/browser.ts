/** Which browser and which system a `User-Agent` names, in words that people know. */
export type Browser = { readonly browser: string | null; readonly system: string | null };

/** In order: those further down also stand in the texts of those further up. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

/** Numbers of versions are left out: they change every month while the sign-in stays the same. */
export function browserOf(userAgent: string | undefined): Browser {
  // Whatever a stranger sends is looked at no further than any real browser's text reaches.
  const text = (userAgent ?? '').slice(0, 500);
  const first = (list: typeof BROWSERS) => list.find(([pattern]) => pattern.test(text))?.[1] ?? null;
  return { browser: first(BROWSERS), system: first(SYSTEMS) };
}
