/**
 * The product's colours as mail programs take them, which know neither oklch nor variables: those of the themes light and dark,
 * by the names of their tokens, with which a test compares them.
 */
export const LIGHT = {
  canvas: '#f9f6f1',
  surface: '#fefdfb',
  subtle: '#e1ded7',
  ink: '#192029',
  'ink-2': '#4c535d',
  brand: '#095b41',
  'brand-ink': '#f3fdf8',
  'brand-text': '#095b41',
} as const;

export const DARK = {
  canvas: '#0e1319',
  surface: '#171c23',
  subtle: '#282e36',
  ink: '#f1eee9',
  'ink-2': '#bab7b0',
  brand: '#61bd97',
  'brand-ink': '#071a13',
  'brand-text': '#8ad7b6',
} as const;

/** Programs that show dark emails heed the class; the others the style on the element itself. */
export const DARK_RULES = `@media (prefers-color-scheme: dark) {
  .canvas, .canvas > table > tbody > tr > td { background-color: ${DARK.canvas} !important; }
  .surface { background-color: ${DARK.surface} !important; border-color: ${DARK.subtle} !important; }
  .ink { color: ${DARK.ink} !important; }
  .ink-2 { color: ${DARK['ink-2']} !important; }
  .mark, .address { color: ${DARK['brand-text']} !important; }
  .button { background-color: ${DARK.brand} !important; color: ${DARK['brand-ink']} !important; }
  .quote, .rule { border-color: ${DARK.subtle} !important; }
}`;

const FONT = 'Inter, "Segoe UI", Roboto, Helvetica, Arial, sans-serif';
/** Without it one long name would be wider than a telephone. */
const WRAP = { overflowWrap: 'anywhere', wordBreak: 'break-word' } as const;

/** In pixels: above and below, at the sides. */
export const BUTTON_PADDING = { y: 12, x: 22 } as const;

export const styles = {
  body: { margin: 0, padding: '24px 12px', backgroundColor: LIGHT.canvas, fontFamily: FONT },
  card: {
    maxWidth: '600px',
    padding: '32px 28px',
    backgroundColor: LIGHT.surface,
    border: `1px solid ${LIGHT.subtle}`,
    borderRadius: '12px',
  },
  mark: { margin: '0 0 24px', fontSize: '20px', lineHeight: '24px', fontWeight: 700, color: LIGHT['brand-text'] },
  title: { margin: '0 0 16px', fontSize: '24px', lineHeight: '32px', fontWeight: 700, color: LIGHT.ink, ...WRAP },
  text: { margin: '0 0 16px', fontSize: '16px', lineHeight: '24px', color: LIGHT.ink, ...WRAP },
  quote: {
    margin: '0 0 16px',
    padding: '2px 0 2px 16px',
    borderLeft: `3px solid ${LIGHT.subtle}`,
    fontSize: '16px',
    lineHeight: '24px',
    color: LIGHT.ink,
    ...WRAP,
  },
  code: {
    margin: '0 0 16px',
    fontFamily: 'Consolas, Menlo, monospace',
    fontSize: '28px',
    lineHeight: '36px',
    letterSpacing: '4px',
    color: LIGHT.ink,
  },
  button: {
    borderRadius: '8px',
    backgroundColor: LIGHT.brand,
    color: LIGHT['brand-ink'],
    fontSize: '16px',
    lineHeight: '24px',
    fontWeight: 600,
    textDecoration: 'none',
  },
  small: { margin: '0 0 8px', fontSize: '14px', lineHeight: '20px', color: LIGHT['ink-2'], ...WRAP },
  address: { color: LIGHT['brand-text'], textDecoration: 'underline', wordBreak: 'break-all' },
  rule: { width: '100%', border: 'none', borderTop: `1px solid ${LIGHT.subtle}`, margin: '24px 0 16px' },
} as const;
