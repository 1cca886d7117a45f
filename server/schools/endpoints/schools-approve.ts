import * as api from '../../../src/domain/api/platform.ts';
import type { HttpContext } from '../../core/http/context.ts';
import type { Serve } from '../../core/http/serve.ts';
import { withLookAlike } from '../use-cases/register-website.ts';
import { approveSchool, askSchool, confirmCall, listApplications, rejectSchool } from '../use-cases/schools-approve.ts';
import { mergeSchool } from '../use-cases/schools-merge.ts';

export function approveRoutes(serve: Serve, http: HttpContext): void {
  const { deps, register } = http;
  serve(api.listApplications, async (_caller, { query }) => {
    const { items, nextCursor } = await listApplications(deps, query);
    return { items: await Promise.all(items.map((each) => withLookAlike(register, each))), nextCursor };
  });

  serve(api.approveSchool, async (caller, { params, body }) => ({
    application: await withLookAlike(register, await approveSchool(deps, caller, params.iid, body)),
  }));

  serve(api.rejectSchool, async (caller, { params, body }) => ({
    application: await withLookAlike(register, await rejectSchool(deps, caller, params.iid, body.reason)),
  }));

  serve(api.askSchool, async (caller, { params, body }) => ({
    application: await withLookAlike(register, await askSchool(deps, caller, params.iid, body.question)),
  }));

  serve(api.confirmSchoolByCall, async (caller, { params, body }) => ({
    application: await withLookAlike(register, await confirmCall(deps, caller, params.iid, body.note)),
  }));

  serve(api.mergeSchool, async (caller, { params, body }) => ({
    application: await withLookAlike(register, await mergeSchool(deps, caller, params.iid, body)),
  }));
}
