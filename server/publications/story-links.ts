import type { DeadLink } from '../../src/domain/publication/checks.ts';
import type { Deps } from '../core/deps.ts';
import type { StoryDocument } from '../stories/index.ts';

/** So many links of a story are looked at. */
const MOST = 20;
/** Our own sanitiser wrote it: attributes are in double quotes. */
const LINK = /<a\b[^>]*?\shref="([^"]*)"/gi;

/** The web addresses that a story leads to, each once: in its text, its call to action, and its own at the source. */
export function linksOf({ html, cta, permalink }: Pick<StoryDocument, 'html' | 'cta' | 'permalink'>): DeadLink[] {
  const inText = [...html.matchAll(LINK)].map((match): DeadLink => ({ url: decoded(match[1] ?? ''), field: 'html' }));
  const all: DeadLink[] = [
    ...inText,
    ...(cta ? [{ url: cta.url, field: 'cta' } as const] : []),
    ...(permalink ? [{ url: permalink, field: null }] : []),
  ];
  const seen = new Map<string, DeadLink>();
  for (const link of all) {
    const url = URL.parse(link.url);
    if (!url || !/^https?:$/.test(url.protocol)) continue;
    url.hash = '';
    if (!seen.has(url.href)) seen.set(url.href, { ...link, url: url.href });
  }
  return [...seen.values()].slice(0, MOST);
}

const decoded = (attribute: string) => attribute.replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** Looks at all links at once. */
export async function checkLinks(
  { checkLink }: Pick<Deps, 'checkLink'>,
  story: StoryDocument,
): Promise<{ count: number; dead: DeadLink[] }> {
  const links = checkLink ? linksOf(story) : [];
  const answers = await Promise.all(links.map(({ url }) => checkLink?.(url) ?? true));
  return { count: links.length, dead: links.filter((_, index) => !answers[index]) };
}
