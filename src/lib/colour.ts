type Rgb = readonly [number, number, number];

/** WCAG text contrast that the brand colour is brought to on any background. */
const TEXT = 4.5;

/**
 * The school's colour, moved towards black or white in steps of 2 % until it can be read on `ground`. Both are
 * `#rrggbb`; a colour that can be read already comes back unchanged.
 */
export function readable(brand: string, ground: string, leastContrast = TEXT): string {
  const from = toRgb(brand);
  const below = toRgb(ground);
  const towards = luminance(below) > 0.18 ? 0 : 255;
  for (let step = 0; step <= 50; step += 1) {
    const mixed = from.map((part) => Math.round(part + ((towards - part) * step) / 50)) as unknown as Rgb;
    if (ratio(mixed, below) >= leastContrast) return toHex(mixed);
  }
  return towards ? '#ffffff' : '#000000';
}

/** WCAG contrast ratio of two colours as `#rrggbb`, 1 to 21. */
export function contrast(a: string, b: string): number {
  return ratio(toRgb(a), toRgb(b));
}

function ratio(a: Rgb, b: Rgb): number {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

function luminance(colour: Rgb): number {
  const [r, g, b] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function toRgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

function toHex(colour: Rgb): string {
  return `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
