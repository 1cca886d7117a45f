/** Where what a widget shows is read as JSON, from any page and without a key of one's own. @param origin without a slash at the end */
export function embedAddress(origin: string, publicKey: string): string {
  return `${origin}/embed/v1/widgets/${encodeURIComponent(publicKey)}`;
}

/** The other forms in which a widget is read. */
export function widgetAddresses(origin: string, publicKey: string) {
  const json = embedAddress(origin, publicKey);
  const frame = `${json}/frame`;
  return {
    json,
    frame,
    html: `${json}/html`,
    screen: `${json}/screen`,
    rss: `${json}/feed.rss`,
    jsonFeed: `${json}/feed.json`,
    oembed: oembedAddress(origin, frame),
  };
}

/** How the page at `url` is embedded. */
export const oembedAddress = (origin: string, url: string): string =>
  `${origin}/embed/v1/oembed?url=${encodeURIComponent(url)}&format=json`;

/** The plugin that shows widgets in WordPress. */
export const wordpressAddress = (origin: string): string => `${origin}/embed/v1/sprx-wordpress.zip`;
