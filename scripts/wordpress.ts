/**
 * Writes the WordPress plugin to `dist/wordpress/sprx`, as the server sends it in a ZIP file. `PUBLIC_ORIGIN` says which SprX it
 * asks; without it that of this machine.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { VERSION } from '../server/core/version.ts';
import { wordpressFiles } from '../server/embed/wordpress-files.ts';

const root = join(import.meta.dirname, '..');
const target = join(root, 'dist/wordpress');
const origin = new URL(process.env.PUBLIC_ORIGIN ?? `http://127.0.0.1:${process.env.PORT ?? 4173}`).origin;

const files = await wordpressFiles({ folder: join(root, 'server/embed/wordpress'), origin, version: VERSION });
if (files === null) throw new Error('server/embed/wordpress does not have all files of the plugin.');
rmSync(target, { recursive: true, force: true });
for (const { name, text } of files) {
  mkdirSync(dirname(join(target, name)), { recursive: true });
  writeFileSync(join(target, name), text);
}
console.log(`dist/wordpress/sprx asks ${origin} for stories.`);
