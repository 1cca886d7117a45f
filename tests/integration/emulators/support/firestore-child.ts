import { type FirestoreOptions, startFirestore } from '../../../../emulators/firestore-server.ts';

/**
 * A local Firestore in a process of its own, so that it can be killed and measured. Takes a folder, or '' for none, and other options
 * as JSON. Prints its port, and what it has to say.
 */
const [folder, options = '{}'] = process.argv.slice(2);
const server = await startFirestore({
  port: 0,
  dataDir: folder || undefined,
  say: (line) => console.log(`said ${line}`),
  ...(JSON.parse(options) as Partial<FirestoreOptions>),
}).catch((error: unknown) => {
  console.log(`failed ${error instanceof Error ? error.message : error}`);
  process.exit(1);
});
process.on('SIGTERM', async () => {
  await server.close();
  process.exit(0);
});
console.log(`port ${server.port}`);
