import { type EndpointPages, usePagedResource } from '../../data/resource.ts';
import { listApplications } from '../../domain/api/platform.ts';
import type { Application } from '../../domain/institution/approval.ts';
import type { SchoolStatus } from '../../domain/institution/schema.ts';

/** Schools by how they stand, those that have waited longest first. */
export function useApplications(status: SchoolStatus, q: string): EndpointPages<Application> {
  return usePagedResource(listApplications, { query: { status, ...(q ? { q } : {}) } }, { keeps: true });
}
