import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const root = fileURLToPath(new URL('..', import.meta.url));
const out = `${root}src/styles/fonts/`;

/** What nearly every British page needs and nothing else, so that the first visit fetches one small file per family. */
const BASIC = 'U+0020-007E,U+00A0,U+00A3,U+00A9,U+00B7,U+2013-2014,U+2018-2019,U+201C-201D,U+2022,U+2026,U+2192';

interface Family {
  readonly name: string;
  readonly pkg: string;
  readonly file: (subset: string) => string;
  readonly axes: Readonly<Record<string, number | { min: number; max: number }>>;
  readonly weight: string;
  readonly features: readonly string[];
  readonly subsets: readonly string[];
}

const FAMILIES: readonly Family[] = [
  {
    name: 'Inter Variable',
    pkg: 'inter',
    file: (subset) => `inter-${subset}-wght-normal.woff2`,
    axes: { wght: { min: 400, max: 600 } },
    weight: '400 600',
    features: ['kern', 'tnum', 'calt', 'ccmp', 'mark', 'mkmk', 'locl'],
    subsets: ['latin', 'latin-ext', 'vietnamese', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext'],
  },
  {
    name: 'Fraunces Variable',
    pkg: 'fraunces',
    file: (subset) => `fraunces-${subset}-opsz-normal.woff2`,
    axes: { opsz: 40, wght: { min: 480, max: 600 } },
    weight: '480 600',
    features: ['kern', 'liga', 'ccmp', 'mark', 'mkmk', 'locl'],
    subsets: ['latin', 'latin-ext', 'vietnamese'],
  },
];

type Fallback = {
  readonly name: string;
  readonly local: readonly string[];
  /** How much wider ours is, in percent: the width of some lines of the product's own words, at the weights that they have. */
  readonly wider: number;
};

/**
 * Fonts of the systems, stretched to the widths and heights of ours, so that nothing moves when ours arrive: those of Windows and Apple
 * with their metric copies, of Android, and of bare Linux. Each has a name of its own: a face whose font is not there is passed over.
 */
const FALLBACKS: readonly { readonly ascent: number; readonly descent: number; readonly fonts: readonly Fallback[] }[] =
  [
    {
      ascent: 0.96875,
      descent: 0.2412,
      fonts: [
        { name: 'Inter Fallback', local: ['Arial', 'Liberation Sans', 'Helvetica Neue'], wider: 106.8 },
        { name: 'Inter on Roboto', local: ['Roboto'], wider: 107.5 },
        { name: 'Inter on DejaVu', local: ['DejaVu Sans'], wider: 94.2 },
      ],
    },
    {
      ascent: 0.978,
      descent: 0.255,
      fonts: [
        { name: 'Fraunces Fallback', local: ['Times New Roman', 'Liberation Serif', 'Times'], wider: 114.2 },
        { name: 'Fraunces on Noto', local: ['Noto Serif'], wider: 97.2 },
        { name: 'Fraunces on DejaVu', local: ['DejaVu Serif'], wider: 90.1 },
      ],
    },
  ];

/** Heights are of the stretched font: without this they would be stretched too. */
const overridden = (share: number, wider: number) => `${((share / wider) * 10_000).toFixed(1)}%`;

const fallbackFaces = (): string[] =>
  FALLBACKS.flatMap(({ ascent, descent, fonts }) =>
    fonts.map(
      ({ name, local, wider }) => `@font-face {
  font-family: '${name}';
  src: ${local.map((font) => `local('${font}')`).join(', ')};
  size-adjust: ${wider}%;
  ascent-override: ${overridden(ascent, wider)};
  descent-override: ${overridden(descent, wider)};
  line-gap-override: 0%;
}
`,
    ),
  );

function codePoints(ranges: string): Set<number> {
  const points = new Set<number>();
  for (const range of ranges.split(',')) {
    const [from = 0, to = from] = range
      .trim()
      .slice(2)
      .split('-')
      .map((hex) => Number.parseInt(hex, 16));
    for (let point = from; point <= to; point += 1) points.add(point);
  }
  return points;
}

function toRanges(points: ReadonlySet<number>): string {
  const sorted = [...points].sort((a, b) => a - b);
  const hex = (point: number) => point.toString(16).toUpperCase().padStart(4, '0');
  const ranges: [number, number][] = [];
  for (const point of sorted) {
    const last = ranges.at(-1);
    if (last && last[1] === point - 1) last[1] = point;
    else ranges.push([point, point]);
  }
  return ranges.map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`)).join(',');
}

const text = (points: ReadonlySet<number>) => [...points].map((point) => String.fromCodePoint(point)).join('');

async function cut(family: Family): Promise<string[]> {
  const folder = `${root}node_modules/@fontsource-variable/${family.pkg}/`;
  const unicode = JSON.parse(await readFile(`${folder}unicode.json`, 'utf8')) as Record<string, string>;
  const faces: string[] = [];
  const write = async (subset: string, from: string, points: ReadonlySet<number>) => {
    const font = await readFile(`${folder}files/${family.file(from)}`);
    const cutFont = await subsetFont(font, text(points), {
      targetFormat: 'woff2',
      variationAxes: family.axes,
      keepFeatures: [...family.features],
      noHinting: true,
    });
    const name = `${family.pkg}-${subset}.woff2`;
    await writeFile(out + name, cutFont);
    console.log(`${name} ${(cutFont.length / 1024).toFixed(1)} KB`);
    faces.push(`@font-face {
  font-family: '${family.name}';
  font-display: swap;
  font-weight: ${family.weight};
  src: url('./fonts/${name}') format('woff2');
  unicode-range: ${toRanges(points)};
}
`);
  };
  const basic = codePoints(BASIC);
  await write('basic', 'latin', basic);
  for (const subset of family.subsets) {
    const ranges = unicode[subset];
    if (!ranges) throw new Error(`${family.pkg} has no subset ${subset}`);
    await write(subset, subset, new Set([...codePoints(ranges)].filter((point) => !basic.has(point))));
  }
  await writeFile(`${out}LICENSE-${family.pkg}.txt`, await readFile(`${folder}LICENSE`));
  return faces;
}

await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });
const faces = (await Promise.all(FAMILIES.map(cut))).flat();
const head = '/* Made by scripts/fonts.ts from @fontsource-variable; licences are beside the fonts (SIL OFL 1.1). */\n';
await writeFile(`${root}src/styles/fonts.gen.css`, head + [...faces, ...fallbackFaces()].join('\n'));
