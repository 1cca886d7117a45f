import type { FoundSchool, RegisterSchool } from '../../domain/register/schema.ts';

/** Finding one's school. */
export interface SchoolsFindApi {
  /** Schools on SprX first, then those of the public register that are not on it yet; at most ten. `query` has two letters or more. */
  findSchools(query: string, signal?: AbortSignal): Promise<FoundSchool[]>;
  /** A school on SprX that one need not belong to. Rejects with `not-found`. */
  schoolCard(id: string, signal?: AbortSignal): Promise<FoundSchool>;
  /** What the public register says of a school. Rejects with `not-found`. */
  registerSchool(id: string, signal?: AbortSignal): Promise<RegisterSchool>;
}
