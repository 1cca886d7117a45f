import type { Feed, FeedStatus } from '../domain/feed/schema.ts';
import { manifestOf } from '../domain/networks/all.ts';
import { sinceWhen } from './dates.ts';

export type Health = {
  readonly tone: 'good' | 'info' | 'amber' | 'danger' | 'plain';
  /** Two or three words. */
  readonly label: (typeof HEALTH_LABELS)[number];
  /** What it means for the school, in a sentence; empty while all is well. */
  readonly detail: string;
};

/** All that a channel's health is called, what needs somebody most first. */
export const HEALTH_LABELS = [
  'Needs reconnecting',
  'Not working',
  'Slowed down',
  'Paused',
  'Switched off',
  'Quiet',
  'Starting',
  'Fetching posts',
  'Working',
] as const;

/** How a channel is, in the words of somebody who has never heard of a token. */
export function channelHealth(feed: Feed, now: number): Health {
  const since = feed.error ? sinceWhen(feed.error.since, now) : '';
  const reason = feed.error?.message ?? '';
  if (feed.disabledByPlan) return DISABLED_BY_PLAN;
  return WORDS[feed.status](feed, reason, since);
}

const DISABLED_BY_PLAN: Health = {
  tone: 'amber',
  label: 'Switched off',
  detail: 'Your plan has no room for it: no new posts come in. Its stories stay.',
};

const WORDS: Record<FeedStatus, (feed: Feed, reason: string, since: string) => Health> = {
  ok: ({ quiet, lastSyncAt }) => {
    if (quiet)
      return {
        tone: 'info',
        label: 'Quiet',
        detail: 'Nothing new for longer than usual. That may be just the holidays.',
      };
    if (!lastSyncAt) return { tone: 'info', label: 'Starting', detail: 'Its first posts are on their way.' };
    return { tone: 'good', label: 'Working', detail: '' };
  },
  syncing: () => ({ tone: 'info', label: 'Fetching posts', detail: '' }),
  limited: (_feed, _reason, since) => ({
    tone: 'amber',
    label: 'Slowed down',
    detail: sentence(`The other side asks us to wait${since && `, since ${since}`}. We try again by ourselves.`),
  }),
  failing: (_feed, reason, since) => ({
    tone: 'danger',
    label: 'Not working',
    detail: sentence(
      `${reason || 'The last tries failed.'}${since && ` Since ${since}.`} Stories that came in before stay where they are.`,
    ),
  }),
  reauth: (_feed, _reason, since) => ({
    tone: 'amber',
    label: 'Needs reconnecting',
    detail: sentence(
      `It has to be connected again before new posts come in${since && `; since ${since}`}. Its stories stay.`,
    ),
  }),
  paused: () => ({ tone: 'plain', label: 'Paused', detail: 'No new posts come in until you set it going again.' }),
};

function sentence(text: string): string {
  return text.replace(/\s+/g, ' ').replace('..', '.').trim();
}

/** What a channel reads, short: the address without its scheme, a handle, an id. */
export function sourceLabel({ network, source, handle }: Pick<Feed, 'network' | 'source' | 'handle'>): string {
  return handle || manifestOf(network).sourceLabel(source);
}
