/**
 * The colours of an embed in its two themes, for the script and for HTML that the server writes. Single values, because the script
 * has the bytes of none to spare.
 */
export const LIGHT_SURFACE = '#ffffff';
export const LIGHT_INK = '#1c222b';
export const LIGHT_QUIET = '#545a64';
export const LIGHT_LINE = '#e2ddd4';
export const DARK_SURFACE = '#1a1f27';
export const DARK_INK = '#f2efea';
export const DARK_QUIET = '#b5b3ae';
export const DARK_LINE = '#343a44';
