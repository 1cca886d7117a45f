import type { Network } from '../../src/domain/feed/schema.ts';
import type { SafeFetch } from '../core/fetch/safe-fetch.ts';
import type { Connector } from './connector.ts';
import { createRssConnector } from './rss/rss-connector.ts';

/** The kinds of channel that this server can read. */
export function createConnectors(parts: { readonly safeFetch: SafeFetch }): ReadonlyMap<Network, Connector> {
  const connectors = [createRssConnector(parts)];
  return new Map(connectors.map((connector) => [connector.network, connector]));
}
