import { dangerousActSchema } from '../../domain/admin/dangerous.ts';
import type { DirectoryEntry, SuspendSummary } from '../../domain/admin/directory.ts';
import { reasonOnlySchema } from '../../domain/admin/people.ts';
import { ProductError } from '../../domain/errors.ts';
import type { Institution, SchoolStatus } from '../../domain/institution/schema.ts';
import { adminRecords, note } from './admin-records.ts';
import type { MemoryRoute, On } from './on.ts';
import { assertRecent } from './person-records.ts';
import type { Asked } from './respond.ts';
import { settingsKept } from './school-settings-handlers.ts';
import { schoolsState } from './schools-state.ts';
import type { World } from './world.ts';

/** Closing a school and opening it again, as platform admins do. */
export function directoryHandlers(on: On): MemoryRoute[] {
  return [
    on('post', '/admin/directory/:iid/suspend', 'platform', (asked) => {
      const { world, uid } = asked;
      assertRecent(world);
      const { reason, dryRun, confirm } = asked.body(dangerousActSchema);
      const school = schoolOf(asked);
      const status = statusOf(school);
      if (status === 'suspended') throw new ProductError('conflict', `${school.name} is suspended already.`);
      if (status === 'merged') throw new ProductError('conflict', `${school.name} was merged with another school.`);
      const { dryRuns, before } = adminRecords(world);
      const key = `${uid} ${school.id}`;
      if (dryRun) {
        dryRuns.add(key);
        return { body: { summary: summaryOf(world, school) } };
      }
      if (confirm !== school.handle) {
        const message = `Type ${school.handle} to confirm.`;
        throw new ProductError('conflict', message, { fields: { confirm: message } });
      }
      if (!dryRuns.has(key)) {
        throw new ProductError('conflict', 'Make a dry run first: it says what would happen.');
      }
      before.set(school.id, status);
      Object.assign(school, { status: 'suspended', suspension: { reason, at: world.now() } });
      tell(asked, 'school.suspend', school, reason);
      return { body: { school: entryOf(world, school) } };
    }),
    on('post', '/admin/directory/:iid/resume', 'platform', (asked) => {
      const { world } = asked;
      const { reason } = asked.body(reasonOnlySchema);
      const school = schoolOf(asked);
      if (!school.suspension) throw new ProductError('conflict', `${school.name} is not suspended.`);
      const status = adminRecords(world).before.get(school.id) ?? (school.isApproved ? 'approved' : 'waiting');
      Object.assign(school, { status, suspension: null });
      tell(asked, 'school.resume', school, reason);
      return { body: { school: entryOf(world, school) } };
    }),
  ];
}

function schoolOf({ world, param }: Asked): Institution {
  const school = world.records.institutions.find(({ id }) => id === param('iid'));
  if (!school) throw new ProductError('not-found', 'This school is not there.');
  return school;
}

const statusOf = ({ status, isApproved }: Institution): SchoolStatus => status ?? (isApproved ? 'approved' : 'waiting');

function tell(asked: Asked, action: string, { id, status }: Institution, reason: string): void {
  note(asked, { chain: id, action, target: `institutions/${id}`, after: { status }, reason });
}

function countsOf(world: World, iid: string) {
  const { users, channels, widgets, stories } = world.usage(iid);
  return { users, channels, widgets: widgets.story + widgets.newsletter, stories };
}

function summaryOf(world: World, school: Institution): SuspendSummary {
  const { name, handle, id } = school;
  const { deletesAt } = settingsKept(world, id);
  return { name, handle, status: statusOf(school), ...countsOf(world, id), deletesAt };
}

function entryOf(world: World, school: Institution): DirectoryEntry {
  const { users, channels, stories } = countsOf(world, school.id);
  return {
    iid: school.id,
    name: school.name,
    handle: school.handle,
    town: school.address?.town ?? null,
    country: school.country ?? null,
    plan: school.subscription?.id ?? null,
    status: statusOf(school),
    users,
    channels,
    stories,
    score: null,
    lastStoryAt: null,
    createdAt: schoolsState(world).schools.get(school.id)?.createdAt ?? null,
    hubspotId: null,
    website: school.website ?? null,
    notes: null,
    isApproved: school.isApproved,
    officialName: null,
    externalIds: school.externalIds ?? {},
    importId: null,
    suspension: school.suspension ?? null,
    version: school.suspension ? 1 : 2,
  };
}
