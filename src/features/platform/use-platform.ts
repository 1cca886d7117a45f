import { type EndpointPages, type EndpointResource, usePagedResource, useResource } from '../../data/resource.ts';
import type { Credential } from '../../domain/admin/credential.ts';
import type { DirectoryQuery, DirectorySchool } from '../../domain/admin/directory.ts';
import type { LogEntry, LogFilters } from '../../domain/admin/log.ts';
import type { AnyPerson, PlatformAdmin } from '../../domain/admin/people.ts';
import { getCredential, listCredentials } from '../../domain/api/credentials.ts';
import { listAdmins, listDirectory, listLogs, listUsers } from '../../domain/api/platform.ts';

export function usePlatformAdmins(): EndpointResource<PlatformAdmin[]> {
  return useResource(listAdmins, 'items', {});
}

/** How many people or entries come at a time. */
const PAGE = 50;

/** All people whose name or address begins with `q`, by name. */
export function useAllPeople(q: string): EndpointPages<AnyPerson> {
  return usePagedResource(listUsers, { query: q ? { q } : {} }, { limit: PAGE });
}

/** The schools that match, `limit` at a time. */
export function useSchools(
  { q, status, plan, sort }: Pick<DirectoryQuery, 'q' | 'status' | 'plan' | 'sort'>,
  limit: number = PAGE,
): EndpointPages<DirectorySchool> {
  const query = {
    ...(q ? { q } : {}),
    ...(status ? { status } : {}),
    ...(plan ? { plan } : {}),
    ...(sort ? { sort } : {}),
  };
  return usePagedResource(listDirectory, { query }, { limit, keeps: true });
}

/** What was done, the latest first. */
export function useLogs(filters: LogFilters): EndpointPages<LogEntry> {
  return usePagedResource(listLogs, { query: filters }, { limit: PAGE });
}

/** What SprX is registered as with each provider. */
export function useCredentials(): EndpointResource<Credential[]> {
  return useResource(listCredentials, 'items', {}, { isEmpty: (items) => items.length === 0 });
}

/** The same for a page that is there without any. */
export function useKnownCredentials(): EndpointResource<Credential[]> {
  return useResource(listCredentials, 'items', {}, { isEmpty: () => false });
}

export function useCredential(identifier: string): EndpointResource<Credential> {
  return useResource(getCredential, 'credential', { params: { identifier } });
}
