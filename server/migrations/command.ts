import { MIGRATIONS } from './all.ts';
import type { Migration, MigrationDeps } from './migration.ts';
import { migrationStates, runMigrations } from './run.ts';

type CommandOptions = {
  readonly by: string;
  readonly isDryRun: boolean;
  readonly alone?: boolean;
  readonly say: (line: string) => void;
  readonly migrations?: readonly Migration[];
};

/** What `npm run migrate` and the command of a deployed server do and print. */
export async function migrate(deps: MigrationDeps, options: CommandOptions): Promise<void> {
  const { by, isDryRun, alone, say, migrations = MIGRATIONS } = options;
  if (isDryRun) {
    for (const { migration, status } of await migrationStates(deps, migrations)) {
      say(`${migration.id}  ${status}  ${migration.title}`);
    }
    return;
  }
  const run = await runMigrations(deps, migrations, { by, ...(alone === undefined ? {} : { alone }) });
  for (const { id, changed } of run) say(`${id}  done  ${changed} documents changed`);
  if (run.length === 0) say('Nothing to migrate.');
}
