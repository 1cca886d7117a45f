/** OKLCH as DTCG writes it: lightness 0–1, chroma, hue in degrees; alpha 0–1, 1 when left out. */
export interface OklchValue {
  readonly colorSpace: 'oklch';
  readonly components: readonly [number, number, number];
  readonly alpha?: number;
}

export function isOklch(value: unknown): value is OklchValue {
  return typeof value === 'object' && value !== null && (value as { colorSpace?: unknown }).colorSpace === 'oklch';
}

export function oklchToCss({ components: [l, c, h], alpha }: OklchValue): string {
  const end = alpha === undefined ? '' : ` / ${alpha}`;
  return `oklch(${l} ${c} ${h}${end})`;
}

type Parts = readonly [number, number, number];

/** Linear sRGB; parts under 0 or over 1 lie outside what a usual screen shows. */
function toLinearRgb({ components: [l, c, h] }: OklchValue): Parts {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

/** Linear sRGB, clipped to the gamut as browsers do for a screen that has no wider one. Each part 0–1. */
export function oklchToLinearRgb(colour: OklchValue): Parts {
  const [r, g, b] = toLinearRgb(colour);
  const clip = (part: number) => Math.min(1, Math.max(0, part));
  return [clip(r), clip(g), clip(b)];
}

/** Whether a usual screen shows the colour as it is. */
export function inGamut(colour: OklchValue): boolean {
  return toLinearRgb(colour).every((part) => part >= -0.0005 && part <= 1.0005);
}

export function linearToOklab([r, g, b]: Parts): Parts {
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ];
}

/** WCAG 2 contrast ratio of two opaque colours, 1 to 21. */
export function contrast(front: OklchValue, back: OklchValue): number {
  const luminance = (colour: OklchValue) => {
    const [r, g, b] = oklchToLinearRgb(colour);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [low, high] = [luminance(front), luminance(back)].sort((x, y) => x - y) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** sRGB as screens have it, each part 0–1; alpha is dropped. */
export function oklchToRgb(colour: OklchValue): Parts {
  const [r, g, b] = oklchToLinearRgb(colour);
  const encode = (part: number) => (part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055);
  return [encode(r), encode(g), encode(b)];
}

/** `#rrggbb`, for tools that read nothing newer; alpha is dropped. */
export function oklchToHex(colour: OklchValue): string {
  const parts = oklchToRgb(colour).map((part) =>
    Math.round(part * 255)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${parts.join('')}`;
}

/** Reads `#rrggbb`. Throws for anything else. */
export function hexToOklch(hex: string): OklchValue {
  if (!/^#[0-9a-f]{6}$/i.test(hex)) throw new Error(`not a colour as #rrggbb: ${hex}`);
  const linear = (at: number) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  const [l, a, b] = linearToOklab([linear(1), linear(3), linear(5)]);
  const hue = (Math.atan2(b, a) * 180) / Math.PI;
  return { colorSpace: 'oklch', components: [l, Math.hypot(a, b), hue < 0 ? hue + 360 : hue] };
}

/** Reads what `oklchToCss` writes. */
export function parseOklch(css: string): OklchValue {
  const match = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)(?: \/ ([\d.]+))?\)$/.exec(css);
  if (!match) throw new Error(`not an OKLCH colour: ${css}`);
  const [l = 0, c = 0, h = 0] = match.slice(1, 4).map(Number);
  return { colorSpace: 'oklch', components: [l, c, h], ...(match[4] ? { alpha: Number(match[4]) } : {}) };
}
