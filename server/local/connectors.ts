import { createConnectors } from '../connectors/registry.ts';
import { createSafeFetch } from '../core/fetch/safe-fetch.ts';
import type { Connectors } from '../core/ports/connectors.ts';
import { VERSION } from '../core/version.ts';

/** The real connectors, with this machine's own exceptions: addresses they may read, and answers of the name service. */
export function localConnectors(allow: readonly string[], resolve: ReadonlyMap<string, string>): Connectors {
  return createConnectors({ safeFetch: createSafeFetch({ allow, resolve, userAgent: `SprX/${VERSION} (local)` }) });
}
