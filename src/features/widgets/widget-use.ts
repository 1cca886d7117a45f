import type { Widget } from '../../domain/widget/schema.ts';

/** Where visitors see it: the page most viewed, without its scheme, and how many others. */
export function seenInWords({ seenOn }: Pick<Widget, 'seenOn'>): string {
  const [first, ...others] = seenOn;
  if (!first) return 'Not seen on a page yet';
  const page = first.replace(/^https?:\/\//, '').replace(/\/$/, '');
  if (others.length === 0) return `On ${page}`;
  return `On ${page} and ${others.length.toLocaleString('en-GB')} other ${others.length === 1 ? 'page' : 'pages'}`;
}

export function viewsInWords({ views30d }: Pick<Widget, 'views30d'>): string {
  return views30d === 1 ? '1 view in 30 days' : `${views30d.toLocaleString('en-GB')} views in 30 days`;
}
