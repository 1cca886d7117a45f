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

test.each(Object.entries(UNTIL_BUILT))('UNTIL_BUILT: %s is not built → %s, which is', (notBuilt, until) => {
  expect(MANIFEST[notBuilt as RouteId]).toBeUndefined();
  expect(MANIFEST[until]).toBeDefined();
});

test('placeOfChannel: failing → its row in the list of channels', () => {
  expect(placeOfChannel({ id: 'feed-1', status: 'failing' })).toBe('/manage/channels?channel=feed-1');
});

test('placeOfChannel: needs a new sign-in → the reconnect page', () => {
  expect(placeOfChannel({ id: 'feed-1', status: 'reauth' })).toBe('/manage/channels/reauthenticate?channel=feed-1');
});

test('placeOfSchool: any school → its row among the waiting schools', () => {
  expect(placeOfSchool('Hill School')).toBe('/admin/manageschools?q=Hill+School');
});

test('placeOfSyncFailures, placeOfServerErrors: page of its own, or the nearest page → its address', () => {
  expect([placeOfSyncFailures(), placeOfServerErrors()]).toEqual(['/admin/channelsMonitor', '/admin/adminlogs']);
});
