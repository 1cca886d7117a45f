import { authProblems } from './auth.ts';
import { anchorBucketProblems, fileBucketProblems } from './buckets.ts';
import { firestoreProblems, type IndexFile } from './firestore.ts';
import { type Read, UnreadableError } from './google.ts';
import { roleProblems } from './roles.ts';
import { type RulesFile, rulesProblems } from './rules.ts';

export type ExpectedProject = {
  readonly project: string;
  /** The service account that the server runs as. */
  readonly account: string;
  readonly bucket: string;
  readonly anchorBucket: string;
  /** Where people reach SprX; `null` leaves the authorized domains unchecked. */
  readonly origin: string | null;
  readonly firestoreRules: RulesFile;
  readonly storageRules: RulesFile;
  readonly indexes: IndexFile;
};

/** One sentence for each setting of the project that is missing or wrong, or could not be read; in the order of docs/operations.md. */
export async function projectProblems(read: Read, expected: ExpectedProject): Promise<string[]> {
  const { project, account, bucket, anchorBucket } = expected;
  const parts: [string, () => Promise<string[]>][] = [
    ['The roles', () => roleProblems(read, project, account)],
    ['The Firestore database', () => firestoreProblems(read, project, expected.indexes)],
    ['The rules of Firestore', () => rulesProblems(read, project, 'cloud.firestore', expected.firestoreRules)],
    ['The rules of Storage', () => rulesProblems(read, project, `firebase.storage/${bucket}`, expected.storageRules)],
    ['The settings of Authentication', () => authProblems(read, project, expected.origin)],
    ['The bucket for files', () => fileBucketProblems(read, bucket, account)],
    ['The bucket for the audit log', () => anchorBucketProblems(read, anchorBucket, account)],
  ];
  const problems = await Promise.all(
    parts.map(async ([what, check]) => {
      try {
        return await check();
      } catch (error) {
        if (error instanceof UnreadableError) return [`${what} could not be read: ${error.message}.`];
        throw error;
      }
    }),
  );
  return problems.flat();
}
