import { Timestamp } from 'firebase-admin/firestore';
import { refs } from '../core/firestore/refs.ts';
import type { Migration, MigrationDeps } from './migration.ts';

export type MigrationStatus = 'open' | 'running' | 'done' | 'failed';

/** `migrations/{id}`. */
type MigrationDocument = {
  id: string;
  title: string;
  status: Exclude<MigrationStatus, 'open'>;
  at: Timestamp;
  by: string;
  changed: number;
};

/** A process that was killed in the middle leaves `running` behind; after this time another may go on. */
const ABANDONED_AFTER_MS = 15 * 60_000;

type RunOptions = {
  /** Who runs them, for `migrations/{id}`. */
  readonly by: string;
  /** No other process can be at it: what says `running` was cut off. */
  readonly alone?: boolean;
};

/**
 * Runs what has not been run, in order. @returns what was run, with the number of documents that changed
 * @throws Error of the migration that failed, which is the next one to run; or when another process runs one now
 */
export async function runMigrations(
  deps: MigrationDeps,
  migrations: readonly Migration[],
  { by, alone = false }: RunOptions,
): Promise<readonly { readonly id: string; readonly changed: number }[]> {
  const done: { id: string; changed: number }[] = [];
  for (const { migration, status } of await migrationStates(deps, migrations)) {
    if (status === 'done') continue;
    if (!(await begin(deps, migration, by, alone))) continue;
    try {
      const changed = await migration.run(deps);
      await note(deps, migration, { status: 'done', by, changed });
      deps.log.info({ migration: migration.id, changed }, 'migration done');
      done.push({ id: migration.id, changed });
    } catch (error) {
      await note(deps, migration, { status: 'failed', by, changed: 0 });
      throw new Error(`The migration ${migration.id} failed.`, { cause: error });
    }
  }
  return done;
}

/** Each migration with its state, in order. */
export async function migrationStates(
  { db }: Pick<MigrationDeps, 'db'>,
  migrations: readonly Migration[],
): Promise<readonly { readonly migration: Migration; readonly status: MigrationStatus }[]> {
  if (migrations.length === 0) return [];
  const documents = await db.getAll(...migrations.map(({ id }) => refs.migration(db, id)));
  return migrations.map((migration, at) => {
    const stored = documents[at]?.data() as MigrationDocument | undefined;
    return { migration, status: stored?.status ?? 'open' };
  });
}

/** @returns false when another process has just done it. @throws Error when another process is at it */
function begin(deps: MigrationDeps, migration: Migration, by: string, alone: boolean): Promise<boolean> {
  const { db } = deps;
  const reference = refs.migration(db, migration.id);
  return db.runTransaction(async (tx) => {
    const before = (await tx.get(reference)).data() as MigrationDocument | undefined;
    if (before?.status === 'done') return false;
    const now = deps.now();
    const isHeld = before?.status === 'running' && before.at.toMillis() > now.getTime() - ABANDONED_AFTER_MS;
    if (isHeld && !alone) {
      throw new Error(
        `The migration ${migration.id} is being run by ${before.by} since ${before.at.toDate().toISOString()}. Try again when it has finished.`,
      );
    }
    tx.set(reference, documentOf(migration, now, { status: 'running', by, changed: 0 }));
    return true;
  });
}

type Outcome = Pick<MigrationDocument, 'status' | 'by' | 'changed'>;

async function note({ db, now }: MigrationDeps, migration: Migration, outcome: Outcome): Promise<void> {
  await refs.migration(db, migration.id).set(documentOf(migration, now(), outcome));
}

function documentOf({ id, title }: Migration, now: Date, outcome: Outcome): MigrationDocument {
  return { id, title, at: Timestamp.fromDate(now), ...outcome };
}
