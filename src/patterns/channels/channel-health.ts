import { isEnding } from '../../domain/connection/ends.ts';
import type { Feed, FeedStatus } from '../../domain/feed/schema.ts';
import { isReceiving, manifestOf, needsSignIn, type Readable } from '../../domain/networks/all.ts';
import { dateText, sinceWhen, untilWhen } from '../dates.ts';

type Health = {
  readonly tone: 'good' | 'info' | 'amber' | 'danger' | 'plain';
  readonly label: string;
  /** Why, and what it means for the school; empty while all is well. */
  readonly detail: string;
};

export type ConnectableFeed = Extract<Feed, { network: Readable }>;

/** What puts a channel right. */
export type ChannelAct = 'reconnect' | 'resume' | 'change-address' | 'choose-account';

/** What the channels of each status are called. */
export const STATUS_NAMES: Record<FeedStatus, string> = {
  ok: 'Working',
  syncing: 'Syncing',
  limited: 'Rate limited',
  failing: 'Not working',
  reauth: 'Sign in again',
  paused: 'Paused',
};

/** How a channel is, in words that need no training. */
export function channelHealth(feed: Feed, now: number): Health {
  const since = feed.error ? sinceWhen(feed.error.since, now) : '';
  const reason = feed.error?.message ?? '';
  if (feed.disabledByPlan) return DISABLED_BY_PLAN;
  const healthText = BY_STATUS[feed.status](feed, reason, since, now);
  const ends = isEnding(feed, now) ? endOf(feed) : '';
  // One that works for now is put right before it stops.
  const tone = ends && healthText.tone === 'good' ? 'amber' : healthText.tone;
  return { label: STATUS_NAMES[feed.status], ...healthText, tone, detail: join(healthText.detail, ends) };
}

/** The one act that puts a channel right; `null` where there is none, or where it recovers automatically. */
export function channelAct(feed: Feed, now: number): ChannelAct | null {
  const { status, disabledByPlan, error } = feed;
  if (disabledByPlan || status === 'paused') return 'resume';
  if (status === 'reauth') return 'reconnect';
  const isOurs = error ? OURS.includes(error.code) : false;
  if (status === 'failing' && !isOurs) {
    if (canChangeAddress(feed)) return 'change-address';
    if (canChooseAccount(feed)) return 'choose-account';
  }
  return isEnding(feed, now) ? 'reconnect' : null;
}

/** What no address, account or sign-in would put right. */
const OURS: readonly string[] = ['internal', 'ours'];

/** A channel that can be given another address of its network. */
export function canChangeAddress(feed: Feed): feed is ConnectableFeed {
  const { network, connectionId } = feed;
  const isReadByAddress = !connectionId && !needsSignIn(network) && !isReceiving(network);
  return manifestOf(network).capabilities.connect && isReadByAddress;
}

/** A channel that is read with a sign-in, and could read another account that the sign-in may read. */
export const canChooseAccount = ({ network, connectionId }: Feed): boolean =>
  connectionId !== undefined && manifestOf(network).signIn !== undefined;

const DISABLED_BY_PLAN: Health = {
  tone: 'amber',
  label: 'Paused: over plan limit',
  detail: 'No new posts are imported. Existing stories are not affected.',
};

type HealthText = Pick<Health, 'tone' | 'detail'> & { label?: string };

const BY_STATUS: Record<FeedStatus, (feed: Feed, reason: string, since: string, now: number) => HealthText> = {
  ok: ({ network, quiet, lastSyncAt }) => {
    if (isReceiving(network)) return { tone: 'good', detail: lastSyncAt ? '' : 'No stories have arrived yet.' };
    if (quiet) return { tone: 'info', label: 'Quiet', detail: 'No new posts for longer than usual.' };
    if (!lastSyncAt) return { tone: 'info', label: 'Not synced yet', detail: '' };
    return { tone: 'good', detail: '' };
  },
  syncing: () => ({ tone: 'info', detail: '' }),
  limited: ({ network, error, nextSyncAt }, reason, since, now) => {
    const until = nextSyncAt ? untilWhen(nextSyncAt, now) : '';
    // It says itself whose limit it is and when it ends; before that a platform admin can change it.
    if (error?.code === 'quota' && reason)
      return { tone: 'amber', detail: join(reason, until && `Next try: ${until}.`) };
    const when = until ? ` until ${until}` : since && ` since ${since}`;
    return { tone: 'amber', detail: `Rate limited by ${providerOf(network)}${when}. We’ll retry automatically.` };
  },
  failing: (_feed, reason, since) => ({
    tone: 'danger',
    detail: join(reason || 'The last syncs failed.', since && `No posts imported since ${since}.`),
  }),
  reauth: (feed, reason, since) => ({
    tone: 'amber',
    detail: join(reason, reconnectAdvice(feed), since && `No posts imported since ${since}.`),
  }),
  paused: ({ network }) => ({
    tone: 'plain',
    detail: isReceiving(network) ? 'Resume to take new stories.' : 'Resume to import new posts.',
  }),
};

function providerOf(network: Feed['network']): string {
  const { label, reads } = manifestOf(network);
  return reads === 'feed' ? 'the website' : label;
}

/** Where posts are not public and no sign-in helps, the reason says what to do first. */
const reconnectAdvice = ({ network, error }: Feed): string =>
  error?.code === 'scope-missing' && !manifestOf(network).signIn
    ? 'Then reconnect to import new posts.'
    : 'Reconnect to import new posts.';

function endOf({ expiresAt }: Feed): string {
  return expiresAt ? `Sign-in ends on ${dateText(expiresAt)}. Reconnect before then so that no post is missed.` : '';
}

const join = (...sentences: string[]) => sentences.filter(Boolean).join(' ');

/** Where a channel’s posts come from, short: an address without its scheme, or a handle. Never a bare id. */
export function sourceLabel({ network, source, handle }: Pick<Feed, 'network' | 'source' | 'handle'>): string {
  return manifestOf(network).sourceLabel(source) ?? handle ?? '';
}
