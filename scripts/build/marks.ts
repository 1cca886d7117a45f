import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Words that only code of the local mode holds: the demo accounts and schools, the local project, the variables of
 * `npm start`, and what the Firebase SDK says when it is pointed at an emulator.
 */
const LOCAL_MARKS = [
  'Sprx-demo-1',
  'admin@sprx.test',
  'oakfield',
  'demo-sprx',
  'SPRX_DATA',
  'SPRX_SEED',
  'SPRX_RESOLVE',
  'SPRX_FETCH_ALLOW',
  'SPRX_PROVIDER_',
  'EXTRAS_PORT',
  'EMULATOR_HOST',
  'Running in emulator mode',
];

/** Where a mark of the local mode is found below `folder`, as `file: mark`. */
export function localMarks(folder: string): { readonly files: number; readonly found: string[] } {
  const files = globSync('**/*.{js,mjs,css,html,json}', { cwd: folder });
  const marksFound = files.flatMap((file) => {
    const text = readFileSync(join(folder, file), 'utf8').toLowerCase();
    return LOCAL_MARKS.filter((mark) => text.includes(mark.toLowerCase())).map((mark) => `${file}: ${mark}`);
  });
  return { files: files.length, found: marksFound };
}
