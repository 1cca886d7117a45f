import * as api from '../../../src/domain/api/platform.ts';
import type { HttpContext } from '../../core/http/context.ts';
import type { Serve } from '../../core/http/serve.ts';
import { askForRecount } from '../../schools/index.ts';
import type { HealthCheck } from '../health.ts';
import {
  endTheirSessions,
  listPeople,
  onePerson,
  removeFromSchool,
  resendVerification,
  setDisabled,
} from '../use-cases/all-people.ts';
import { verifyChain } from '../use-cases/audit-verify.ts';
import { platformOverview } from '../use-cases/overview.ts';
import { grantAdmin, listAdmins, revokeAdmin } from '../use-cases/platform-admins.ts';
import { readLogs } from '../use-cases/read-logs.ts';

/** What only those who run the platform may do. */
export function adminRoutes(serve: Serve, http: HttpContext, health: HealthCheck): void {
  serve(api.getOverview, async () => platformOverview(http.deps, await health()));
  adminsRoutes(serve, http);
  peopleRoutes(serve, http);
  adminLogRoutes(serve, http);
}

function adminsRoutes(serve: Serve, http: HttpContext): void {
  const { deps } = http;
  serve(api.listAdmins, async () => ({ items: await listAdmins(deps), nextCursor: null }));
  serve(api.grantAdmin, async (caller, { body }) => ({ admin: await grantAdmin(deps, caller, body) }));
  serve(api.revokeAdmin, (caller, { params, body }) => revokeAdmin(deps, caller, params.uid, body.reason));
}

function peopleRoutes(serve: Serve, http: HttpContext): void {
  const { deps } = http;
  serve(api.listUsers, (_caller, { query }) => listPeople(deps, query));
  serve(api.getUser, async (_caller, { params }) => ({ person: await onePerson(deps, params.uid) }));
  serve(api.updateUser, async (caller, { params, body }) => ({
    person: await setDisabled(deps, caller, params.uid, body),
  }));
  serve(api.resendVerification, (caller, { params }) => resendVerification(deps, caller, params.uid));
  serve(api.endUserSessions, (caller, { params }) => endTheirSessions(deps, caller, params.uid));
  serve(api.removeUserFromSchool, (caller, { params, body }) => removeFromSchool(deps, caller, { ...params, ...body }));
}

/** The audit log, and the count that is made anew. */
function adminLogRoutes(serve: Serve, http: HttpContext): void {
  const { deps } = http;
  serve(api.listLogs, (_caller, { query }) => readLogs(deps, query));
  serve(api.verifyLogs, async (_caller, { query }) => ({ state: await verifyChain(deps, query.chain) }));
  serve(api.requestRecount, async (caller, { params }) => ({ job: await askForRecount(deps, caller, params.iid) }));
}
