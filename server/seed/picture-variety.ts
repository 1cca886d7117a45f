import type { DemoChannel } from './channels.ts';
import type { Post } from './content/piece.ts';
import { WRITTEN } from './content/written.ts';
import type { Drawing } from './drawings.ts';

const DAY = 86_400_000;
/** As many stories as two screens of cards show. */
export const VARIED = 24;

type Shown = {
  readonly at: number;
  readonly drawing: Drawing | null;
  readonly channel?: DemoChannel;
  readonly post?: Post;
};

/**
 * The posts of all channels, so that the newest stories of the demo school show no drawing twice: a post that repeats one
 * changes places with an older one of its channel, or loses its drawing where there is none.
 * @param stays whether a post keeps its date
 */
export function variedPictures(
  posts: ReadonlyMap<DemoChannel, readonly Post[]>,
  now: Date,
  stays: (post: Post) => boolean,
): Map<DemoChannel, Post[]> {
  const varied = new Map([...posts].map(([channel, own]) => [channel, [...own]]));
  const newest = shown(varied, now).slice(0, VARIED);
  const seen = new Set(newest.flatMap(({ post, drawing }) => (post ? [] : (drawing ?? []))));
  const movesLast = newest.toSorted((a, b) => Number(isMovable(a)) - Number(isMovable(b)));
  for (const { channel, post } of movesLast) {
    if (!channel || !post?.drawing) continue;
    if (!seen.has(post.drawing)) {
      seen.add(post.drawing);
      continue;
    }
    const own = varied.get(channel) ?? [];
    const older = stays(post) ? undefined : own.find((each) => takesPlaceOf(post, each));
    if (!older?.drawing) {
      own[own.indexOf(post)] = { ...post, drawing: null };
      continue;
    }
    own[own.indexOf(post)] = { ...older, publishedAt: post.publishedAt };
    own[own.indexOf(older)] = { ...post, publishedAt: older.publishedAt };
    seen.add(older.drawing);
  }
  return varied;

  function isMovable({ post }: Shown): boolean {
    return post !== undefined && !stays(post);
  }
  function takesPlaceOf(post: Post, older: Post): boolean {
    const isShown = newest.some((each) => each.post === older);
    return (
      !isShown &&
      older.publishedAt < post.publishedAt &&
      !stays(older) &&
      older.drawing !== null &&
      !seen.has(older.drawing)
    );
  }
}

/** The stories of the demo school as its list has them, newest first. */
function shown(posts: ReadonlyMap<DemoChannel, readonly Post[]>, now: Date): Shown[] {
  const imported = [...posts].flatMap(([channel, own]): Shown[] =>
    channel.iid === 'oakfield'
      ? own.map((post) => ({ at: post.publishedAt.getTime(), drawing: post.drawing, channel, post }))
      : [],
  );
  const written = WRITTEN.map(({ days, drawing }): Shown => ({ at: now.getTime() - days * DAY, drawing }));
  return [...imported, ...written].toSorted((a, b) => b.at - a.at);
}
