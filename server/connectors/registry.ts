import type { Network, Readable } from '../../src/domain/networks/all.ts';
import type { SafeFetch } from '../core/fetch/safe-fetch.ts';
import type { Connector } from '../core/ports/connector.ts';
import { createBlueskyConnector } from './bluesky/bluesky-connector.ts';
import { createFacebookConnector } from './facebook/facebook-connector.ts';
import { createFlickrConnector } from './flickr/flickr-connector.ts';
import { createInstagramConnector } from './instagram/instagram-connector.ts';
import { createLinkedinConnector } from './linkedin/linkedin-connector.ts';
import { createMastodonConnector } from './mastodon/mastodon-connector.ts';
import { directly, type Provider, type Providers } from './provider.ts';
import { createRssConnector } from './rss/rss-connector.ts';
import { createVimeoConnector } from './vimeo/vimeo-connector.ts';
import { createXConnector } from './x/x-connector.ts';
import { createYoutubeConnector } from './youtube/youtube-connector.ts';

type Parts = { readonly safeFetch: SafeFetch; readonly provider: Provider };

/** What reads each network that has a source to read. */
const CONNECTORS: { readonly [N in Readable]: (parts: Parts) => Connector<N> } = {
  rss: createRssConnector,
  youtube: createYoutubeConnector,
  flickr: createFlickrConnector,
  mastodon: createMastodonConnector,
  bluesky: createBlueskyConnector,
  facebook: createFacebookConnector,
  instagram: createInstagramConnector,
  x: createXConnector,
  linkedin: createLinkedinConnector,
  vimeo: createVimeoConnector,
};

type Options = {
  readonly safeFetch: SafeFetch;
  /** Each provider where it is, unless given. */
  readonly providers?: Providers;
};

/** The kinds of channel that this server can read. */
export function createConnectors({
  safeFetch,
  providers = directly(safeFetch),
}: Options): ReadonlyMap<Network, Connector> {
  const makers = Object.entries(CONNECTORS) as [Readable, (parts: Parts) => Connector][];
  return new Map(makers.map(([network, make]) => [network, make({ safeFetch, provider: providers(network) })]));
}
