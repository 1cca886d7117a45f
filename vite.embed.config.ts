import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, defineConfig, type Plugin, type UserConfig } from 'vite';

const root = dirname(fileURLToPath(import.meta.url));
const target = 'es2020';

/** Letters beyond ASCII as escapes: a page in another encoding reads a script without a charset of its own as it likes. */
const asciiAlone = (code: string) =>
  code.replace(/[^\0-\x7f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** A file that it is put behind may end without a semicolon, or with a comment. */
const joinable = (code: string) => `\n;${code}`;

const written = (change: (code: string) => string): Plugin => ({
  name: 'written',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk') chunk.code = change(chunk.code);
  },
});

/** The styles in one line. */
const short: Plugin = {
  name: 'short-styles',
  enforce: 'pre',
  transform: (code, id) =>
    /src.embed./.test(id) ? code.replace(/`\n[^`]*`/g, (text) => text.replaceAll('\n', '')) : null,
};

/** Each part by itself, as a module without an import: what they share with the script it hands to them. */
async function part(file: string, define: Record<string, string> = {}): Promise<{ name: string; source: string }> {
  const name = basename(file, '.ts');
  const built = await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    define,
    plugins: [short, written(asciiAlone)],
    build: {
      target,
      write: false,
      sourcemap: false,
      reportCompressedSize: false,
      // As a library, a module would be left readable.
      rolldownOptions: { output: { minify: true } },
      lib: { entry: file, formats: ['es'] },
    },
  });
  const [chunk] = [built].flat().flatMap((each) => ('output' in each ? each.output : []));
  if (chunk?.type !== 'chunk') throw new Error(`The part ${name} was not built.`);
  return { name, source: chunk.code };
}

/** Of the page of a virtual tour, which names them: each by the hash of its own content. */
async function ofTours(): Promise<{ fileName: string; source: string }[]> {
  const css = readFileSync(join(root, 'node_modules/@photo-sphere-viewer/core/index.css'), 'utf8');
  const define = { SPHERE_CSS: JSON.stringify(css.replace(/\/\*[\s\S]*?\*\//g, '')) };
  const parts = await Promise.all(['start', 'viewer'].map((name) => part(`src/embed/tour/${name}.ts`, define)));
  return parts.map(({ name, source }) => {
    const hash = createHash('sha256').update(source).digest('hex').slice(0, 12);
    return { fileName: `parts/tour${name}.${hash}.js`, source };
  });
}

/** The widget's script: one classic script without any dependency, so that a snippet of two lines is all a page needs. */
export default defineConfig(async (): Promise<UserConfig> => {
  const parts = await Promise.all(
    globSync('src/embed/parts/*.ts', { cwd: root })
      .sort()
      .map((file) => part(file)),
  );
  // One for all of them: in the script it takes the room of one.
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 12);
  const tours = await ofTours();
  const beside: Plugin = {
    name: 'parts',
    generateBundle() {
      for (const { name, source } of parts)
        this.emitFile({ type: 'asset', fileName: `parts/${name}.${hash}.js`, source });
      for (const { fileName, source } of tours) this.emitFile({ type: 'asset', fileName, source });
    },
  };
  return {
    publicDir: false,
    define: { PARTS: JSON.stringify(hash) },
    plugins: [short, written((code) => joinable(asciiAlone(code))), beside],
    build: {
      outDir: 'dist/embed',
      target,
      sourcemap: false,
      reportCompressedSize: false,
      lib: { entry: 'src/embed/sprx.ts', name: 'sprx', formats: ['iife'], fileName: () => 'sprx.js' },
    },
  };
});
