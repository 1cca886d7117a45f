import { expect, it } from 'vitest';
import { disabledByPlan } from '../../../server/migrations/0043-disabled-by-plan.ts';
import { migrationDatabase } from '../../support/migration-database.ts';

const { db, deps } = await migrationDatabase();

it('disabledByPlan: documents with offPlan → disabledByPlan added; a second run changes nothing', async () => {
  const paths = ['institutions/oakfield/feeds/f1', 'collections/c1', 'widgets/w1'];
  for (const path of paths) await db.doc(path).set({ name: path, offPlan: true });
  await db.doc('collections/on').set({ name: 'on' });
  await db.doc('collections/on-again').set({ name: 'on again', offPlan: false });
  await db.doc('collections/new').set({ name: 'new', offPlan: true, disabledByPlan: false });

  expect(await disabledByPlan.run(deps)).toBe(4);
  expect(await disabledByPlan.run(deps)).toBe(0);

  const read = async (path: string) => (await db.doc(path).get()).get('disabledByPlan');
  expect(await Promise.all(paths.map(read))).toEqual([true, true, true]);
  expect(await Promise.all(['collections/on', 'collections/on-again', 'collections/new'].map(read))).toEqual([
    undefined,
    false,
    false,
  ]);
});
