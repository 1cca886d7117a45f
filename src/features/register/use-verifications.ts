import { type EndpointResource, useResource } from '../../data/resource.ts';
import { listSchoolVerifications } from '../../domain/api/schools.ts';
import type { Verifications } from '../../domain/institution/verification.ts';

/** What was tried so far at the chosen school; loading while `iid` is null. */
export function useVerifications(iid: string | null): EndpointResource<Verifications> {
  return useResource(listSchoolVerifications, null, iid === null ? null : {});
}
