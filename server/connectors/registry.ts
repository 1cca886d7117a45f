import type { Connectable, Network } from '../../src/domain/networks/all.ts';
import type { SafeFetch } from '../core/fetch/safe-fetch.ts';
import type { Connector } from '../core/ports/connector.ts';
import { createRssConnector } from './rss/rss-connector.ts';

/** The kinds of channel that this server can read. */
export function createConnectors(parts: { readonly safeFetch: SafeFetch }): ReadonlyMap<Network, Connector> {
  const connectors: { readonly [N in Connectable]: Connector<N> } = {
    rss: createRssConnector(parts),
  };
  return new Map(Object.values(connectors).map((connector: Connector) => [connector.network, connector]));
}
