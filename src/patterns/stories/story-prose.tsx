import { createElement, type ReactNode, useMemo } from 'react';
import { marked } from './marked.tsx';
import { hostOf } from './story-media.ts';

const ALLOWED_TAGS = new Set([
  ...[
    'p',
    'br',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'a',
    'ul',
    'ol',
    'li',
    'blockquote',
    'img',
    'figure',
    'figcaption',
  ],
  ...[
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'pre',
    'code',
    'hr',
    'sub',
    'sup',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
  ],
]);
const VOID = new Set(['br', 'hr', 'img']);
const DROPPED = new Set(['script', 'style', 'template', 'iframe', 'object', 'noscript']);
const PICTURE =
  'relative block w-fit max-w-full overflow-hidden rounded-control after:pointer-events-none after:absolute after:inset-0 after:bg-shade-picture';
/** A story's own headings stand below the page's. */
const LOWERED: Record<string, string> = { h1: 'h3', h2: 'h3', h3: 'h4', h4: 'h5', h5: 'h6' };

type Props = {
  html: string;
  className?: string /** Pictures that already stand above the text. */;
  skipImages?: readonly string[];
  /** Words that are marked wherever they stand. */
  mark?: readonly string[];
};

type Options = { readonly skip: ReadonlySet<string>; readonly mark: readonly string[] };

/**
 * A story's text. The server has sanitised it; here it is read into an inert document and built anew from the elements
 * we know, so that nothing else can reach the page whatever was stored.
 */
export function StoryProse({ html, className = '', skipImages = [], mark = [] }: Props) {
  const skipped = skipImages.join('\n');
  const sought = mark.join('\n');
  const content = useMemo(() => {
    const parsed = new DOMParser().parseFromString(html, 'text/html');
    return children(parsed.body, { skip: new Set(skipped.split('\n')), mark: sought.split('\n') });
  }, [html, skipped, sought]);
  return (
    <div data-slot="story-prose" dir="auto" className={`type-prose ${className}`}>
      {content}
    </div>
  );
}

function children(parent: Node, options: Options): ReactNode[] {
  return Array.from(parent.childNodes, (node, index) => rebuild(node, index, options));
}

function rebuild(node: Node, key: number, options: Options): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return marked(node.textContent ?? '', options.mark);
  if (!(node instanceof Element)) return null;
  const tag = node.tagName.toLowerCase();
  if (DROPPED.has(tag)) return null;
  if (!ALLOWED_TAGS.has(tag)) return <span key={key}>{children(node, options)}</span>;
  if (tag === 'a') return link(node, key, options);
  if (tag === 'img') return image(node, key, options);
  if (VOID.has(tag)) return createElement(tag, { key });
  const lowered = LOWERED[tag];
  return createElement(lowered ?? tag, { key, 'data-look': lowered && tag }, ...children(node, options));
}

function link(node: Element, key: number, options: Options): ReactNode {
  const href = node.getAttribute('href') ?? '';
  if (!/^(https?:|mailto:|tel:)/i.test(href)) return <span key={key}>{children(node, options)}</span>;
  const linkText = node.textContent?.trim();
  return (
    <a key={key} href={href} target="_blank" rel="noopener noreferrer">
      {linkText || node.querySelector('img') ? children(node, options) : hostOf(href)}
    </a>
  );
}

function image(node: Element, key: number, options: Options): ReactNode {
  const src = node.getAttribute('src') ?? '';
  if (!/^(https?:|\/(?!\/))/i.test(src) || options.skip.has(src)) return null;
  return (
    <span key={key} data-slot="prose-picture" className={PICTURE}>
      <img src={src} alt={node.getAttribute('alt') ?? ''} loading="lazy" decoding="async" />
    </span>
  );
}
