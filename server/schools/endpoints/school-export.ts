import * as api from '../../../src/domain/api/schools.ts';
import type { HttpContext } from '../../core/http/context.ts';
import type { Serve } from '../../core/http/serve.ts';
import { listSchoolExports, readSchoolExport, requestSchoolExport } from '../use-cases/school-export.ts';

export function schoolExportRoutes(serve: Serve, http: HttpContext): void {
  const { deps } = http;

  serve(api.requestSchoolExport, async (actor) => ({ export: await requestSchoolExport(deps, actor) }));

  serve(api.listSchoolExports, async (actor) => ({ items: await listSchoolExports(deps, actor), nextCursor: null }));

  serve(api.downloadSchoolExport, async (actor, { params }) => ({
    name: 'sprx-school.zip',
    ...(await readSchoolExport(deps, actor, params.id)),
  }));
}
