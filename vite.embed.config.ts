import { defineConfig, type Plugin } from 'vite';

/** Letters beyond ASCII as escapes: a page in another encoding reads a script without a charset of its own as it likes. */
const asciiAlone: Plugin = {
  name: 'ascii-alone',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue;
      chunk.code = chunk.code.replace(
        /[^\0-\x7f]/g,
        (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
      );
    }
  },
};

/** A file that it is put behind may end without a semicolon, or with a comment. */
const joinable: Plugin = {
  name: 'joinable',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk') chunk.code = `\n;${chunk.code}`;
  },
};

/** The widget's script: one classic script without any dependency, so that a snippet of two lines is all a page needs. */
export default defineConfig({
  publicDir: false,
  plugins: [asciiAlone, joinable],
  build: {
    outDir: 'dist/embed',
    target: 'es2020',
    sourcemap: false,
    reportCompressedSize: false,
    lib: { entry: 'src/embed/sprx.ts', name: 'sprx', formats: ['iife'], fileName: () => 'sprx.js' },
  },
});
