import type { Network } from '../../../src/domain/networks/all.ts';
import type { Connector } from './connector.ts';

/** The kinds of channel this server can read. */
export interface Connectors {
  get(network: Network): Connector | undefined;
}
