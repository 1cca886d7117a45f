import * as api from '../../../src/domain/api/connections.ts';
import type { Network } from '../../../src/domain/networks/all.ts';
import type { HttpContext } from '../../core/http/context.ts';
import type { Serve } from '../../core/http/serve.ts';
import { deleteConnection, listAccounts, listConnections, listNetworks } from '../use-cases/connections/connections.ts';
import { deauthorize } from '../use-cases/connections/deauthorize.ts';
import { finishConnection } from '../use-cases/connections/finish-connection.ts';
import { startConnection } from '../use-cases/connections/start-connection.ts';
import { signedRequestOf } from './signed-form.ts';

/** The table's schema has checked it. */
const networkOf = ({ network }: { readonly network: string }) => network as Network;

export function connectionRoutes(serve: Serve, { deps }: HttpContext): void {
  serve(api.listNetworks, async () => ({ items: await listNetworks(deps), nextCursor: null }));

  serve(api.startConnection, async (actor, { params, body: { feedId }, signal }) => ({
    attempt: await startConnection(deps, actor, { network: networkOf(params), feedId }, signal),
  }));

  serve(api.finishConnection, (actor, { params, body, signal }) =>
    finishConnection(deps, actor, networkOf(params), body, signal),
  );

  serve(api.listConnections, async (actor) => ({
    items: await listConnections(deps, actor),
    nextCursor: null,
  }));

  serve(api.listConnectionAccounts, async (actor, { params, signal }) => ({
    items: [...(await listAccounts(deps, actor, params.id, signal))],
    nextCursor: null,
  }));

  serve(api.receiveDeauthorization, async (_visitor, { body }) => {
    await deauthorize(deps, signedRequestOf(body));
    return { received: true as const };
  });

  serve(api.deleteConnection, (actor, { params, signal }) => deleteConnection(deps, actor, params.id, signal));
}
