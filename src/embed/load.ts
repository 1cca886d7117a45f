import type { Part } from './view.ts';

/** The hash of all parts: the build writes it in (`vite.embed.config.ts`). */
declare const PARTS: string;

/** A part from the first origin that has it. */
export async function loadPart(name: string, [origin, ...others]: readonly string[]): Promise<Part> {
  try {
    return await import(/* @vite-ignore */ `${origin}/embed/v1/parts/${name}.${PARTS}.js`);
  } catch (error) {
    if (others[0]) return loadPart(name, others);
    throw error;
  }
}
