/** `npm run emulators:official`: Google's own emulators instead of ours, for those who have Java, on the same ports by the same rules. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readLocalConfig, SettingError } from '../server/local/config.ts';
import { startOfficial } from './local/official.ts';

const { OFFICIAL_JAVA: java = 'java', OFFICIAL_FIREBASE, GCLOUD_PROJECT: projectId = 'demo-sprx' } = process.env;

try {
  const { child, ended } = await startOfficial({
    root: join(dirname(fileURLToPath(import.meta.url)), '..'),
    config: readLocalConfig(process.env),
    projectId,
    java,
    firebase: OFFICIAL_FIREBASE ?? createRequire(import.meta.url).resolve('firebase-tools/lib/bin/firebase.js'),
    env: process.env,
    say: (line) => console.log(line),
  });
  // The child receives the terminal's signals itself; this process only ends after it.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  process.exitCode = await ended;
} catch (error) {
  console.error(error instanceof SettingError ? error.message : error);
  process.exitCode = 1;
}
