import type { Media } from '../../../src/domain/story/schema.ts';

/** Flat drawings, 400 by 250, small enough to stand in the code. */
const SCENES = {
  theatre: {
    alt: 'Three pupils on a lit stage between red curtains',
    body: "<path fill='#3d2a4d' d='M0 0h400v250H0z'/><path fill='#a6404a' d='M0 0h95q-25 140 25 250H0zM400 0h-95q25 140-25 250h120z'/><ellipse cx='205' cy='222' rx='140' ry='22' fill='#ecc98a'/><g fill='#da815a'><path d='M125 228q8-90 35-70 20 20 22 70zM188 220q5-90 22-80 22 10 30 80zM240 226q5-85 30-72 22 15 25 72z'/></g><g fill='#f2d9bd'><circle cx='152' cy='135' r='19'/><circle cx='211' cy='112' r='19'/><circle cx='268' cy='130' r='19'/></g>",
  },
  science: {
    alt: 'A flask of green water beside a test tube on a bench',
    body: "<path fill='#e9e3d4' d='M0 0h400v250H0z'/><path fill='#b89c77' d='M0 175h400v75H0z'/><path d='M178 75h36v40l45 70q5 12-8 12H141q-13 0-8-12l45-70z' fill='#fff' stroke='#647a85' stroke-width='6'/><path d='M150 165h92l17 25q2 7-8 7H141q-10 0-8-7z' fill='#5aa89f'/><rect x='286' y='88' width='22' height='106' rx='11' fill='#fff' stroke='#647a85' stroke-width='6'/><path d='M289 135h16v45q0 11-8 11t-8-11z' fill='#da815a'/>",
  },
  football: {
    alt: 'A football pitch from above with two teams on it',
    body: "<path fill='#6ba76b' d='M0 0h400v250H0z'/><path fill='#5f9a61' d='M80 0h80v250H80zM240 0h80v250h-80z'/><path d='M200 0v250' stroke='#fff' stroke-width='4'/><circle cx='200' cy='125' r='48' fill='none' stroke='#fff' stroke-width='4'/><g fill='#d8674b'><circle cx='255' cy='80' r='13'/><circle cx='110' cy='178' r='13'/></g><g fill='#20324f'><circle cx='150' cy='83' r='13'/><circle cx='298' cy='175' r='13'/></g><circle cx='258' cy='147' r='11' fill='#fff'/>",
  },
  library: {
    alt: 'Books of different heights on a shelf',
    body: "<path fill='#efdfc9' d='M0 0h400v250H0z'/><path fill='#a87f58' d='M0 212h400v38H0z'/><path fill='#48627f' d='M75 62h34v150H75z'/><path fill='#c46a50' d='M114 80h30v132h-30z'/><path fill='#6b8f71' d='M148 50h38v162h-38z'/><path fill='#d9a74f' d='M192 84h26v128h-26z'/><path fill='#7c5a86' d='m232 70 33 5-17 137h-35z'/>",
  },
  hills: {
    alt: 'Green hills under a pale sky with a low sun',
    body: "<path fill='#d0e3ea' d='M0 0h400v250H0z'/><circle cx='315' cy='65' r='34' fill='#f5d594'/><path fill='#80a98c' d='M0 165q90-70 170-20t230-40v145H0z'/><path fill='#4f7f66' d='M0 200q110-60 210-20t190-30v100H0z'/><path fill='#2f5a48' d='m120 185 9-37 9 37zM152 190l7-28 8 28z'/>",
  },
} as const;

export type SceneName = keyof typeof SCENES;

export function scene(name: SceneName, alt: string = SCENES[name].alt): Media {
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 400 250'>${SCENES[name].body}</svg>`;
  return { type: 'image', url: `data:image/svg+xml,${encodeURIComponent(svg)}`, alt, width: 400, height: 250 };
}
