import * as api from '../../../src/domain/api/people.ts';
import type { HttpContext } from '../../core/http/context.ts';
import type { Serve } from '../../core/http/serve.ts';
import { deleteRole } from '../use-cases/members/delete-role.ts';
import { createRole, listRoles, updateRole } from '../use-cases/members/roles.ts';

export function roleRoutes(serve: Serve, http: HttpContext): void {
  const { deps } = http;

  serve(api.listRoles, async (actor) => ({ items: await listRoles(deps, actor), nextCursor: null }));

  serve(api.createRole, async (actor, { body }) => ({ role: await createRole(deps, actor, body) }));

  serve(api.updateRole, async (actor, { params, body }) => ({ role: await updateRole(deps, actor, params.id, body) }));

  serve(api.deleteRole, (actor, { params, query }) => deleteRole(deps, actor, params.id, query.replacement ?? null));
}
