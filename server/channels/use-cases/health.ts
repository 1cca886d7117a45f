import { FieldPath } from 'firebase-admin/firestore';
import { isEnding } from '../../../src/domain/connection/ends.ts';
import type { FeedHealth } from '../../../src/domain/feed/health.ts';
import type { Feed } from '../../../src/domain/feed/schema.ts';
import { capabilitiesOf, manifestOf } from '../../../src/domain/networks/all.ts';
import type { DestinationRef } from '../../../src/domain/publication/schema.ts';
import { dayText } from '../../../src/lib/day-text.ts';
import type { Actor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { refs } from '../../core/firestore/refs.ts';
import { getFeed } from './feeds.ts';

/** How a channel is doing, what shows its stories, and what would put it right. */
export async function feedHealth(deps: Deps, actor: Actor, id: string): Promise<FeedHealth> {
  const feed = await getFeed(deps, actor, id);
  const { status, error, nextSyncAt, lastGoodSyncAt = null, expiresAt, push = 'none' } = feed;
  const isTriedAgain = (status === 'failing' || status === 'limited') && nextSyncAt !== null;
  return {
    status,
    ...(error ? { code: error.code, message: error.message, since: error.since } : {}),
    ...(isTriedAgain ? { nextTryAt: nextSyncAt } : {}),
    lastGoodSyncAt,
    ...(expiresAt ? { expiresAt } : {}),
    push,
    widgets: await placesWith(deps, 'widget', { iid: actor.iid, feedId: id }),
    newsletters: await placesWith(deps, 'newsletter', { iid: actor.iid, feedId: id }),
    steps: stepsFor(feed, deps.now()),
    sees: seenOf(feed),
  };
}

/** What the channel's source lets us know. */
function seenOf(feed: Feed): FeedHealth['sees'] {
  const { history, ...sees } = capabilitiesOf(feed);
  if (history === 'all') return { ...sees, newest: null };
  return { ...sees, newest: 'most' in history ? history.most : history.newest };
}

/** How many of these show a story of the channel, by itself or in a collection. */
async function placesWith(deps: Deps, kind: DestinationRef['kind'], channel: Channel): Promise<number> {
  const contents = (await deps.places.find((place) => place.kind === kind)?.contents?.(deps, channel.iid)) ?? [];
  const fed = await collectionsFed(
    deps,
    channel,
    contents.flatMap(({ collectionIds }) => collectionIds),
  );
  const shows = await Promise.all(
    contents.map(
      async ({ storyIds, collectionIds }) =>
        collectionIds.some((id) => fed.has(id)) || hasStoryOf(deps, channel, storyIds),
    ),
  );
  return shows.filter(Boolean).length;
}

type Channel = { readonly iid: string; readonly feedId: string };
/** Those of the channel that places show: others may be in a collection, and no visitor sees them there. */
const shownStoriesOf = ({ db }: Deps, { iid, feedId }: Channel) =>
  refs.stories(db).where('iid', '==', iid).where('feedId', '==', feedId).where('status', '==', 'approved');

/** Those of the collections that show stories of the channel. */
async function collectionsFed(deps: Deps, channel: Channel, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const fed = await Promise.all(
    [...new Set(ids)].map(async (id) => {
      const own = shownStoriesOf(deps, channel).where('collectionIds', 'array-contains', id);
      return (await own.limit(1).select().get()).empty ? [] : [id];
    }),
  );
  return new Set(fed.flat());
}

/** Firestore takes no more ids in one question. */
const MOST_IDS = 30;

async function hasStoryOf(deps: Deps, channel: Channel, ids: readonly string[]): Promise<boolean> {
  for (let at = 0; at < ids.length; at += MOST_IDS) {
    const some = ids.slice(at, at + MOST_IDS);
    const own = shownStoriesOf(deps, channel).where(FieldPath.documentId(), 'in', some);
    if (!(await own.limit(1).select().get()).empty) return true;
  }
  return false;
}

const ADDRESS = ['Open its address in a browser and check that it is right.', 'Change the address if it has moved.'];
const WAIT = ['There is nothing you need to do. We’ll try again automatically.'];
const REACH = ['Check that the website can be reached.', ...WAIT];
/** Without a sign-in, only what everyone may see can be read. */
const MAKE_PUBLIC = 'Ask the person who runs the server to make its posts public.';
const OURS = ['There is nothing you need to do. The people who run SprX can see it.'];

/** Of a channel that is read with a sign-in, there is no address to change. */
const withAccount = (label: string) => [
  `Check at ${label} that the account still exists and can be seen.`,
  'Select “Choose another account” if its posts have moved, or delete the channel.',
];
const ABOUT_THE_ACCOUNT = new Set(['refused-address', 'refused-redirect', 'not-a-feed', 'gone']);
/** Of a network it says that the network has a problem, or how it is reached: no person typed the address of that. */
const ABOUT_THE_NETWORK = new Set(['http-status', 'broken', 'too-large']);
const ABOUT_THE_WAY = new Set(['unreachable', 'timeout']);

const BY_CODE: Readonly<Record<string, readonly string[]>> = {
  'refused-address': ADDRESS,
  'refused-redirect': ADDRESS,
  'not-a-feed': ADDRESS,
  'http-status': ADDRESS,
  broken: ADDRESS,
  'too-large': ADDRESS,
  gone: ['Check that the account or page still exists.', 'Change the address if it has moved, or delete the channel.'],
  unreachable: REACH,
  timeout: REACH,
  'rate-limited': WAIT,
  quota: OURS,
  ours: OURS,
  internal: OURS,
};

function stepsFor(feed: Feed, now: Date): string[] {
  const { status, disabledByPlan, error, account, network, quiet, expiresAt } = feed;
  const { label, signIn } = manifestOf(network);
  const who = account ? ` as ${account.name}` : '';
  if (disabledByPlan) return ['Choose a larger plan, or delete a channel you no longer need.', 'Select Resume.'];
  if (status === 'paused') return ['Select Resume to import new posts.'];
  if (status === 'reauth') {
    const scopes = error?.code === 'scope-missing' ? [`Allow everything that ${label} lists.`] : [];
    if (signIn) return ['Select Reconnect.', `Sign in to ${label}${who}.`, ...scopes];
    return error?.code === 'scope-missing' ? [MAKE_PUBLIC, 'Then select Reconnect.'] : ['Select Reconnect.'];
  }
  if (error) return stepsAfter(error.code, feed);
  if (expiresAt && isEnding(feed, now.getTime()))
    return [`Select Reconnect and sign in to ${label}${who} before ${dayText(expiresAt.slice(0, 10))}.`];
  return quiet ? ['Nothing is wrong with the channel. It has had no new posts for longer than usual.'] : [];
}

function stepsAfter(code: string, { network, connectionId }: Feed): string[] {
  const { label, reads } = manifestOf(network);
  if (connectionId && ABOUT_THE_ACCOUNT.has(code)) return withAccount(label);
  const isWaitedFor = ABOUT_THE_NETWORK.has(code) || (connectionId !== undefined && ABOUT_THE_WAY.has(code));
  return [...(reads === 'account' && isWaitedFor ? WAIT : (BY_CODE[code] ?? WAIT))];
}
