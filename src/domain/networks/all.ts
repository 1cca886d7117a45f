import type * as z from 'zod/mini';
import { bluesky } from './bluesky.ts';
import { email } from './email.ts';
import { facebook } from './facebook.ts';
import { flickr } from './flickr.ts';
import { importFile } from './import.ts';
import { instagram } from './instagram.ts';
import { linkedin } from './linkedin.ts';
import type { NetworkManifest, Receives, SourceCapabilities } from './manifest.ts';
import { mastodon } from './mastodon.ts';
import { rss } from './rss.ts';
import { vimeo } from './vimeo.ts';
import { webhook } from './webhook.ts';
import { x } from './x.ts';
import { youtube } from './youtube.ts';

/** Every network, in the order they are offered. */
export const MANIFESTS = {
  rss,
  youtube,
  flickr,
  mastodon,
  bluesky,
  facebook,
  instagram,
  x,
  linkedin,
  vimeo,
  import: importFile,
  webhook,
  email,
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
/** Those of them whose stories are sent here. */
export type Receiving = {
  [Each in Network]: Manifests[Each] extends { readonly receives: Receives } ? Each : never;
}[Network];
/** Those of them that have a source to read. */
export type Readable = Exclude<Connectable, Receiving>;
export type ReadableSource = Pair<Readable>;

export const NETWORKS = Object.keys(MANIFESTS) as [Network, ...Network[]];
export const CONNECTABLE = NETWORKS.filter(
  (network): network is Connectable => manifestOf(network).capabilities.connect,
);

export const READABLE = CONNECTABLE.filter((network): network is Readable => !isReceiving(network));

/** Whether stories are sent here, and nothing is ever read. */
export function isReceiving(network: Network): network is Receiving {
  return manifestOf(network).receives !== undefined;
}

/** A network's manifest where any will do: its source is then whatever was stored with it. */
export function manifestOf(network: Network): NetworkManifest<Network, Source> {
  return MANIFESTS[network] as unknown as NetworkManifest<Network, Source>;
}

/** What a channel’s source lets us know, read with a sign-in or without. */
export function capabilitiesOf({
  network,
  connectionId,
}: {
  readonly network: Network;
  readonly connectionId?: string | undefined;
}): SourceCapabilities {
  const { connect: _, signedIn, ...own } = manifestOf(network).capabilities;
  return { ...own, ...(connectionId === undefined ? {} : signedIn) };
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
