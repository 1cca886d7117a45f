import { isBuiltin } from 'node:module';
import { type Lock, type LockEntry, neededBy } from './packages.ts';

type Manifest = {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly dependencies: Readonly<Record<string, string>>;
};
/** As much of a built chunk as says what it imports: names of packages beside files of the same build. */
export type Chunk = {
  readonly fileName: string;
  readonly imports: readonly string[];
  readonly dynamicImports: readonly string[];
};

/** The packages that built files import, by name. */
export function importedPackages(chunks: readonly Chunk[]): string[] {
  const files = new Set(chunks.map(({ fileName }) => fileName));
  const imported = chunks.flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports]);
  const names = imported
    .filter((each) => !files.has(each) && !isBuiltin(each))
    .map((each) => each.split('/', each.startsWith('@') ? 2 : 1).join('/'));
  return [...new Set(names)].sort();
}

/**
 * `package.json` and `package-lock.json` for the image: what the server imports and what that needs, and none of the packages that
 * are built into the app.
 * @throws Error when something is imported that is no dependency of ours: it would be missing in the image.
 */
export function serverPackages(manifest: Manifest, lock: Lock, imported: readonly string[]) {
  const unknown = imported.filter((name) => !manifest.dependencies[name]);
  if (unknown.length > 0) {
    throw new Error(`The server imports ${unknown.join(', ')}: not among the dependencies of package.json.`);
  }
  // firebase-admin loads Firestore and Storage as optional packages; where they are ours as well they may not be left out.
  const late = imported
    .flatMap((name) => Object.keys(lock.packages[`node_modules/${name}`]?.optionalDependencies ?? {}))
    .filter((name) => manifest.dependencies[name]);
  const names = [...new Set([...imported, ...late])].sort();
  const dependencies = Object.fromEntries(names.map((name) => [name, manifest.dependencies[name] ?? '']));
  const { name, version, license } = manifest;
  const root: LockEntry & { license: string } = { name, version, license, dependencies };
  const rooted = { ...lock, packages: { ...lock.packages, '': root } };
  const paths = new Set(['']);
  for (const path of paths) {
    for (const place of neededBy(rooted, path)) if (!lock.packages[place]?.dev) paths.add(place);
  }
  return {
    manifest: { name, version, license, private: true, type: 'module', dependencies },
    lock: {
      ...rooted,
      packages: Object.fromEntries(Object.entries(rooted.packages).filter(([path]) => paths.has(path))),
    },
  };
}
