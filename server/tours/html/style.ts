import {
  DARK_INK,
  DARK_LINE,
  DARK_QUIET,
  DARK_SURFACE,
  LIGHT_INK,
  LIGHT_LINE,
  LIGHT_QUIET,
  LIGHT_SURFACE,
} from '../../../src/lib/widget-colours.ts';

const colours = (surface: string, ink: string, quiet: string, line: string): string =>
  `--surface:${surface};--ink:${ink};--quiet:${quiet};--line:${line}`;

/** Of the page in a frame. `can-turn`: a viewer can be started, and the flat pictures are not shown unless a visitor asks for them. */
export const FRAME_STYLE = `
:root{${colours(LIGHT_SURFACE, LIGHT_INK, LIGHT_QUIET, LIGHT_LINE)};color-scheme:light dark}
@media (prefers-color-scheme:dark){:root{${colours(DARK_SURFACE, DARK_INK, DARK_QUIET, DARK_LINE)}}}
*,::before,::after{box-sizing:border-box}
body{margin:0;background:var(--surface);color:var(--ink);font:400 1rem/1.5 system-ui,"Segoe UI",Roboto,Arial,sans-serif;overflow-wrap:anywhere}
main{max-inline-size:75rem;margin-inline:auto;padding:1rem}
h1{font-size:1.5rem;line-height:1.25;margin:0 0 .25rem}
h2{font-size:1.25rem;line-height:1.3;margin:2rem 0 .5rem}
h3{font-size:1rem;margin:1rem 0 .25rem}
p{margin:0 0 .75rem}
a{color:inherit;text-underline-offset:.18em}
img{display:block;max-inline-size:100%;block-size:auto}
figure{margin:0}
.quiet{color:var(--quiet);font-size:.875rem}
.stage{position:relative;display:grid;place-items:center;aspect-ratio:16/9;max-block-size:85vh;inline-size:100%;margin-block:.75rem;background:${DARK_SURFACE};border-radius:.75rem;overflow:hidden}
.stage>*{grid-area:1/1}
.stage>img,.stage>iframe{inline-size:100%;block-size:100%;object-fit:cover;border:0}
.view{position:absolute;inset:0}
button{font:inherit;font-weight:600;min-block-size:2.75rem;padding:.5rem 1.25rem;border:1px solid var(--ink);border-radius:.5rem;background:var(--surface);color:var(--ink);cursor:pointer}
[hidden]{display:none!important}
.start{position:relative;z-index:1;font-size:1.125rem;box-shadow:0 .25rem 1.5rem rgb(0 0 0/.4)}
:focus-visible{outline:.1875rem solid currentColor;outline-offset:.1875rem}
.stage :focus-visible{outline-color:${LIGHT_SURFACE};box-shadow:0 0 0 .375rem ${LIGHT_INK}}
nav ol{list-style:none;display:flex;flex-wrap:wrap;gap:.5rem;margin:0 0 1rem;padding:0}
nav a{display:inline-flex;align-items:center;min-block-size:2.75rem;padding:.25rem 1rem;border:1px solid var(--line);border-radius:2rem}
nav a[aria-current]{border-color:var(--ink);box-shadow:inset 0 0 0 1px var(--ink)}
.can-turn .flat{display:none}
.can-turn.is-flat .flat{display:block}
`;
