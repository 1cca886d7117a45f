import { manifestOf, NETWORKS, type Network } from '../../src/domain/networks/all.ts';
import { storeCredential } from '../channels/use-cases/connections/credentials.ts';
import type { Deps } from '../core/deps.ts';
import { refs } from '../core/firestore/refs.ts';

/** What SprX is registered as with each provider on this machine, the stand-ins and a base of one's own alike. */
export async function seedCredentials(deps: Pick<Deps, 'db' | 'sealer' | 'now'>): Promise<void> {
  const withSignIn = NETWORKS.filter((network) => manifestOf(network).signIn);
  await Promise.all(withSignIn.map((network) => register(deps, network)));
}

async function register(deps: Pick<Deps, 'db' | 'sealer' | 'now'>, network: Network): Promise<void> {
  if ((await refs.credential(deps.db, network).get()).exists) return;
  const client = { clientId: `sprx-local-${network}`, clientSecret: `local-secret-${network}` };
  await storeCredential(deps, { identifier: network, network, ...client });
}
