import * as api from '../../../src/domain/api/identity.ts';
import type { HttpContext } from '../../core/http/context.ts';
import type { Serve } from '../../core/http/serve.ts';
import { listExports, readExport, requestExport } from '../use-cases/privacy/data-export.ts';

export function exportRoutes(serve: Serve, http: HttpContext): void {
  const { deps } = http;

  serve(api.requestExport, async (caller) => ({ export: await requestExport(deps, caller) }));

  serve(api.listExports, async (caller) => ({ items: await listExports(deps, caller), nextCursor: null }));

  serve(api.downloadExport, async (caller, { params }) => ({
    name: 'sprx-your-data.zip',
    ...(await readExport(deps, caller, params.id)),
  }));
}
