/** Where the feed of a published collection is read. `origin` has no trailing slash. */
export function feedAddresses(origin: string, publicKey: string): { publicKey: string; rss: string; json: string } {
  const base = `${origin}/embed/v1/collections/${encodeURIComponent(publicKey)}`;
  return { publicKey, rss: `${base}/feed.rss`, json: `${base}/feed.json` };
}
