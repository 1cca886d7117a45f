import { startStorage } from '../../../../emulators/storage/server.ts';

/** A local Storage in a process of its own, so that it can be killed and measured. Prints its port, and what it says. */
const server = await startStorage({
  port: 0,
  dataDir: process.argv[2],
  rules: {
    source:
      "rules_version = '2'; service firebase.storage { match /b/{b}/o { match /{path=**} { allow read, write; } } }",
  },
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
