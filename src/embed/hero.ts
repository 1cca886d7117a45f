/** One story large: its picture beside its words where it fits. */
export const HERO = `
.-hero .title{font-size:1.625em;line-height:1.2;letter-spacing:-.015em}
.-hero .excerpt{font-size:1.0625em;-webkit-line-clamp:6}
.-hero .-text{gap:.75em}
.-hero .-tags{margin-block-start:.25em}
@container (min-width:44em){.-hero .card{flex-direction:row}.-hero .picture{inline-size:56%;aspect-ratio:4/3}.-hero .title{font-size:2.125em}.-hero .-text{justify-content:center;padding:calc(var(--g)*2)}.-hero .-bare .-text{padding:calc(var(--g)*2.5)}}
`;
