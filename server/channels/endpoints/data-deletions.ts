import * as api from '../../../src/domain/api/data-deletions.ts';
import type { HttpContext } from '../../core/http/context.ts';
import type { Serve } from '../../core/http/serve.ts';
import { decideDeletion, listDeletions } from '../use-cases/data-deletion/decide-deletion.ts';
import {
  confirmDeletion,
  getDeletion,
  receiveProviderRequest,
  requestDeletion,
} from '../use-cases/data-deletion/requests.ts';
import { signedRequestOf } from './signed-form.ts';

export function dataDeletionRoutes(serve: Serve, { deps }: HttpContext): void {
  serve(api.receiveMetaDeletion, (_visitor, { body }) => receiveProviderRequest(deps, signedRequestOf(body)));
  serve(api.requestDeletion, (_visitor, { body }) => requestDeletion(deps, body));
  serve(api.getDeletion, async (_visitor, { params }) => ({ request: await getDeletion(deps, params.code) }));
  serve(api.confirmDeletion, async (_visitor, { params, body }) => ({
    request: await confirmDeletion(deps, params.code, body.token),
  }));
  serve(api.listDeletions, (_caller, { query }) => listDeletions(deps, query));
  serve(api.decideDeletion, async (caller, { params, body }) => ({
    request: await decideDeletion(deps, caller, params.code, body),
  }));
}
