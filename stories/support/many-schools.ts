import type { DirectorySchool } from '../../src/domain/admin/directory.ts';
import { listDirectory } from '../../src/domain/api/platform.ts';
import type { World } from './workbench/world.ts';

const schoolRow = (n: number, changes: Partial<DirectorySchool> = {}): DirectorySchool => ({
  iid: `school-${n}`,
  name: `School ${String(n).padStart(5, '0')}`,
  handle: `school-${n}`,
  town: 'Taunton',
  country: 'GB',
  plan: 'starter',
  planName: 'Starter',
  status: 'approved',
  users: 12,
  channels: 3,
  channelsNeedingAttention: n % 7 === 0 ? 1 : 0,
  stories: n,
  score: null,
  lastStoryAt: null,
  lastActivityAt: '2026-11-19T08:15:00.000Z',
  createdAt: null,
  hubspotId: null,
  ...changes,
});

/** The list of schools answers so many, page after page, instead of those of the workbench. */
export function withSchools(world: World, count: number, changes: Partial<DirectorySchool> = {}): void {
  world.answer(listDirectory, async ({ query }) => {
    const { cursor = '0', limit = 50 } = query ?? {};
    const begin = Number(cursor);
    const end = Math.min(begin + Number(limit), count);
    return {
      items: Array.from({ length: end - begin }, (_, at) => schoolRow(begin + at + 1, changes)),
      nextCursor: end < count ? String(end) : null,
      total: count,
    };
  });
}
