import type * as z from 'zod/mini';
import { bluesky } from './bluesky.ts';
import { flickr } from './flickr.ts';
import type { NetworkManifest } from './manifest.ts';
import { mastodon } from './mastodon.ts';
import { rss } from './rss.ts';
import { vimeo } from './vimeo.ts';
import { youtube } from './youtube.ts';

/** Every network, in the order they are offered. */
export const MANIFESTS = {
  rss,
  youtube,
  flickr,
  mastodon,
  bluesky,
  vimeo,
} as const;

type Manifests = typeof MANIFESTS;
export type Network = keyof Manifests;
/** What is stored of a source of this network. */
export type SourceOf<N extends Network> = z.infer<Manifests[N]['source']>;

type Pair<N extends Network> = { [Each in N]: { network: Each; source: SourceOf<Each> } }[N];
/** A source with the network that says what it is made of. */
export type NetworkSource = Pair<Network>;
export type Source = NetworkSource['source'];

/** The networks that a person can connect in this version. */
export type Connectable = {
  [Each in Network]: Manifests[Each]['capabilities']['connect'] extends true ? Each : never;
}[Network];
export type ConnectableSource = Pair<Connectable>;

export const NETWORKS = Object.keys(MANIFESTS) as [Network, ...Network[]];
export const CONNECTABLE = NETWORKS.filter(
  (network): network is Connectable => manifestOf(network).capabilities.connect,
);

/** A network's manifest where any will do: its source is then whatever was stored with it. */
export function manifestOf(network: Network): NetworkManifest<Network, Source> {
  return MANIFESTS[network] as unknown as NetworkManifest<Network, Source>;
}

/** Whether what everyone may see of a source is not all of it. */
export function hasHiddenSource(network: Network): boolean {
  return manifestOf(network).openSource !== undefined;
}

/** Whether a channel of it is read with a sign-in, and never without. */
export function needsSignIn(network: Network): boolean {
  const { auth } = manifestOf(network);
  return auth === 'oauth1' || auth === 'oauth2';
}

/** Puts together what was stored together. */
export function networkSource(network: Network, source: Source): NetworkSource {
  return { network, source } as NetworkSource;
}
