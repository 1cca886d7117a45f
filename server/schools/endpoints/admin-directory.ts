import * as api from '../../../src/domain/api/platform.ts';
import type { HttpContext } from '../../core/http/context.ts';
import type { Serve } from '../../core/http/serve.ts';
import { directoryEntry, listDirectory } from '../use-cases/directory.ts';
import type { SchoolDirectory } from '../use-cases/school-directory.ts';
import { resumeSchool, suspendSchool } from '../use-cases/suspend-school.ts';

/** All schools for those who run the platform, and closing one. */
export function adminDirectoryRoutes(serve: Serve, http: HttpContext, directory: SchoolDirectory): void {
  const { deps } = http;
  serve(api.listDirectory, (_caller, { query }) => listDirectory(deps, directory, query));
  serve(api.getDirectoryEntry, async (_caller, { params }) => ({ school: await directoryEntry(deps, params.iid) }));
  serve(api.suspendSchool, (caller, { params, body }) => suspendSchool(deps, caller, params.iid, body));
  serve(api.resumeSchool, async (caller, { params, body }) => ({
    school: await resumeSchool(deps, caller, params.iid, body.reason),
  }));
}
