import { startFirestore } from '../../../../emulators/firestore/server.ts';

/** A local Firestore in a process of its own, so that it can be killed. Prints its port, and what it has to say. */
const server = await startFirestore({
  port: 0,
  dataDir: process.argv[2],
  say: (line) => console.log(`said ${line}`),
}).catch((error: unknown) => {
  console.log(`failed ${error instanceof Error ? error.message : error}`);
  process.exit(1);
});
process.on('SIGTERM', async () => {
  await server.close();
  process.exit(0);
});
console.log(`port ${server.port}`);
