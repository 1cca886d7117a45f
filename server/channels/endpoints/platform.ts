import * as monitor from '../../../src/domain/api/channels-monitor.ts';
import * as api from '../../../src/domain/api/credentials.ts';
import * as counts from '../../../src/domain/api/post-counts.ts';
import type { HttpContext } from '../../core/http/context.ts';
import type { Serve } from '../../core/http/serve.ts';
import { actOnChannels } from '../use-cases/platform/act-on-channels.ts';
import {
  createCredential,
  deleteCredential,
  getCredential,
  listCredentials,
  rotateCredential,
  testCredential,
  updateCredential,
} from '../use-cases/platform/credentials.ts';
import { monitorChannels } from '../use-cases/platform/monitor.ts';
import { listPostCounts, recountPosts } from '../use-cases/platform/post-counts.ts';

/** What platform admins do about channels. */
export function channelPlatformRoutes(serve: Serve, http: HttpContext): void {
  credentialRoutes(serve, http);
  monitorRoutes(serve, http);
  postCountRoutes(serve, http);
}

function monitorRoutes(serve: Serve, { deps }: HttpContext): void {
  serve(monitor.monitorChannels, (_caller, { query }) => monitorChannels(deps, query));
  serve(monitor.actOnChannels, (caller, { body }) => actOnChannels(deps, caller, body));
}

function postCountRoutes(serve: Serve, { deps }: HttpContext): void {
  serve(counts.listPostCounts, (_caller, { query }) => listPostCounts(deps, query));
  serve(counts.recountPosts, async (caller, { body }) => ({ job: await recountPosts(deps, caller, body) }));
}

function credentialRoutes(serve: Serve, { deps }: HttpContext): void {
  serve(api.listCredentials, async () => ({ items: await listCredentials(deps), nextCursor: null }));
  serve(api.createCredential, async (caller, { body }) => ({ credential: await createCredential(deps, caller, body) }));
  serve(api.getCredential, async (_caller, { params }) => ({
    credential: await getCredential(deps, params.identifier),
  }));
  serve(api.updateCredential, async (caller, { params, body }) => ({
    credential: await updateCredential(deps, caller, params.identifier, body),
  }));
  serve(api.deleteCredential, (caller, { params, body }) =>
    deleteCredential(deps, caller, params.identifier, body?.reason),
  );
  serve(api.testCredential, (caller, { params, signal }) => testCredential(deps, caller, params.identifier, signal));
  serve(api.rotateCredential, async (caller, { params, body }) => ({
    credential: await rotateCredential(deps, caller, params.identifier, body),
  }));
}
