import {
  type AtomFeed,
  type JsonFeed,
  parseAtomFeed,
  parseJsonFeed,
  parseRdfFeed,
  parseRssFeed,
  type RdfFeed,
  type RssFeed,
} from 'feedsmith';
import type { Attachment } from '../../core/html/media.ts';
import { type FeedHead, html, mediaOf, type Post, plain, present, type Text } from './post.ts';

/** What the parser library gives for each format, brought to one shape. Each throws where the document cannot be read. */
export type Format = { head(document: string): FeedHead; posts(document: string): Post[] };

type RssItem = RssFeed.Item<string>;
type RdfItem = RdfFeed.Item<string>;
export type Entry = AtomFeed.Entry<string>;
type Namespaced = Pick<RssItem, 'atom' | 'dc' | 'dcterms' | 'xml'>;

export type Formats = Record<'rss' | 'atom' | 'rdf', Format>;
export const FORMATS: Formats = {
  rss: {
    head(document) {
      const feed = parseRssFeed(document);
      const site = feed.atom?.links?.find((link) => isPage(link))?.href;
      return {
        title: html(feed.title),
        link: feed.link ?? site ?? null,
        author: null,
        bases: present([feed.xml?.base]),
      };
    },
    posts: (document) => (parseRssFeed(document).items ?? []).map(postOfRss),
  },
  rdf: {
    head(document) {
      const feed = parseRdfFeed(document);
      return { title: html(feed.title), link: feed.link ?? null, author: null, bases: present([feed.xml?.base]) };
    },
    posts: (document) => (parseRdfFeed(document).items ?? []).map(postOfRdf),
  },
  atom: {
    head(document) {
      const feed = parseAtomFeed(document);
      return {
        title: textOf(feed.title),
        link: feed.links?.find((link) => isPage(link))?.href ?? null,
        author: nameOf(feed.authors),
        bases: present([feed.xml?.base]),
      };
    },
    posts: (document) => (parseAtomFeed(document).entries ?? []).map(postOfEntry),
  },
};

function postOfRss(item: RssItem): Post {
  const { guid, media, itunes } = item;
  const enclosures = (item.enclosures ?? []).map(({ url, type }): Attachment | null => (url ? { url, type } : null));
  const guidIsPage = guid?.isPermaLink !== false && /^https?:\/\//i.test(guid?.value ?? '');
  return {
    guid: guid?.value ?? null,
    links: present([item.link, ...pagesOf(item.atom?.links), guidIsPage ? guid?.value : null]),
    title: html(item.title) ?? html(media?.title?.value) ?? html(itunes?.title),
    bodies: present([
      html(item.content?.encoded),
      textOf(item.atom?.content),
      html(item.description),
      html(itunes?.summary),
      textOf(item.atom?.summary),
      html(media?.description?.value),
      html(itunes?.subtitle),
    ]),
    author: nameOf(item.authors) ?? item.dc?.creators?.[0] ?? itunes?.author ?? nameOf(item.atom?.authors),
    dates: present([item.pubDate, ...datesOf(item)]),
    tags: present([
      ...(item.categories ?? []).map(({ name }) => name),
      ...(item.dc?.subjects ?? []),
      ...(itunes?.keywords ?? []),
      ...(media?.keywords ?? []),
    ]),
    attachments: present([
      ...enclosures,
      ...mediaOf(media),
      ...enclosuresOf(item.atom?.links),
      itunes?.image ? { url: itunes.image, type: 'image' } : null,
    ]),
    bases: present([item.xml?.base]),
  };
}

function postOfRdf(item: RdfItem): Post {
  return {
    guid: item.rdf?.about ?? null,
    links: present([item.link, item.rdf?.about]),
    title: html(item.title) ?? html(item.dc?.titles?.[0]),
    bodies: present([html(item.content?.encoded), html(item.description), html(item.dc?.descriptions?.[0])]),
    author: item.dc?.creators?.[0] ?? null,
    dates: datesOf(item),
    tags: present([...(item.dc?.subjects ?? []), ...(item.media?.keywords ?? [])]),
    attachments: mediaOf(item.media),
    bases: present([item.xml?.base]),
  };
}

