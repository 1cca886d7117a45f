import type { Network } from '../../src/domain/networks/all.ts';
import { createConnectors } from '../connectors/registry.ts';
import { createSafeFetch } from '../core/fetch/safe-fetch.ts';
import type { Connectors } from '../core/ports/connectors.ts';
import { VERSION } from '../core/version.ts';
import { localProviders } from './providers/providers.ts';

type Options = {
  /** Private addresses that feeds may be read from. */
  readonly allow: readonly string[];
  /** Answers of the name service. */
  readonly resolve: ReadonlyMap<string, string>;
  readonly providers: ReadonlyMap<Network, string>;
  /** The second origin, without a slash at the end. */
  readonly standInOrigin: string;
};

/** The real connectors, with this machine's own exceptions. */
export function localConnectors({ allow, resolve, providers, standInOrigin }: Options): Connectors {
  const userAgent = `SprX/${VERSION} (local)`;
  return createConnectors({
    safeFetch: createSafeFetch({ allow, resolve, userAgent }),
    providers: localProviders({ bases: providers, standInOrigin, resolve, userAgent }),
  });
}
