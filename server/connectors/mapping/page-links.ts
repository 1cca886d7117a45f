import { attributeOf } from '../../core/html/attribute.ts';

export type PageLink = { readonly rel: readonly string[]; readonly type: string; readonly href: string };

/** The `<link>` elements of an HTML page. */
export function* pageLinks(page: string): Generator<PageLink> {
  for (const [link] of page.matchAll(/<link\b[^<>]{0,2000}>/gi)) {
    const rel = attributeOf(link, 'rel').toLowerCase().split(/\s+/).filter(Boolean);
    yield { rel, type: attributeOf(link, 'type').trim(), href: attributeOf(link, 'href').replaceAll('&amp;', '&') };
  }
}
