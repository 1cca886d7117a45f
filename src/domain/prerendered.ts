import type { RuntimeConfig } from './runtime-config.ts';

/** The pages rendered at build: the server puts them into the page that it serves. */
export type PrerenderedPages = {
  /** The sign-in page as HTML, by `providersKey`; its version is `VERSION_MARK`. */
  readonly signIn: Readonly<Record<string, string>>;
  /** The app's frame as HTML, by the type of the page inside. */
  readonly frames: Readonly<Record<string, string>>;
  /** By route inside the frame: the type of its page. */
  readonly framed: Readonly<Record<string, string>>;
  /** By route: the scripts and styles that the page needs beside the entry’s, to be fetched along with them. */
  readonly files: Readonly<Record<string, readonly string[]>>;
  /** The faces of the product's typefaces and of the fonts that replace them until they have come, as CSS: for pages that the server writes. */
  readonly fonts: string;
};

export const VERSION_MARK = '{{version}}';
type Providers = RuntimeConfig['providers'];

/** Every order in which a server may offer its providers. */
export const PROVIDER_LISTS: readonly Providers[] = [
  [],
  ['google'],
  ['microsoft'],
  ['google', 'microsoft'],
  ['microsoft', 'google'],
];

export function providersKey(providers: Providers): string {
  return providers.join(' ');
}
