import { contrast, hexToOklch, inGamut, type OklchValue, oklchToCss } from './oklch.ts';

export type BrandTheme = 'light' | 'dark' | 'hc-light' | 'hc-dark';

/** The custom properties that a school's colour sets; their names are those of the design tokens. */
export type BrandVariables = Readonly<
  Record<'--brand' | '--brand-hover' | '--brand-ink' | '--brand-soft' | '--brand-text' | '--focus', string>
>;

type Range = readonly [low: number, high: number];

interface Measures {
  /** The ground that is hardest to stand out from: the hovered row. */
  readonly ground: OklchValue;
  /** The quietest text, which must still be read on the soft colour. */
  readonly quiet: OklchValue;
  readonly text: number;
  readonly mark: number;
  /** Where lightness may lie, before contrast moves it further. */
  readonly fill: Range;
  readonly textLightness: Range;
  readonly soft: number;
  /** How much of the colour's chroma stays, and at most how much. */
  readonly chroma: readonly [share: number, most: number];
  /** Contrast is found darker in light themes, lighter in dark ones. */
  readonly way: 1 | -1;
}

const colour = (l: number, c: number, h: number): OklchValue => ({ colorSpace: 'oklch', components: [l, c, h] });

/** Of the design tokens, against which a test holds every result; this folder may not import them. */
const MEASURES: Readonly<Record<BrandTheme, Measures>> = {
  light: {
    ground: colour(0.935, 0.01, 85),
    quiet: colour(0.52, 0.015, 255),
    text: 4.5,
    mark: 3,
    fill: [0.2, 0.62],
    textLightness: [0.25, 0.45],
    soft: 0.95,
    chroma: [1, 0.2],
    way: -1,
  },
  dark: {
    ground: colour(0.288, 0.016, 255),
    quiet: colour(0.685, 0.012, 255),
    text: 4.5,
    mark: 3,
    fill: [0.66, 0.86],
    textLightness: [0.8, 0.9],
    soft: 0.298,
    chroma: [0.85, 0.14],
    way: 1,
  },
  'hc-light': {
    ground: colour(0.935, 0.01, 85),
    quiet: colour(0.36, 0.016, 255),
    text: 7,
    mark: 4.5,
    fill: [0.2, 0.45],
    textLightness: [0.2, 0.36],
    soft: 0.95,
    chroma: [1, 0.2],
    way: -1,
  },
  'hc-dark': {
    ground: colour(0.25, 0.016, 255),
    quiet: colour(0.83, 0.01, 85),
    text: 7,
    mark: 4.5,
    fill: [0.76, 0.92],
    textLightness: [0.88, 0.94],
    soft: 0.26,
    chroma: [0.85, 0.14],
    way: 1,
  },
};

const STEP = 0.005;
const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

/** That lightness and hue with as much of the chroma as a usual screen shows. */
function shown(l: number, c: number, h: number): OklchValue {
  const lightness = Math.round(clamp(l, 0, 1) * 1000) / 1000;
  for (let chroma = Math.floor(c * 1000); chroma > 0; chroma -= 1) {
    const candidate = colour(lightness, chroma / 1000, h);
    if (inGamut(candidate)) return candidate;
  }
  return colour(lightness, 0, h);
}

/** The first colour from `start` on whose contrast suffices; black and white suffice at the latest. */
function firstFit(start: number, way: 1 | -1, at: (l: number) => OklchValue, fits: (it: OklchValue) => boolean) {
  for (let l = start; l > 0 && l < 1; l += way * STEP) {
    const candidate = at(l);
    if (fits(candidate)) return candidate;
  }
  return at(way > 0 ? 1 : 0);
}

/**
 * A school's accent in one theme, made from one colour as `#rrggbb`. It keeps the hue, and moves in lightness only as far as
 * the contrast of the theme demands, so that any colour will do, yellow, black and white included. Throws for anything that is not
 * a colour.
 */
export function brandVariables(hex: string, theme: BrandTheme): BrandVariables {
  const [lightness, full, exact] = hexToOklch(hex).components;
  const { ground, quiet, text, mark, fill, textLightness, soft, chroma, way } = MEASURES[theme];
  const hue = Math.round(exact * 10) / 10;
  // A grey has a hue of rounding errors alone.
  const limitedChroma = full < 0.004 ? 0 : Math.min(full * chroma[0], chroma[1]);
  const inks = [
    shown(0.985, Math.min(limitedChroma, 0.012), hue),
    shown(0.12, Math.min(limitedChroma, 0.02), hue),
  ] as const;

  const hoverOf = (brand: OklchValue) => {
    const l = brand.components[0];
    const onDark = contrast(inks[0], brand) >= contrast(inks[1], brand);
    const step = l < 0.25 ? 0.08 : onDark ? -0.05 : 0.05;
    return shown(l + step, limitedChroma, hue);
  };
  const inkOf = (brand: OklchValue) => {
    const hover = hoverOf(brand);
    return inks.find((ink) => contrast(ink, brand) >= text && contrast(ink, hover) >= text);
  };
  const brand = firstFit(
    clamp(lightness, ...fill),
    way,
    (l) => shown(l, limitedChroma, hue),
    (it) => contrast(it, ground) >= mark && inkOf(it) !== undefined,
  );
  const pale = firstFit(
    soft,
    way > 0 ? -1 : 1,
    (l) => shown(l, Math.min(limitedChroma * 0.4, 0.042), hue),
    (it) => contrast(quiet, it) >= text,
  );
  const worded = firstFit(
    clamp(lightness, ...textLightness),
    way,
    (l) => shown(l, limitedChroma, hue),
    (it) => contrast(it, ground) >= text && contrast(it, pale) >= text,
  );
  return {
    '--brand': oklchToCss(brand),
    '--brand-hover': oklchToCss(hoverOf(brand)),
    '--brand-ink': oklchToCss(inkOf(brand) ?? inks[way > 0 ? 1 : 0]),
    '--brand-soft': oklchToCss(pale),
    '--brand-text': oklchToCss(worded),
    '--focus': oklchToCss(brand),
  };
}
