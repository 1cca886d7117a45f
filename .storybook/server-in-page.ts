import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const DATABASE = resolve('emulators/in-process/firestore.ts');
const CHANCE = resolve('stories/support/workbench/chance.ts');
const RANDOM = resolve('server/core/random.ts');

/** What the server needs otherwise in the page of a story: a database in process, and chance that repeats. */
export const serverInPage: Plugin = {
  name: 'server-in-page',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (source === 'firebase-admin/firestore') return DATABASE;
    if (!importer || !source.endsWith('/random.ts')) return null;
    return (await this.resolve(source, importer, { skipSelf: true }))?.id === RANDOM ? CHANCE : null;
  },
};
