import { can, type Role } from '../../domain/access.ts';
import { openFeed } from '../../domain/feed/source.ts';
import type { Institution } from '../../domain/institution/schema.ts';
import { isChangedAtSource } from '../../domain/story/proposal.ts';
import type { ApiPort } from '../api-port.ts';
import { httpApi } from '../http.ts';
import type { Services } from '../ports.ts';
import { memoryAuth } from './auth.ts';
import { memoryNotifications } from './notifications.ts';
import { memoryPeople } from './people-port.ts';
import { memoryUploads } from './uploads.ts';
import { World } from './world.ts';

/**
 * Ports over a school in memory: listeners read it directly, the API is the real HTTP adapter, so MSW has to serve
 * `handlers(world)`. Give `api` to replace the HTTP adapter.
 */
export function memoryServices(world: World = new World(), api: ApiPort = memoryApi(world)): Services {
  const network = () => world.network;
  const session = () => world.session;
  const isOpen = (iid: string) => isMember(world, iid);
  return {
    auth: memoryAuth(world),
    institutions: {
      watchMine: (ids, observer) =>
        world.watch(
          () =>
            world.records.institutions
              .filter(({ id }) => ids === 'all' || ids.includes(id))
              .map(openToMembers)
              .toSorted((a, b) => a.name.localeCompare(b.name)),
          observer,
          session,
        ),
      watch: (iid, observer) =>
        world.watch<Institution | null>(
          () => world.records.institutions.filter(({ id }) => id === iid).map(openToMembers)[0] ?? null,
          observer,
          session,
        ),
      watchRole: (iid, roleId, observer) =>
        world.watch<Role | null>(() => roleOf(world, iid, roleId), observer, session),
      watchChanges: (_iid, observer) => world.watch(() => world.changes, observer, session),
      watchUsage: (iid, observer) => world.watch(() => (isOpen(iid) ? world.usage(iid) : null), observer, session),
    },
    people: memoryPeople(world),
    notifications: memoryNotifications(world),
    feeds: {
      watch: (iid, observer) =>
        world.watch(
          () =>
            world.records.feeds
              .filter((feed) => feed.iid === iid)
              .map(openFeed)
              .toSorted((a, b) => b.dateCreated.localeCompare(a.dateCreated)),
          observer,
          network,
        ),
    },
    stories: {
      watchQueue: (iid, limit, observer) =>
        world.watch(
          () =>
            world.records.stories
              .filter((story) => story.iid === iid && (story.status === 'pending' || isChangedAtSource(story)))
              .toSorted((a, b) => b.publishedAt.localeCompare(a.publishedAt))
              .slice(0, limit),
          observer,
          network,
        ),
      watch: (id, observer) =>
        world.watch(() => world.records.stories.find((story) => story.id === id) ?? null, observer, network),
    },
    jobs: {
      watch: (id, observer) =>
        world.watch(
          () => {
            const job = world.jobs.get(id);
            if (!job) return null;
            const { iid: _, ...rest } = job;
            return rest;
          },
          observer,
          network,
        ),
    },
    uploads: memoryUploads(world),
    api,
  };
}

function memoryApi(world: World): ApiPort {
  return httpApi({ baseUrl: '', token: async () => world.token });
}

export function isMember(world: World, iid: string): boolean {
  const { user } = world;
  return !!user && (user.claims.admin === true || iid in (user.claims.institutions ?? {}));
}

export function roleOf(world: World, iid: string, roleId: string): Role | null {
  const role = world.records.roles.find((candidate) => candidate.iid === iid && candidate.id === roleId);
  if (!role) return null;
  const { iid: _, ...rest } = role;
  return rest;
}

/** As the database gives a school to its members: its numbers at Stripe and HubSpot stand elsewhere. */
function openToMembers({ stripeCustomerId: _, hubspotId: __, ...open }: Institution): Institution {
  return open;
}

/** As the API gives a school. */
export function schoolFor(reader: Parameters<typeof can>[0], school: Institution): Institution {
  return {
    ...openToMembers(school),
    stripeCustomerId: can(reader, 'i.b.rea') ? (school.stripeCustomerId ?? null) : null,
    hubspotId: reader.isPlatformAdmin ? (school.hubspotId ?? null) : null,
  };
}
