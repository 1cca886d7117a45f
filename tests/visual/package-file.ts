import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);

/** A file of an installed package. */
export const packageFile = (path: string): Buffer => readFileSync(resolve(path));
