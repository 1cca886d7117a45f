import { linearToOklab, type OklchValue, oklchToLinearRgb } from '../src/lib/oklch.ts';

/** Linear sRGB as each eye has it in place of the usual one: Machado, Oliveira and Fernandes 2009, at full severity. */
const SIGHTS = {
  usual: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protan: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deutan: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritan: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
} as const;

export type Sight = keyof typeof SIGHTS;
export const SIGHT_NAMES = Object.keys(SIGHTS) as Sight[];

/** Linear sRGB of a colour as somebody with that sight has it. */
function seen(colour: OklchValue, sight: Sight): [number, number, number] {
  const [r, g, b] = oklchToLinearRgb(colour);
  const m = SIGHTS[sight];
  const clip = (part: number) => Math.min(1, Math.max(0, part));
  return [
    clip(m[0] * r + m[1] * g + m[2] * b),
    clip(m[3] * r + m[4] * g + m[5] * b),
    clip(m[6] * r + m[7] * g + m[8] * b),
  ];
}

/** The colour as somebody with that sight has it, as CSS. */
export function seenAs(colour: OklchValue, sight: Sight): string {
  return `color(srgb-linear ${seen(colour, sight)
    .map((part) => part.toFixed(4))
    .join(' ')})`;
}

/** How far apart two colours are for an eye, in OKLab; about 0.02 can just be told apart side by side. */
export function distance(one: OklchValue, other: OklchValue, sight: Sight): number {
  const [a, b] = [linearToOklab(seen(one, sight)), linearToOklab(seen(other, sight))];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/** The pairs of a palette that some eye could take for each other, in words. */
export function confusions(palette: ReadonlyMap<string, OklchValue>, least: Readonly<Record<Sight, number>>): string[] {
  const names = [...palette.keys()];
  return names.flatMap((name, index) =>
    names.slice(0, index).flatMap((other) =>
      SIGHT_NAMES.flatMap((sight) => {
        const [one, two] = [palette.get(name), palette.get(other)];
        if (!one || !two) return [];
        const apart = distance(one, two, sight);
        return apart >= least[sight] ? [] : [`${sight}: ${other} and ${name} are ${apart.toFixed(3)} apart`];
      }),
    ),
  );
}
