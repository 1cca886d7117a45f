import { MOST_PICTURE_BYTES } from '../../src/domain/media/schema.ts';
import type { Network } from '../../src/domain/networks/all.ts';
import { createConnectors } from '../connectors/registry.ts';
import { checkLinkBy, LINK_LIMITS } from '../core/fetch/check-link.ts';
import { createSafeFetch } from '../core/fetch/safe-fetch.ts';
import { fetchPictureBy } from '../core/pictures/fetch-picture.ts';
import type { Connectors } from '../core/ports/connectors.ts';
import type { CheckLink } from '../core/ports/links.ts';
import type { FetchPicture } from '../core/ports/pictures.ts';
import { VERSION } from '../core/version.ts';
import { allowedBelow, localProviders } from './providers/providers.ts';

type Options = {
  /** Private addresses that feeds may be read from. */
  readonly allow: readonly string[];
  /** Answers of the name service. */
  readonly resolve: ReadonlyMap<string, string>;
  readonly providers: ReadonlyMap<Network, string>;
  /** The second origin, without a slash at the end. */
  readonly standInOrigin: string;
};

/** Pictures of channels, with the same exceptions: those below a network's base for that network alone. */
export function localPictures({ allow, resolve, providers, standInOrigin }: Options): FetchPicture {
  const userAgent = `SprX/${VERSION} (local)`;
  const limits = { maxBytes: MOST_PICTURE_BYTES };
  return (url, options) => {
    const below = allowedBelow({ bases: providers, standInOrigin }, options.network);
    return fetchPictureBy(createSafeFetch({ allow: [...allow, ...below], resolve, userAgent, limits }))(url, options);
  };
}

/** Links of stories: what channels may be read from may be linked to. */
export function localLinks({ allow, resolve }: Pick<Options, 'allow' | 'resolve'>): CheckLink {
  const userAgent = `SprX/${VERSION} (local)`;
  return checkLinkBy(createSafeFetch({ allow, resolve, userAgent, limits: LINK_LIMITS }));
}

/** The real connectors, with this machine's own exceptions. */
export function localConnectors({ allow, resolve, providers, standInOrigin }: Options): Connectors {
  const userAgent = `SprX/${VERSION} (local)`;
  return createConnectors({
    safeFetch: createSafeFetch({ allow, resolve, userAgent }),
    providers: localProviders({ bases: providers, standInOrigin, resolve, userAgent }),
  });
}
