/** Vite's manifest of a build: what each entry and each chunk needs, by its source file. */

type Chunk = {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
  isEntry?: boolean;
  isDynamicEntry?: boolean;
};
export type Manifest = Record<string, Chunk>;

/** The files that `key` needs before it can run, itself included: static imports, transitively, with their CSS. */
export function staticFiles(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (!chunk || seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const css of chunk.css ?? []) seen.add(css);
  for (const next of chunk.imports ?? []) staticFiles(manifest, next, seen);
  return seen;
}
