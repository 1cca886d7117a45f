import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Puts `text` in the place of a file's content, on disk when it settles; whoever reads it meanwhile has the one or the other. */
export async function replaceFile(file: string, text: string): Promise<void> {
  const handle = await open(`${file}.new`, 'w', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${file}.new`, file);
  const folder = await open(dirname(file), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
