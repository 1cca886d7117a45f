/**
 * `npm run check:project -- --project P [--account E] [--bucket B] [--anchor-bucket B] [--origin https://…]`: reads a project's
 * settings and names each that is missing. It changes nothing. It reads as whom `gcloud auth application-default login` or
 * GOOGLE_APPLICATION_CREDENTIALS say, which needs roles/viewer and roles/iam.securityReviewer.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { applicationDefault } from 'firebase-admin/app';
import { projectProblems } from './project/check.ts';
import type { IndexFile } from './project/firestore.ts';
import { googleReader } from './project/google.ts';

const root = join(import.meta.dirname, '..');
const rules = (file: string) => ({ file, content: readFileSync(join(root, file), 'utf8') });

try {
  const { values } = parseArgs({
    options: {
      project: { type: 'string' },
      account: { type: 'string' },
      bucket: { type: 'string' },
      'anchor-bucket': { type: 'string' },
      origin: { type: 'string' },
    },
  });
  const { project } = values;
  if (!project) throw new Error('Say which project: npm run check:project -- --project <id>');
  const credential = applicationDefault();
  const token = async () => (await credential.getAccessToken()).access_token;
  await token().catch(() => {
    throw new Error(
      'There are no credentials for Google Cloud: run `gcloud auth application-default login`, or name a key file in GOOGLE_APPLICATION_CREDENTIALS.',
    );
  });
  const problems = await projectProblems(googleReader({ project, token }), {
    project,
    account: values.account ?? `sprx-server@${project}.iam.gserviceaccount.com`,
    bucket: values.bucket ?? `${project}.firebasestorage.app`,
    anchorBucket: values['anchor-bucket'] ?? `${project}-audit-heads`,
    origin: values.origin ?? null,
    firestoreRules: rules('firestore.rules'),
    storageRules: rules('storage.rules'),
    indexes: JSON.parse(readFileSync(join(root, 'firestore.indexes.json'), 'utf8')) as IndexFile,
  });
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
  else console.log(`${project} has every setting that SprX needs.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
