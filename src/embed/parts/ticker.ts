import type { Story } from '../embed.ts';
import { STRIP, strip } from '../strip.ts';
import type { View } from '../view.ts';

export const css = `${STRIP}
.-ticker .-show{grid-template-columns:minmax(0,1fr) auto;align-items:center;gap:.5em;background:var(--s);border:1px solid var(--l);border-inline-start:.3125em solid var(--b);border-radius:var(--r);padding:.375em .5em .375em .25em}
.-ticker .card{border:0;background:none;border-radius:0;justify-content:center}
.-ticker .picture,.-ticker .excerpt,.-ticker .-tags,.-ticker .-extra,.-ticker .author{display:none}
.-ticker .-meta ::after{display:none}
.-ticker .-text{padding:.375em .75em;gap:0;justify-content:center}
.-ticker .title{font-size:1em;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden}
.-ticker .-meta{font-size:.8125em}
.-ticker .-count{display:none}
@container (min-width:44em){.-ticker .-text{flex-direction:row;align-items:baseline;justify-content:start;gap:1em}.-ticker .-meta{order:-1;flex:none}.-ticker .title{-webkit-line-clamp:1}}
@container (max-width:27em){.-ticker .-show{grid-template-columns:minmax(0,1fr)}.-ticker .-bar{padding-inline-start:.5em}}
`;

/** One headline at a time, in a line. */
export default (view: View, stories: readonly Story[]): HTMLElement => strip(view, stories, false);
