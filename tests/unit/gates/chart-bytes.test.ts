import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { expect, test } from 'vitest';

const MOST = 30 * 1024;
const ENTRY = 'virtual:charts';
const INSIDE = '\0charts';

/** All charts at once over React, as one page would load them that shows each; what is imported when it is drawn is apart. */
async function bundled(): Promise<Rolldown.OutputChunk[]> {
  const files = globSync('src/ui/charts/*.tsx').map((file) => `export * from ${JSON.stringify(resolve(file))};`);
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      rollupOptions: { input: ENTRY, external: /^react/, preserveEntrySignatures: 'strict' },
    },
    plugins: [
      {
        name: 'charts',
        resolveId: (id) => (id.endsWith(ENTRY) ? INSIDE : null),
        load: (id) => (id === INSIDE ? files.join('\n') : null),
      },
    ],
  });
  const built = [output].flat() as Rolldown.RolldownOutput[];
  return built.flatMap((one) => one.output.filter((file) => file.type === 'chunk'));
}

test('charts: bundled for a page → at most 30 KB, uPlot in a chunk of its own', async () => {
  const chunks = await bundled();
  const [first] = chunks.filter(({ isEntry }) => isEntry);
  expect(gzipSync(first?.code ?? '', { level: 9 }).length).toBeGreaterThan(5 * 1024);
  expect(gzipSync(first?.code ?? '', { level: 9 }).length).toBeLessThanOrEqual(MOST);
  const isUplot = ({ moduleIds }: Rolldown.OutputChunk) => moduleIds.some((id) => id.includes('uplot'));
  expect(chunks.filter(isUplot).map(({ isEntry }) => isEntry)).toEqual([false]);
  // The scale of times brings colours and formats along.
  expect(first?.moduleIds.filter((id) => id.includes('@visx/scale'))).toEqual([]);
});
