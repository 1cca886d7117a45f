type Options = {
  /** What the specification forces to https stays http in the local environment alone. */
  readonly isLocal?: boolean;
};

/**
 * Where a link of the Auth service leads on to: https, without query and hash (specification, section 5). `null` for what
 * is no web address.
 */
export function callbackUrl(address: string, options: Options = {}): string | null {
  const url = webAddress(address, options);
  if (!url) return null;
  url.search = '';
  return url.href;
}

/** The same with its query, for where the page that it leads to needs one. */
export function callbackUrlWithQuery(address: string, options: Options = {}): string | null {
  return webAddress(address, options)?.href ?? null;
}

function webAddress(address: string, { isLocal = false }: Options): URL | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  if (url.username || url.password) return null;
  if (!isLocal) url.protocol = 'https:';
  url.hash = '';
  return url;
}

/** The path that `address` leads on to, if it is one of `origin`; whoever made the link may have written anything. */
export function ownPath(address: string | null, origin: string, options: Options = {}): string | null {
  const allowed = address === null ? null : callbackUrlWithQuery(address, options);
  const url = allowed === null ? null : new URL(allowed);
  if (!url || url.origin !== origin || url.pathname.startsWith('//')) return null;
  return `${url.pathname}${url.search}`;
}
