import type { DemoChannel } from './channels.ts';
import type { Post } from './content/piece.ts';
import { DRAWING_SIZE, DRAWINGS } from './drawings.ts';
import { escapeText, guidOf, pathOf } from './plan.ts';

export type Feed = { readonly type: string; readonly body: string; readonly modified: Date };
type Origin = { readonly origin: string };

/** These posts of a demo channel as its source gives them. */
export function channelFeed({ name, file }: DemoChannel, posts: readonly Post[], origin: string): Feed {
  const context = { origin };
  return file?.endsWith('.atom')
    ? atom(name, posts, context, file)
    : rss(name, `${name} of a school`, posts, context, file ?? '');
}

export function rss(title: string, description: string, posts: readonly Post[], context: Origin, file: string): Feed {
  const { origin } = context;
  const items = posts.map(
    (post) => `    <item>
      <title>${escapeText(post.title)}</title>
      <link>${origin}${pathOf(post)}</link>
      <guid isPermaLink="false">${guidOf(post)}</guid>
      <pubDate>${post.publishedAt.toUTCString()}</pubDate>
${post.author ? `      <dc:creator>${escapeText(post.author)}</dc:creator>\n` : ''}${post.tags.map((tag) => `      <category>${tag}</category>\n`).join('')}      <description>${escapeText(paragraphs(post))}</description>
${picture(post, origin)}    </item>`,
  );
  const body = `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/">
  <channel>
    <title>${escapeText(title)}</title>
    <link>${origin}/</link>
    <description>${escapeText(description)}</description>
    <language>en-gb</language>
    <atom:link href="${origin}/feeds/${file}" rel="self" type="application/rss+xml"/>
${items.join('\n')}
  </channel>
</rss>
`;
  return { type: 'application/rss+xml; charset=utf-8', body, modified: newest(posts) };
}

function picture(post: Post, origin: string): string {
  if (!post.drawing) return '';
  const url = `${origin}/media/${post.drawing}.svg`;
  const { width, height } = DRAWING_SIZE;
  return `      <media:content url="${url}" type="image/svg+xml" medium="image" width="${width}" height="${height}">
        <media:description type="plain">${DRAWINGS[post.drawing]}</media:description>
      </media:content>
`;
}

export function atom(title: string, posts: readonly Post[], context: Origin, file: string): Feed {
  const { origin } = context;
  const modified = newest(posts);
  const entries = posts.map(
    (post) => `  <entry>
    <id>${guidOf(post)}</id>
    <title>${escapeText(post.title)}</title>
    <link href="${origin}${pathOf(post)}"/>
    <published>${post.publishedAt.toISOString()}</published>
    <updated>${post.publishedAt.toISOString()}</updated>
${post.author ? `    <author><name>${escapeText(post.author)}</name></author>\n` : ''}${post.tags.map((tag) => `    <category term="${tag}"/>\n`).join('')}    <content type="html">${escapeText(paragraphs(post))}</content>
${picture(post, origin)}  </entry>`,
  );
  const body = `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/" xml:lang="en-GB">
  <id>tag:oakfield.example,2026:feeds/${file}</id>
  <title>${escapeText(title)}</title>
  <link href="${origin}/"/>
  <link rel="self" href="${origin}/feeds/${file}"/>
  <updated>${modified.toISOString()}</updated>
${entries.join('\n')}
</feed>
`;
  return { type: 'application/atom+xml; charset=utf-8', body, modified };
}

export function paragraphs(post: Post): string {
  return post.paragraphs.map((paragraph) => `<p>${escapeText(paragraph)}</p>`).join('\n');
}

export function newest(posts: readonly Post[]): Date {
  return posts.reduce((date, post) => (post.publishedAt > date ? post.publishedAt : date), new Date(0));
}
