import { manifestOf, type Network, type Source } from '../networks/all.ts';

/** A channel's source as those see it who may not change channels. */
export function openSource({ network, source }: { network: Network; source: Source }): Source {
  return manifestOf(network).openSource?.(source) ?? source;
}

/** The account's name at its network, where the source is an account. */
export function handleOf(source: Source): string | null {
  return 'handle' in source ? source.handle : null;
}
