import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { manifestOf, NETWORKS, type Network } from '../../src/domain/networks/all.ts';
import { keepCredential } from '../channels/use-cases/connections/credentials.ts';
import type { Deps } from '../core/deps.ts';
import { refs } from '../core/firestore/refs.ts';
import type { Sealer } from '../core/ports/sealer.ts';
import { aesSealer } from '../core/secrets/aes-sealer.ts';
import { SEALING_KEY } from './seed-state.ts';

const KEY_BYTES = 32;

/** Seals with the key of this data folder, which is made once. */
export function localSealer(dataDir: string): Sealer {
  const file = join(dataDir, SEALING_KEY);
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(`${file}.next`, randomBytes(KEY_BYTES).toString('base64'), { mode: 0o600, flush: true });
    renameSync(`${file}.next`, file);
  }
  return aesSealer([readFileSync(file, 'utf8').trim()]);
}

/** What SprX is registered as with each provider on this machine, the stand-ins and a base of one's own alike. */
export async function registerLocally(deps: Pick<Deps, 'db' | 'sealer' | 'now'>): Promise<void> {
  const withSignIn = NETWORKS.filter((network) => manifestOf(network).signIn);
  await Promise.all(withSignIn.map((network) => register(deps, network)));
}

async function register(deps: Pick<Deps, 'db' | 'sealer' | 'now'>, network: Network): Promise<void> {
  if ((await refs.credential(deps.db, network).get()).exists) return;
  const client = { clientId: `sprx-local-${network}`, clientSecret: `local-secret-${network}` };
  await keepCredential(deps, { identifier: network, network, ...client });
}
