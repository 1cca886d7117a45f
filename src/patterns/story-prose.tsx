import { createElement, type ReactNode, useMemo } from 'react';
import { hostOf } from './story-media.ts';

const KEPT = new Set([
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
};

/**
 * A story's text. The server has sanitised it; here it is read into an inert document and built anew from the elements
 * we know, so that nothing else can reach the page whatever was stored.
 */
export function StoryProse({ html, className = '', skipImages = [] }: Props) {
  const skipped = skipImages.join('\n');
  const content = useMemo(() => {
    const parsed = new DOMParser().parseFromString(html, 'text/html');
    return children(parsed.body, new Set(skipped.split('\n')));
  }, [html, skipped]);
  return (
    <div data-slot="story-prose" dir="auto" className={`type-prose ${className}`}>
      {content}
    </div>
  );
}

function children(parent: Node, skip: ReadonlySet<string>): ReactNode[] {
  return Array.from(parent.childNodes, (node, index) => rebuild(node, index, skip));
}

function rebuild(node: Node, key: number, skip: ReadonlySet<string>): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element)) return null;
  const tag = node.tagName.toLowerCase();
  if (DROPPED.has(tag)) return null;
  if (!KEPT.has(tag)) return <span key={key}>{children(node, skip)}</span>;
  if (tag === 'a') return link(node, key, skip);
  if (tag === 'img') return image(node, key, skip);
  if (VOID.has(tag)) return createElement(tag, { key });
  return createElement(LOWERED[tag] ?? tag, { key }, ...children(node, skip));
}

function link(node: Element, key: number, skip: ReadonlySet<string>): ReactNode {
  const href = node.getAttribute('href') ?? '';
  if (!/^(https?:|mailto:|tel:)/i.test(href)) return <span key={key}>{children(node, skip)}</span>;
  const words = node.textContent?.trim();
  return (
    <a key={key} href={href} target="_blank" rel="noopener noreferrer">
      {words || node.querySelector('img') ? children(node, skip) : hostOf(href)}
    </a>
  );
}

function image(node: Element, key: number, skip: ReadonlySet<string>): ReactNode {
  const src = node.getAttribute('src') ?? '';
  if (!/^(https?:|\/(?!\/))/i.test(src) || skip.has(src)) return null;
  return (
    <span key={key} data-slot="prose-picture" className={PICTURE}>
      <img src={src} alt={node.getAttribute('alt') ?? ''} loading="lazy" decoding="async" />
    </span>
  );
}
