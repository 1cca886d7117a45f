/** Of what lies over the viewer. Its own styles come with the package. */
export const css = `
.psv-container{touch-action:none;cursor:grab}
.psv-container:active{cursor:grabbing}
.spots{position:absolute;inset:0;overflow:hidden;pointer-events:none;z-index:30}
.spot{position:absolute;inset-block-start:0;left:0;max-inline-size:14rem;min-block-size:2.75rem;display:inline-flex;align-items:center;padding:.375rem .875rem;border:2px solid #fff;border-radius:2rem;background:#10141ae6;color:#fff;font:600 .9375rem/1.3 system-ui,"Segoe UI",Roboto,Arial,sans-serif;text-decoration:none;text-align:start;cursor:pointer;pointer-events:auto}
.spot::before{content:"";flex:none;inline-size:.625rem;block-size:.625rem;margin-inline-end:.5rem;border-radius:50%;background:#fff}
.spot.is-scene::before{border-radius:0;clip-path:polygon(0 0,100% 50%,0 100%)}
.spot.is-away{opacity:0;pointer-events:none}
.panel{position:absolute;inset:auto 1rem 1rem;z-index:40;max-inline-size:32rem;max-block-size:calc(100% - 2rem);overflow:auto;margin-inline:auto;padding:1rem 1.25rem;border-radius:.75rem;background:var(--surface);color:var(--ink)}
.panel h2{margin:0 0 .5rem}
.status{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
`;