export function postOfEntry(entry: Entry): Post {
  const { media, content } = entry;
  const file = content?.src ? { url: content.src, type: content.type } : null;
  return {
    guid: entry.id ?? null,
    links: pagesOf(entry.links),
    title: textOf(entry.title) ?? html(media?.title?.value),
    bodies: present([
      withBase(textOf(content), content?.xml?.base),
      withBase(textOf(entry.summary), entry.summary?.xml?.base),
      html(videoText(entry)),
      html(media?.description?.value),
    ]),
    author: nameOf(entry.authors) ?? entry.dc?.creators?.[0] ?? nameOf(entry.source?.authors),
    dates: present([entry.published, ...(entry.dc?.dates ?? []), entry.updated]),
    tags: present([
      ...(entry.categories ?? []).map(({ label, term }) => label ?? term),
      ...(entry.dc?.subjects ?? []),
      ...(media?.keywords ?? []),
    ]),
    attachments: present([...enclosuresOf(entry.links), file, ...mediaOf(media)]),
    bases: present([entry.xml?.base]),
  };
}

/** The `xml:base` of a text applies to the text alone, not to the links beside it. */
const withBase = (text: Text | null, base: string | undefined): Text | null =>
  text && base ? { ...text, base } : text;

function videoText(entry: Entry): string | undefined {
  return entry.media?.groups?.find((group) => group.description?.value)?.description?.value;
}

/** Dates that namespaces add, the day of publication before the day of a change. */
function datesOf({ atom, dc, dcterms }: Namespaced): string[] {
  return present([
    atom?.published,
    ...(dc?.dates ?? []),
    ...(dcterms?.issued ?? []),
    ...(dcterms?.created ?? []),
    atom?.updated,
    ...(dcterms?.modified ?? []),
  ]);
}

type AtomText = { value?: string | undefined; type?: string | undefined };

function textOf(text: AtomText | undefined): Text | null {
  const type = text?.type?.toLowerCase() ?? 'text';
  if (/^(?:html|text\/html|xhtml|application\/xhtml\+xml)$/.test(type)) return html(text?.value);
  // Any other media type is a file written out in the feed, nothing to read.
  return type === 'text' || type === 'text/plain' ? plain(text?.value) : null;
}

type Link = {
  href?: string | undefined;
  rel?: string | undefined;
  type?: string | undefined;
  title?: string | undefined;
};

function isPage({ href, rel }: Link): boolean {
  return !!href && (rel === undefined || rel === 'alternate');
}

function pagesOf(links: readonly Link[] | undefined): string[] {
  const pages = (links ?? []).filter(isPage);
  const asHtml = pages.filter(({ type }) => type === undefined || type.includes('html'));
  const others = pages.filter((link) => !asHtml.includes(link));
  return present([...asHtml, ...others].map(({ href }) => href));
}

function enclosuresOf(links: readonly Link[] | undefined): Attachment[] {
  return (links ?? [])
    .filter(({ rel }) => rel === 'enclosure')
    .flatMap(({ href, type, title }) => (href ? [{ url: href, type, alt: title }] : []));
}

/** A name, never an e-mail address: stories are shown to everyone. */
function nameOf(people: readonly { name?: string | undefined }[] | undefined): string | null {
  return people?.find(({ name }) => name)?.name ?? null;
}

/** JSON Feed: `feed` without its items, and items one by one. */
export function headOfJson(feed: unknown): FeedHead {
  const parsed = parseJsonFeed({ ...(feed as object), items: [] });
  return {
    title: plain(parsed.title),
    link: parsed.home_page_url ?? null,
    author: nameOf(parsed.authors),
    bases: [],
  };
}

export function postOfJson(value: unknown): Post | null {
  const item: JsonFeed.Item<string> | undefined = parseJsonFeed({ version: JSON_VERSION, title: '-', items: [value] })
    .items?.[0];
  if (!item) return null;
  const files = (item.attachments ?? []).map(({ url, mime_type, title }): Attachment | null =>
    url ? { url, type: mime_type, alt: title } : null,
  );
  const pictures = present([item.image, item.banner_image]).map((url): Attachment => ({ url, type: 'image' }));
  return {
    guid: item.id ?? null,
    links: present([item.url, item.external_url]),
    title: plain(item.title),
    bodies: present([html(item.content_html), plain(item.content_text), plain(item.summary)]),
    author: nameOf(item.authors),
    dates: present([item.date_published, item.date_modified]),
    tags: item.tags ?? [],
    attachments: present([...pictures, ...files]),
    bases: [],
  };
}

export const JSON_VERSION = 'https://jsonfeed.org/version/1.1';
