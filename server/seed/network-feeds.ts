import { createHash } from 'node:crypto';
import type { Post } from './content/piece.ts';
import { DRAWING_SIZE } from './drawings.ts';
import { type PhotoAccount, photoFeed } from './photo-feed.ts';
import { type VideoChannel, videoFeed } from './video-feed.ts';

/** How a network gives the posts of a demo channel. */
export type NetworkFeed = {
  /** Its own name of a post. */
  idOf(post: Pick<Post, 'slug'>): string;
  /** @param posts newest first @param origin where their pages and pictures are, without a slash at the end */
  body(posts: readonly Post[], origin: string): string;
};

const digest = (text: string) => createHash('sha256').update(text).digest();

export function asVideos(channel: VideoChannel): NetworkFeed {
  const idOf: NetworkFeed['idOf'] = ({ slug }) => digest(slug).toString('base64url').slice(0, 11);
  return {
    idOf,
    body: (posts, origin) =>
      videoFeed(
        channel,
        posts.map((post) => ({
          id: idOf(post),
          title: post.title,
          text: [...post.paragraphs, post.tags.map((tag) => `#${tag}`).join(' ')].join('\n\n'),
          page: `${origin}/youtube/watch?v=${idOf(post)}`,
          at: post.publishedAt,
          picture: post.drawing ? { url: pictureOf(post.drawing, origin), ...DRAWING_SIZE } : null,
        })),
      ),
  };
}

export function asPhotos(account: PhotoAccount): NetworkFeed {
  const idOf: NetworkFeed['idOf'] = ({ slug }) => `5${String(digest(slug).readUIntBE(0, 4)).padStart(10, '0')}`;
  return {
    idOf,
    body: (posts, origin) =>
      photoFeed(
        account,
        posts.map((post) => ({
          title: post.title,
          text: post.paragraphs.join('\n\n'),
          tags: post.tags,
          page: `${origin}/flickr/photos/${account.id}/${idOf(post)}/`,
          at: post.publishedAt,
          picture: post.drawing ? pictureOf(post.drawing, origin) : null,
        })),
      ),
  };
}

function pictureOf(drawing: string, origin: string): string {
  return `${origin}/media/${drawing}.svg`;
}
