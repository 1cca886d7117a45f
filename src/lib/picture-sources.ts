type Variant = { readonly width: number; readonly type: string; readonly url: string };

/** What a `<source>` needs, the smallest format first; the last is what every browser reads. */
export type PictureSource = { readonly type: string; readonly srcset: string };

const FORMATS = ['image/avif', 'image/webp', 'image/jpeg'];

export function pictureSources(variants: readonly Variant[] = []): PictureSource[] {
  return FORMATS.map((type) => ({
    type,
    srcset: variants
      .filter((variant) => variant.type === type)
      .map(({ url, width }) => `${url} ${width}w`)
      .join(', '),
  })).filter(({ srcset }) => srcset !== '');
}

/** The average colour that a thumbhash begins with, drawn until the picture is there; empty for what is no thumbhash. */
export function averageColour(blur: string | undefined): string {
  if (!blur || !/^[\w+/]{4}/.test(blur)) return '';
  const [first = 0, second = 0, third = 0] = Array.from(atob(blur.slice(0, 4)), (byte) => byte.charCodeAt(0));
  const bits = first | (second << 8) | (third << 16);
  const light = (bits & 63) / 63;
  const p = ((bits >> 6) & 63) / 31.5 - 1;
  const q = ((bits >> 12) & 63) / 31.5 - 1;
  const blue = light - (2 / 3) * p;
  const red = (3 * light - blue + q) / 2;
  const shares = [red, red - q, blue].map((part) => `${Math.round(Math.min(1, Math.max(0, part)) * 100)}%`);
  return `rgb(${shares.join(' ')})`;
}

/** Where the picture is held when it is cut to a frame. */
export function focusPosition(focus: { readonly x: number; readonly y: number } | undefined): string {
  return focus ? `${Math.round(focus.x * 100)}% ${Math.round(focus.y * 100)}%` : '';
}
