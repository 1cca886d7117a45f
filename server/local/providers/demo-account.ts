import type { Network } from '../../../src/domain/networks/all.ts';
import { CHANNELS } from '../../seed/channels.ts';
import type { Post } from '../../seed/content/piece.ts';
import { pathOf, postsOf } from '../../seed/plan.ts';
import type { Reply, StandInRequest } from './stand-in.ts';

/** A channel of the demo data that a stand-in answers for beside its own account, with the posts that were seeded. */
export type DemoAccount = {
  /** As the network names it. */
  readonly id: string;
  /** What the network's feed of it holds. */
  feed(demo: StandInRequest['demo']): string;
  /** Leads to where the school's site shows the post; `null` where there is none of this name. */
  page(postId: string, demo: StandInRequest['demo']): Reply | null;
};

export function demoAccount(network: Network): DemoAccount {
  const channel = CHANNELS.find((each) => each.network === network && each.networkFeed);
  if (!channel?.networkFeed) throw new Error(`The demo data have no channel that ${network} answers for`);
  const { networkFeed } = channel;
  let cached: { readonly anchor: Date; readonly posts: readonly Post[] } | null = null;
  function postsAt(anchor: Date): readonly Post[] {
    if (cached?.anchor !== anchor) cached = { anchor, posts: postsOf(channel as NonNullable<typeof channel>, anchor) };
    return cached.posts;
  }
  return {
    id: String(Object.values(channel.source(''))[0]),
    feed: ({ origin, anchor }) => networkFeed.body(postsAt(anchor), origin),
    page(postId, { anchor }) {
      const post = postsAt(anchor).find((each) => networkFeed.idOf(each) === postId);
      return post ? { status: 302, headers: { location: pathOf(post) }, body: null } : null;
    },
  };
}
