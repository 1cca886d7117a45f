import { readable } from '../../../src/lib/colour.ts';
import { DARK, LIGHT } from '../../core/mail/templates/appearance.ts';

/** Brand colours that text can be read in, on the ground of each theme. */
export type Brand = { readonly light: string; readonly dark: string };

export function brandOf(colour: string | null): Brand {
  if (!colour || !/^#[0-9a-f]{6}$/i.test(colour)) return { light: LIGHT['brand-text'], dark: DARK['brand-text'] };
  return { light: readable(colour, LIGHT.surface), dark: readable(colour, DARK.surface) };
}

export const FONT = "Inter,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
/** Without it one long word would be wider than a telephone. */
const WRAP = 'overflow-wrap:anywhere;word-break:break-word';

export function stylesOf({ light }: Brand) {
  const text = `margin:0 0 16px;font-family:${FONT};font-size:16px;line-height:24px;color:${LIGHT.ink};${WRAP}`;
  return {
    text,
    list: `margin:0 0 16px;padding:0 0 0 24px;font-family:${FONT};font-size:16px;line-height:24px;color:${LIGHT.ink};${WRAP}`,
    quote: `margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid ${LIGHT.subtle}`,
    title: `margin:0 0 8px;font-family:${FONT};font-size:28px;line-height:36px;font-weight:700;color:${light};${WRAP}`,
    section: `margin:0 0 16px;padding:0 0 8px;border-bottom:2px solid ${light};font-family:${FONT};font-size:20px;line-height:28px;font-weight:700;color:${light};${WRAP}`,
    story: `margin:0 0 8px;font-family:${FONT};font-size:18px;line-height:26px;font-weight:700;color:${LIGHT.ink};${WRAP}`,
    small: `margin:0 0 4px;font-family:${FONT};font-size:14px;line-height:20px;color:${LIGHT['ink-2']};${WRAP}`,
    link: `color:${light};text-decoration:underline`,
    picture: 'display:block;max-width:100%;height:auto;border:0;border-radius:8px',
  } as const;
}
export type Styles = ReturnType<typeof stylesOf>;

/** Programs that show dark emails heed the class; the others the style on the element itself. */
export const darkRules = ({ dark }: Brand): string => `@media (prefers-color-scheme: dark) {
  .canvas { background-color: ${DARK.canvas} !important; }
  .surface { background-color: ${DARK.surface} !important; border-color: ${DARK.subtle} !important; }
  .ink { color: ${DARK.ink} !important; }
  .ink-2 { color: ${DARK['ink-2']} !important; }
  .brand { color: ${dark} !important; border-color: ${dark} !important; }
  .quote { border-color: ${DARK.subtle} !important; }
}`;
