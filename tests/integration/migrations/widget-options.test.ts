import { Timestamp } from 'firebase-admin/firestore';
import { expect, it } from 'vitest';
import { widgetOptions } from '../../../server/migrations/0047-widget-options.ts';
import { DEFAULT_WIDGET_OPTIONS } from '../../../src/domain/widget/options.ts';
import { migrationDatabase } from '../../support/migration-database.ts';

const { db, deps } = await migrationDatabase();

it('widgetOptions: widget with four options → all options, its own stay; a second run changes nothing', async () => {
  const at = Timestamp.fromMillis(1_790_000_000_000);
  const options = { limit: 5, theme: 'dark', brand: '#1a5c3a', columns: 2 };
  await db.doc('widgets/a').set({ id: 'a', iid: 'oakfield', layout: 'list', options, dateCreated: at });
  await db.doc('widgets/b').set({ id: 'b', iid: 'oakfield', layout: 'map', version: 4, dateCreated: at });

  expect(await widgetOptions.run(deps)).toBe(1);
  expect(await widgetOptions.run(deps)).toBe(0);

  expect((await db.doc('widgets/a').get()).data()).toEqual({
    id: 'a',
    iid: 'oakfield',
    layout: 'list',
    options: { ...DEFAULT_WIDGET_OPTIONS, ...options },
    status: 'live',
    domains: [],
    version: 1,
    seenOn: [],
    views30d: 0,
    dateCreated: at,
    dateUpdated: at,
  });
});
