import { embedAddress } from '../../../src/domain/widget/schema.ts';

/** Where a widget is read. @param origin without a slash at the end */
export function widgetAddresses(origin: string, publicKey: string) {
  const base = embedAddress(origin, publicKey);
  const frame = `${base}/frame`;
  return { frame, rss: `${base}/feed.rss`, json: `${base}/feed.json`, oembed: oembedAddress(origin, frame) };
}

export const oembedAddress = (origin: string, url: string): string =>
  `${origin}/embed/v1/oembed?url=${encodeURIComponent(url)}&format=json`;
