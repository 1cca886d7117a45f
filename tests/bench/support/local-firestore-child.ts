import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { startFirestore } from '../../../emulators/firestore-server.ts';
import { startStorage } from '../../../emulators/storage/server.ts';

/** Firestore on the folder named first, and Storage too when `both` comes second. Prints the port of Firestore. */
const [folder = '', what] = process.argv.slice(2);
const quiet = { port: 0, say: () => undefined };
const rules = existsSync('firestore.rules') ? { file: 'firestore.rules' } : undefined;
const firestore = await startFirestore({ ...quiet, dataDir: join(folder, 'firestore'), rules });
const storage = what === 'both' ? await startStorage({ ...quiet, dataDir: join(folder, 'storage') }) : undefined;
process.on('SIGTERM', async () => {
  await storage?.close();
  await firestore.close();
  process.exit(0);
});
console.log(`port ${firestore.port}`);
