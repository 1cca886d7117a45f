import { expect, test } from 'vitest';
import {
  placeOfChannel,
  placeOfSchool,
  placeOfServerErrors,
  placeOfSyncFailures,
  UNTIL_BUILT,
} from '../../../src/domain/notification/places.ts';
import type { RouteId } from '../../../src/domain/routes.ts';
import { MANIFEST } from '../../../src/routes/manifest.ts';

test.each(Object.entries(UNTIL_BUILT))(
  '%s: not built yet → %s, which is; lead to it once it is built',
  (wanted, until) => {
    expect(MANIFEST[wanted as RouteId]).toBeUndefined();
    expect(MANIFEST[until]).toBeDefined();
  },
);

test('placeOfChannel: failing → its row among the channels', () => {
  expect(placeOfChannel({ name: 'News & more', status: 'failing' })).toBe('/manage/channels?q=News+%26+more');
});

test('placeOfSchool: → the school among those that wait', () => {
  expect(placeOfSchool('Hill School')).toBe('/admin/manageschools?q=Hill+School');
});

test('what concerns the platform → the nearest page that exists', () => {
  expect([placeOfSyncFailures(), placeOfServerErrors()]).toEqual(['/admin/manageschools', '/admin/adminlogs']);
});
