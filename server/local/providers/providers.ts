import type { Network } from '../../../src/domain/networks/all.ts';
import type { Providers } from '../../connectors/provider.ts';
import { createSafeFetch } from '../../core/fetch/safe-fetch.ts';
import { STAND_INS } from './stand-ins.ts';

type Options = {
  /** By `SPRX_PROVIDER_<NETWORK>`: a base address, or `real` for the provider itself. */
  readonly bases: ReadonlyMap<Network, string>;
  /** Where the stand-ins are, without a slash at the end. */
  readonly standInOrigin: string;
  readonly resolve: ReadonlyMap<string, string>;
  readonly userAgent: string;
};

const REAL = 'real';

/** What may be read of this machine for a network: what is below its base, unless that is the provider itself. */
export function allowedBelow(
  { bases, standInOrigin }: Pick<Options, 'bases' | 'standInOrigin'>,
  network: Network,
): string[] {
  const named = bases.get(network);
  return named === REAL ? [] : [allowed(named ?? `${standInOrigin}/${network}`)];
}

/**
 * Where each network's requests go on this machine. What is named takes all of them; unless anything is named, the demo
 * accounts are read from their stand-ins and everything else from the provider. Below a base private addresses may be read.
 */
export function localProviders({ bases, standInOrigin, resolve, userAgent }: Options): Providers {
  return (network) => {
    const named = bases.get(network);
    const standIn = STAND_INS.find((each) => each.network === network);
    const base = named ?? `${standInOrigin}/${network}`;
    const allow = allowedBelow({ bases, standInOrigin }, network);
    return {
      safeFetch: createSafeFetch({ allow, resolve, userAgent }),
      baseOf(origin, account) {
        if (named === REAL) return origin;
        return named || standIn?.claims(origin, account) ? base : origin;
      },
      signedInBaseOf: (origin) => (named === REAL ? origin : base),
    };
  };
}

/** As an entry of the allow-list: `host:port/path/`. */
function allowed(base: string): string {
  const { hostname, port, protocol, pathname } = new URL(base);
  return `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}${pathname.replace(/\/$/, '')}/`;
}
