import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Versions = Readonly<Record<string, string>>;
/** One package of `package-lock.json`, by where npm puts it. */
export type LockEntry = {
  readonly name?: string;
  readonly version?: string;
  readonly license?: unknown;
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly devOptional?: boolean;
  readonly link?: boolean;
  readonly dependencies?: Versions;
  readonly devDependencies?: Versions;
  readonly optionalDependencies?: Versions;
  readonly peerDependencies?: Versions;
};
export type Lock = { readonly packages: Readonly<Record<string, LockEntry>>; readonly [more: string]: unknown };

const FOLDER = 'node_modules/';

export function readLock(root: string): Lock {
  return JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock;
}

export function nameOf(path: string, entry: LockEntry): string {
  return entry.name ?? path.slice(path.lastIndexOf(FOLDER) + FOLDER.length);
}

/** Where the packages are that one at `path` asks for, as Node finds them: beside it, else further out. */
export function neededBy({ packages }: Lock, path: string): string[] {
  const { dependencies, optionalDependencies, peerDependencies } = packages[path] ?? {};
  const names = new Set(Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }));
  return [...names].flatMap((name) => placeOf(packages, path, name) ?? []);
}

function placeOf(packages: Lock['packages'], from: string, name: string): string | undefined {
  let at = from;
  for (;;) {
    const place = `${at === '' ? '' : `${at}/`}${FOLDER}${name}`;
    if (packages[place]) return place;
    if (at === '') return undefined;
    at = at.slice(0, Math.max(0, at.lastIndexOf(`/${FOLDER}`)));
  }
}
