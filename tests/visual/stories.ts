import { globSync, readFileSync } from 'node:fs';
import { loadCsf } from 'storybook/internal/csf-tools';

export type Story = { readonly id: string; readonly file: string; readonly title: string; readonly name: string };

/** Every story there is, by the workbench's own reading of the files; nothing is run. */
export function storiesOf(files: readonly string[] = globSync('stories/**/*.stories.tsx').sort()): Story[] {
  return files.flatMap((file) => {
    const { meta, stories } = loadCsf(readFileSync(file, 'utf8'), {
      fileName: file,
      makeTitle: (title) => title ?? file,
    }).parse();
    return stories.map(({ id, name = id }) => ({ id, file, title: meta.title ?? file, name }));
  });
}
