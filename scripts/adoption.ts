/**
 * Which component of the kit is used where, read from the imports of the code. `npm run adoption` prints it; the
 * workbench shows the same on its page "Adoption". `--json` prints the data.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const KIT = ['src/ui/**/*.tsx', 'src/patterns/**/*.tsx'];
const CODE = 'src/**/*.{ts,tsx}';
const STORIES = 'stories/**/*.{ts,tsx}';
const EXCEPTIONS = 'design-tokens/exceptions.json';

type Layer = 'ui' | 'patterns';
/** `count` is how often the component is drawn in that file; 0 where it is only handed on. */
export type Use = { readonly file: string; readonly count: number };
export type Adopted = {
  readonly name: string;
  readonly file: string;
  readonly layer: Layer;
  /** Where the product uses it: other parts of the kit, patterns, features, pages. */
  readonly uses: readonly Use[];
  /** Story files that show it. */
  readonly stories: readonly string[];
};
export type TokenException = {
  readonly file: string;
  readonly content: string;
  readonly owner: string;
  readonly reason: string;
  readonly date: string;
};
export type Adoption = { readonly components: readonly Adopted[]; readonly exceptions: readonly TokenException[] };

/** Names of the components that a file exports: functions whose names begin with a capital. */
export function componentsOf(text: string): string[] {
  return Array.from(text.matchAll(/^export (?:default )?(?:async )?function ([A-Z]\w*)/gm), ([, name]) => name ?? '');
}

/** What a file imports from others of ours, by the path of that file: original name → name in this file. */
export function importsOf(file: string, text: string): Map<string, Map<string, string>> {
  const imports = new Map<string, Map<string, string>>();
  for (const [, names = '', path = ''] of text.matchAll(/^import\s+\{([^}]*)\}\s+from\s+'(\.[^']+)';/gm)) {
    const from = normalize(join(dirname(file), path));
    const names_ = imports.get(from) ?? new Map<string, string>();
    for (const part of names.split(',')) {
      const match = /^\s*(\w+)(?:\s+as\s+(\w+))?\s*$/.exec(part);
      if (match?.[1]) names_.set(match[1], match[2] ?? match[1]);
    }
    imports.set(from, names_);
  }
  return imports;
}

/** Files that are fetched only when needed; which of their names are meant, the importing file says in its text. */
function lazyImportsOf(file: string, text: string): string[] {
  return Array.from(text.matchAll(/\bimport\('(\.[^']+)'\)/g), ([, path = '']) => normalize(join(dirname(file), path)));
}

/** `files` maps every source and story file to its text. */
export function adoptionOf(files: ReadonlyMap<string, string>, exceptions: readonly TokenException[]): Adoption {
  const components: (Omit<Adopted, 'uses' | 'stories'> & { uses: Use[]; stories: string[] })[] = [];
  for (const [file, text] of files) {
    const layer = /^src\/(ui|patterns)\/.+\.tsx$/.exec(file)?.[1] as Layer | undefined;
    if (layer) for (const name of componentsOf(text)) components.push({ name, file, layer, uses: [], stories: [] });
  }
  const inFile = Map.groupBy(components, ({ file }) => file);
  for (const [file, text] of files) {
    const drawn = (name: string) => text.match(new RegExp(`<${name}(?![\\w.])`, 'g'))?.length ?? 0;
    const imported = importsOf(file, text);
    const lazy = new Set(lazyImportsOf(file, text));
    for (const from of new Set([...imported.keys(), ...lazy, file])) {
      for (const component of inFile.get(from) ?? []) {
        const { name } = component;
        const local = imported.get(from)?.get(name) ?? name;
        const isUsed =
          from === file
            ? drawn(name) > 0
            : imported.get(from)?.has(name) || (lazy.has(from) && new RegExp(`\\b${name}\\b`).test(text));
        if (!isUsed) continue;
        if (file.startsWith('stories/')) component.stories.push(file);
        else component.uses.push({ file, count: drawn(local) });
      }
    }
  }
  return {
    components: components.sort((a, b) => a.layer.localeCompare(b.layer) * -1 || a.name.localeCompare(b.name)),
    exceptions,
  };
}

/** Reads the tree below the current folder. */
export function readAdoption(): Adoption {
  const files = new Map(globSync([...KIT, CODE, STORIES]).map((file) => [file, readFileSync(file, 'utf8')] as const));
  const exceptions = existsSync(EXCEPTIONS) ? (JSON.parse(readFileSync(EXCEPTIONS, 'utf8')) as TokenException[]) : [];
  return adoptionOf(files, exceptions);
}

function main(): void {
  const adoption = readAdoption();
  if (adoption.components.length === 0) throw new Error('No component was found: run this from the project’s folder.');
  if (process.argv.includes('--json')) {
    console.log(JSON.stringify(adoption, null, 2));
    return;
  }
  for (const layer of ['ui', 'patterns'] as const) {
    const all = adoption.components.filter((component) => component.layer === layer);
    const unused = all.filter(({ uses }) => uses.length === 0);
    console.log(`\nsrc/${layer}: ${all.length} components, ${unused.length} used by stories alone or by nothing`);
    for (const { name, uses } of all) {
      const where = uses.map(({ file, count }) => (count > 1 ? `${file} ×${count}` : file)).join(', ');
      console.log(`  ${name.padEnd(24)} ${String(uses.length).padStart(3)}  ${where || '(unused)'}`);
    }
  }
  console.log(`\n${adoption.exceptions.length} exceptions to the token rules`);
  for (const { file, content, owner, date, reason } of adoption.exceptions) {
    console.log(`  ${date} ${owner}: ${content} in ${file}. ${reason}`);
  }
}

if (import.meta.main) main();
