import { expect, test } from 'vitest';
import { feedSchema } from '../../../src/domain/feed/schema.ts';

const document = {
  id: 'f1',
  iid: 'school',
  name: 'Films',
  network: 'vimeo',
  source: { userId: '5001' },
  status: 'ok',
  quiet: false,
  error: null,
  lastSyncAt: null,
  nextSyncAt: null,
  postCount: 0,
  connectionId: 'c1',
  account: { id: '5001', name: 'Films', handle: null, picture: null, url: null },
  dateCreated: '2026-11-23T09:00:00.000Z',
};

test.each([undefined, null, '2027-01-23T09:00:00.000Z'])(
  'feedSchema: stored channel whose sign-in ends at %s → read',
  (expiresAt) => {
    expect(feedSchema.safeParse({ ...document, expiresAt })).toMatchObject({ success: true });
  },
);
