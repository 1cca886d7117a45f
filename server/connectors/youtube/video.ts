import { parseAtomFeed } from 'feedsmith';
import type { Attachment } from '../../core/html/media.ts';
import { type Entry, FORMATS, type Format, postOfEntry } from '../rss/formats.ts';
import { type Post, plain, present } from '../rss/post.ts';

/** The entry's id contains the provider's own name of the video. */
const ENTRY_ID = /^yt:video:([\w-]{1,64})$/;

/** Atom as YouTube writes it: the video's name, its description as plain text, and its picture in a group of media. */
export const YOUTUBE_ATOM: Format = {
  head: FORMATS.atom.head,
  posts: (document) => (parseAtomFeed(document).entries ?? []).map(postOfVideo),
};

function postOfVideo(entry: Entry): Post {
  const post = postOfEntry(entry);
  const id = entry.yt?.videoId ?? ENTRY_ID.exec(entry.id ?? '')?.[1];
  // An entry that names no video is one that nothing can be shown of.
  if (!id) throw new Error('The entry names no video');
  const group = entry.media?.groups?.find(({ thumbnails }) => thumbnails?.[0]?.url);
  const picture = group?.thumbnails?.[0] ?? entry.media?.thumbnails?.[0];
  const text = present((entry.media?.groups ?? []).map(({ description }) => description?.value))[0];
  const alt = entry.title?.value;
  const views = viewsOf(entry);
  const page = post.links.find((link) => /^https?:\/\//i.test(link)) ?? watchPage(id);
  return {
    ...post,
    guid: id,
    links: [page],
    bodies: present([plain(text ?? entry.media?.description?.value)]),
    attachments: present<Attachment>([
      picture?.url ? { url: picture.url, type: 'image', alt, width: picture.width, height: picture.height } : null,
      { url: page, type: 'video', alt },
    ]),
    ...(views === null ? {} : { metrics: { views }, rawMetrics: { views } }),
  };
}

function viewsOf({ media }: Entry): number | null {
  const all = [...(media?.groups ?? []), media].map((level) => level?.community?.statistics?.views);
  return all.find((views) => views !== undefined && Number.isSafeInteger(views) && views >= 0) ?? null;
}

function watchPage(id: string): string {
  return `https://www.youtube.com/watch?v=${encodeURIComponent(id)}`;
}
