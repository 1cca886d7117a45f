import type { DirectoryEntry, DirectorySchool } from '../../../src/domain/admin/directory.ts';

const school: DirectorySchool = {
  iid: 'hillcrest',
  name: 'Hillcrest School',
  handle: 'hillcrest',
  town: 'Taunton',
  country: 'GB',
  plan: 'starter',
  status: 'approved',
  users: 12,
  channels: 3,
  stories: 84,
  score: null,
  lastStoryAt: '2026-11-20T08:15:00.000Z',
  createdAt: '2026-09-01T08:00:00.000Z',
  hubspotId: null,
};

const entry: DirectoryEntry = {
  ...school,
  website: 'https://www.hillcrest.example',
  notes: null,
  isApproved: true,
  officialName: null,
  externalIds: { urn: '100123' },
  importId: null,
  suspension: null,
  version: 0,
};

export const directoryExamples = {
  list: { items: [school], nextCursor: null, total: 1 },
  one: { school: entry },
  suspended: {
    school: {
      ...entry,
      status: 'suspended',
      suspension: { reason: 'Asked for by the council', at: '2026-11-21T08:15:00.000Z' },
      version: 1,
    },
  },
} as const;
