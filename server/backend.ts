import { type Backend, type ComposedParts, composeBackend } from './compose.ts';
import type { Deps } from './core/deps.ts';
import { nodeHashing } from './core/node-hashing.ts';
import { nodeNames } from './schools/dns/node-names.ts';

export type { Backend };
export type BackendParts = Omit<ComposedParts, 'hashing' | 'names'> & Partial<Pick<Deps, 'hashing' | 'names'>>;

/** The backend as it runs in Node. */
export function createBackend(parts: BackendParts): Backend {
  return composeBackend({ ...parts, hashing: parts.hashing ?? nodeHashing, names: parts.names ?? nodeNames() });
}
