import { ProductError } from './errors.ts';
import { fold } from './story/search-words.ts';

/** As people tell names apart: capitals and accents make no difference. */
export function isSameName(a: string, b: string): boolean {
  return fold(a) === fold(b);
}

/** `{name} (copy)`, numbered where that is taken, in at most `longest` characters. */
export function copyName(name: string, taken: readonly string[], longest: number): string {
  for (let n = 1; ; n += 1) {
    const ending = n === 1 ? ' (copy)' : ` (copy ${n})`;
    const candidate = `${shortened(name, longest - ending.length).trimEnd()}${ending}`;
    if (!taken.some((other) => isSameName(other, candidate))) return candidate;
  }
}

/** The length is counted as the schemas count it, and no character is cut in two. */
function shortened(name: string, longest: number): string {
  let beginning = '';
  for (const character of name) {
    if (beginning.length + character.length > longest) break;
    beginning += character;
  }
  return beginning;
}

/** @throws ProductError `conflict` at the field `name` when one of the others is called so */
export function assertNameFree(what: string, others: readonly { readonly name: string }[], name: string): void {
  const taken = others.find((other) => isSameName(other.name, name));
  if (!taken) return;
  const message = `There is a ${what} called “${taken.name}” already.`;
  throw new ProductError('conflict', message, { fields: { name: message } });
}
