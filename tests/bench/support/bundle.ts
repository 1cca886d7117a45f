import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';

export type Output = Rolldown.RolldownOutput['output'];

/** React is on the page anyway, whatever draws with it. */
export const OVER_REACT = /^react(-dom)?($|\/)/;

/** A production build that is written nowhere. */
export async function built(config: InlineConfig): Promise<Output> {
  const made = await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: { ...config.build, write: false },
  });
  if (Array.isArray(made) || !('output' in made)) throw new Error('More or less was built than one bundle.');
  return made.output;
}

/** A file that is on no disk, as if it lay at `path`. */
export function written(path: string, text: string): Plugin {
  return {
    name: path,
    enforce: 'pre',
    resolveId: (id) => (id === path ? path : null),
    load: (id) => (id === path ? text : null),
  };
}

/** Gzip bytes of its scripts, and of its style sheets. */
export function gzipped(output: Output): { js: number; css: number } {
  const sum = { js: 0, css: 0 };
  for (const each of output) {
    if (each.type === 'chunk') sum.js += gzipSync(each.code).length;
    else if (each.fileName.endsWith('.css')) sum.css += gzipSync(each.source).length;
  }
  return sum;
}

/** Serves a bundle with one entry at an address of its own, on a page that has nothing but `#root`. */
export async function served(output: Output, title: string): Promise<{ url: string; close: () => void }> {
  const files = new Map(output.map((each) => [each.fileName, each.type === 'chunk' ? each.code : each.source]));
  const entry = output.find((each) => each.type === 'chunk' && each.isEntry)?.fileName;
  const styles = [...files.keys()].filter((each) => each.endsWith('.css'));
  const links = styles.map((each) => `<link rel="stylesheet" href="/${each}">`).join('');
  const html = `<!doctype html><html lang="en-GB" data-theme="light"><title>${title}</title>${links}<div id="root"></div><script type="module" src="/${entry}"></script></html>`;
  const server = createServer((request, response) => {
    const file = files.get(new URL(request.url ?? '/', 'http://localhost').pathname.slice(1));
    const type = request.url?.endsWith('.css') ? 'text/css' : file ? 'text/javascript' : 'text/html';
    response.setHeader('content-type', `${type}; charset=utf-8`).end(file ?? html);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() };
}
