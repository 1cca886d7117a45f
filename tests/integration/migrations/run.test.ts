import { readdirSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { MIGRATIONS } from '../../../server/migrations/all.ts';
import { migrate } from '../../../server/migrations/command.ts';
import { type Migration, rewriteEach } from '../../../server/migrations/migration.ts';
import { migrationStates, runMigrations } from '../../../server/migrations/run.ts';
import { migrationDatabase } from '../../support/migration-database.ts';

let now = new Date('2026-11-22T10:00:00Z');
const { db, deps } = await migrationDatabase(() => now);
beforeEach(async () => {
  now = new Date('2026-11-22T10:00:00Z');
  for (const name of ['migrations', 'things', 'parts']) await db.recursiveDelete(db.collection(name));
});

/** Moves `secret` of each thing to a document of its own. */
const split: Migration = {
  id: '0001-split-things',
  title: 'The secret of a thing stands in its own document',
  run: (context) =>
    rewriteEach(context, context.db.collection('things'), (document) => {
      const { secret, ...rest } = document.data() ?? {};
      if (secret === undefined) return undefined;
      return [
        (tx) => tx.set(document.ref, rest),
        (tx) => tx.set(context.db.collection('parts').doc(document.id), { secret }),
      ];
    }),
};
const things = async (count: number) => {
  const batch = db.batch();
  for (let at = 0; at < count; at += 1)
    batch.set(db.collection('things').doc(`t${at}`), { name: at, secret: `s${at}` });
  await batch.commit();
};
const countOf = async (name: string) => (await db.collection(name).count().get()).data().count;

describe('runMigrations', () => {
  it('more documents than a page → each changed once; a second run changes nothing', async () => {
    await things(230);
    expect(await runMigrations(deps, [split], { by: 'test' })).toEqual([{ id: split.id, changed: 230 }]);
    expect(await countOf('parts')).toBe(230);
    expect((await db.doc('things/t7').get()).data()).toEqual({ name: 7 });
    expect(await runMigrations(deps, [split], { by: 'test' })).toEqual([]);
    expect((await migrationStates(deps, [split]))[0]?.status).toBe('done');
  });

  it('migration that fails midway → failed, reported, later ones not started; next run continues', async () => {
    await things(150);
    let pages = 0;
    const broken: Migration = {
      ...split,
      run: (context) =>
        rewriteEach(context, context.db.collection('things'), (document) => {
          pages += 1;
          if (pages > 120) throw new Error('cut off');
          const { secret, ...rest } = document.data() ?? {};
          return secret === undefined ? undefined : [(tx) => tx.set(document.ref, rest)];
        }),
    };
    const later: Migration = { id: '0002-later', title: 'Later', run: async () => 1 };
    await expect(runMigrations(deps, [broken, later], { by: 'test' })).rejects.toThrow('0001-split-things failed');
    expect((await migrationStates(deps, [split, later])).map(({ status }) => status)).toEqual(['failed', 'open']);
    const done = await runMigrations(deps, [split, later], { by: 'test' });
    expect(done).toEqual([
      { id: split.id, changed: 50 },
      { id: later.id, changed: 1 },
    ]);
  });

  it('another process running → refused, names it; no sign for 15 minutes, or same process → taken over', async () => {
    await db.doc(`migrations/${split.id}`).set({ id: split.id, status: 'running', by: 'server-2', at: now });
    await expect(runMigrations(deps, [split], { by: 'test' })).rejects.toThrow('server-2');
    now = new Date(now.getTime() + 16 * 60_000);
    expect(await runMigrations(deps, [split], { by: 'test' })).toHaveLength(1);
    await db.doc(`migrations/${split.id}`).set({ id: split.id, status: 'running', by: 'npm start', at: now });
    expect(await runMigrations(deps, [split], { by: 'test', alone: true })).toHaveLength(1);
  });
});

describe('migrate', () => {
  it('--dry-run → lists each with its state, changes nothing', async () => {
    await things(3);
    const lines: string[] = [];
    const options = { by: 'test', say: (line: string) => lines.push(line), migrations: [split] };
    await migrate(deps, { ...options, isDryRun: true });
    expect(lines).toEqual([`${split.id}  open  ${split.title}`]);
    expect(await countOf('parts')).toBe(0);
    await migrate(deps, { ...options, isDryRun: false });
    await migrate(deps, { ...options, isDryRun: false });
    expect(lines.slice(1)).toEqual([`${split.id}  done  3 documents changed`, 'Nothing to migrate.']);
  });
});

describe('MIGRATIONS', () => {
  it('every file NNNN-*.ts of the folder → listed once, in order, under its name', () => {
    const files = readdirSync('server/migrations').filter((name) => /^\d{4}-/.test(name));
    expect(MIGRATIONS.map(({ id }) => `${id}.ts`)).toEqual(files.sort());
  });
});
