import * as api from '../../../src/domain/api/metered-use.ts';
import type { HttpContext } from '../../core/http/context.ts';
import type { Serve } from '../../core/http/serve.ts';
import { actOnHistory, estimateHistory, listHistory, startHistory } from '../use-cases/metered/history.ts';
import { changeMeteredUse, meteredUse } from '../use-cases/metered/use.ts';

export function meteredRoutes(serve: Serve, { deps }: HttpContext): void {
  serve(api.getMeteredUse, async () => ({ x: await meteredUse(deps) }));
  serve(api.changeMeteredUse, async (caller, { body }) => ({ x: await changeMeteredUse(deps, caller, body) }));
  serve(api.estimateHistory, (_caller, { body }) => estimateHistory(deps, body));
  serve(api.startHistory, async (caller, { body }) => ({ run: await startHistory(deps, caller, body) }));
  serve(api.listHistory, async () => ({ items: await listHistory(deps), nextCursor: null }));
  serve(api.pauseHistory, async (caller, { params }) => ({
    run: await actOnHistory(deps, caller, params.id, 'pause'),
  }));
  serve(api.resumeHistory, async (caller, { params }) => ({
    run: await actOnHistory(deps, caller, params.id, 'resume'),
  }));
  serve(api.stopHistory, async (caller, { params }) => ({ run: await actOnHistory(deps, caller, params.id, 'stop') }));
}
