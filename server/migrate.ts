import { hostname } from 'node:os';
import { applicationDefault, initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { createLog } from './core/log.ts';
import { migrate } from './migrations/command.ts';

/** `node server/migrate.js [--dry-run]` on a deployed project, before its new servers start. Reads `FIREBASE_PROJECT`. */
async function main(): Promise<void> {
  const projectId = process.env.FIREBASE_PROJECT;
  if (!projectId) throw new Error('FIREBASE_PROJECT is missing: name the project whose data are to be migrated.');
  const app = initializeApp({ credential: applicationDefault(), projectId });
  await migrate(
    { db: getFirestore(app), log: createLog('warn'), now: () => new Date() },
    { by: hostname(), isDryRun: process.argv.includes('--dry-run'), say: console.log },
  );
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error), (error as Error)?.cause ?? '');
    process.exit(1);
  },
);
