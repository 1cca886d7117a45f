import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The folder that WordPress unpacks. */
const FOLDER = 'sprx';
const FILES = ['sprx.php', 'block.json', 'readme.txt'];
/** What the files have in place of our origin and of the version. */
const MARKS = /%(HOME|VERSION)%/g;
/** What would end a text in PHP or in JSON; an origin has no such character. */
const UNSAFE = /['"\\<>\s$]/;

type Plugin = {
  /** Where the files lie. */
  readonly folder: string;
  readonly origin: string;
  readonly version: string;
};

/** A file by its path in the ZIP file. */
type PluginFile = { readonly name: string; readonly text: string };

/** The WordPress plugin that asks the server of `origin`; null where the files are not there. */
export async function wordpressFiles({ folder, origin, version }: Plugin): Promise<PluginFile[] | null> {
  if (UNSAFE.test(origin) || UNSAFE.test(version)) throw new Error('The origin or the version cannot be put into PHP.');
  const read = FILES.map(async (name) => {
    const text = await readFile(join(folder, name), 'utf8');
    return {
      name: `${FOLDER}/${name}`,
      text: text.replace(MARKS, (_mark, word) => (word === 'HOME' ? origin : version)),
    };
  });
  return Promise.all(read).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}
