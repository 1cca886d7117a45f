import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the data folder was filled with. `running`: the filling was cut short, and the folder has not been used yet. */
export type SeedState = {
  readonly state: 'running' | 'done';
  readonly kind: 'demo' | 'empty';
  readonly at: string;
  /** Where the second origin was when it was filled: pictures and feeds are remembered by it. */
  readonly extrasOrigin: string;
};

const FILE = 'seed.json';
/** The ends of the audit log's chains, outside the database. */
export const ANCHORS = 'audit-heads';
/** How the stand-ins of providers stand. */
export const PROVIDERS = 'providers.json';
/** Who subscribed to what at the local hub. */
export const HUB = 'hub.json';
/** What secrets in the database are sealed with. */
export const SEALING_KEY = 'secrets.key';
/** What stories are found by; made anew where it is missing. */
export const SEARCH = 'search';
/** Everything that the local mode keeps in the data folder: what else lies there is not ours. */
const OURS = [
  'firestore',
  'auth',
  'storage',
  'logs',
  'stripe.json',
  PROVIDERS,
  HUB,
  SEALING_KEY,
  ANCHORS,
  SEARCH,
  FILE,
];

export function readSeedState(dataDir: string): SeedState | null {
  const file = join(dataDir, FILE);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as SeedState) : null;
}

export function writeSeedState(dataDir: string, state: SeedState): void {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, FILE);
  writeFileSync(`${file}.next`, `${JSON.stringify(state, null, 2)}\n`, { flush: true });
  renameSync(`${file}.next`, file);
}

export function isEmpty(dataDir: string): boolean {
  return !['firestore', 'auth', 'storage'].some((name) => existsSync(join(dataDir, name)));
}

export function emptyDataDir(dataDir: string): void {
  for (const name of OURS) rmSync(join(dataDir, name), { recursive: true, force: true });
}

/** Marks a folder that holds nothing yet, so that a filling cut short is begun again rather than taken for data. */
export function markForSeed(dataDir: string, kind: SeedState['kind'], extrasOrigin: string): void {
  if (readSeedState(dataDir)?.state === 'running') emptyDataDir(dataDir);
  if (!isEmpty(dataDir)) return;
  // An index of data that were deleted by hand would find what is no longer there.
  rmSync(join(dataDir, SEARCH), { recursive: true, force: true });
  writeSeedState(dataDir, { state: 'running', kind, at: new Date().toISOString(), extrasOrigin });
}
