import * as api from '../../../src/domain/api/schools.ts';
import type { HttpContext } from '../../core/http/context.ts';
import type { Serve } from '../../core/http/serve.ts';
import { findSchools, registerEntry, schoolCard } from '../use-cases/find-schools.ts';
import type { SchoolDirectory } from '../use-cases/school-directory.ts';

const FOUND = 10;

/** Finding one's school among those on SprX and those of the public register. */
export function schoolFindRoutes(serve: Serve, http: HttpContext, directory: SchoolDirectory): void {
  const finding = { directory, register: http.register };

  serve(api.findSchools, async (_caller, { query: { q, limit = FOUND } }) => ({
    items: await findSchools(finding, q, limit),
    nextCursor: null,
  }));

  serve(api.getSchoolCard, async (_caller, { params }) => ({ school: await schoolCard(finding, params.id) }));

  serve(api.getRegisterEntry, async (_caller, { params }) => ({ school: await registerEntry(finding, params.id) }));
}
