import * as api from '../../../src/domain/api/platform.ts';
import type { HttpContext } from '../../core/http/context.ts';
import type { Serve } from '../../core/http/serve.ts';
import { askForRecount } from '../../schools/index.ts';
import { verifyChain } from '../use-cases/audit-verify.ts';
import { readLogs } from '../use-cases/read-logs.ts';

/** The audit log, and the count that is made anew. */
export function adminLogRoutes(serve: Serve, http: HttpContext): void {
  const { deps } = http;
  serve(api.listLogs, (_caller, { query }) => readLogs(deps, query));
  serve(api.verifyLogs, async (_caller, { query }) => ({ state: await verifyChain(deps, query.chain) }));
  serve(api.requestRecount, async (caller, { params }) => ({ job: await askForRecount(deps, caller, params.iid) }));
}
