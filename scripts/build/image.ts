import { existsSync } from 'node:fs';
import { join } from 'node:path';

type Instruction = { readonly word: string; readonly rest: string };

/** What a Dockerfile says, line by line. */
export function instructionsOf(dockerfile: string): Instruction[] {
  return dockerfile
    .replace(/\\\n/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [word = '', ...rest] = line.split(/\s+/);
      return { word: word.toUpperCase(), rest: rest.join(' ') };
    });
}

/** What an image takes over from the folder it is built in; what comes from another stage is left out. */
export function copiedBy(dockerfile: string): string[] {
  return instructionsOf(dockerfile)
    .filter(({ word, rest }) => (word === 'COPY' || word === 'ADD') && !rest.startsWith('--from='))
    .flatMap(({ rest }) => rest.split(' ').slice(0, -1));
}

export function missingInImage(dockerfile: string, root: string): string[] {
  return copiedBy(dockerfile).filter((path) => !existsSync(join(root, path)));
}
