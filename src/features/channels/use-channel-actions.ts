import { useState } from 'react';
import { useAlerts } from '../../data/alerts.tsx';
import { useCall } from '../../data/call.ts';
import { deleteFeed, syncFeed, updateFeed } from '../../domain/api/channels.ts';
import type { FeedRules } from '../../domain/feed/rules.ts';
import type { Feed } from '../../domain/feed/schema.ts';
import { isReceiving, type Source } from '../../domain/networks/all.ts';
import { errorMessage } from '../../lib/error-message.ts';
import { channelCount } from './channel-list.ts';

/** Ids of jobs that this person started, by channel, so that their progress can be shown. */
export type StartedJobs = Readonly<Record<string, string>>;

/** What is paused or disconnected imports nothing, and what is sent to us is not fetched. */
export const canSync = ({ network, status }: Feed): boolean =>
  status !== 'paused' && status !== 'reauth' && !isReceiving(network);

/** Put behind the name of a channel, or how many there were. */
const DONE = { sync: 'syncing', pause: 'paused', resume: 'resumed' } as const;
export type BulkAction = keyof typeof DONE;

/** What can be done to a connected channel. Its new state arrives by the live list, so nothing here keeps one. */
export function useChannelActions(started: StartedJobs = {}) {
  const call = useCall();
  const alerts = useAlerts();
  const [jobs, setJobs] = useState<StartedJobs>(started);
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());

  async function during(id: string, work: () => Promise<void>): Promise<void> {
    setBusy((before) => new Set(before).add(id));
    try {
      await work();
    } catch (error) {
      alerts.showError(error);
    } finally {
      setBusy((before) => new Set([...before].filter((each) => each !== id)));
    }
  }

  const request: Record<BulkAction, (feed: Feed) => Promise<unknown>> = {
    sync: async (feed) => {
      const job = (await call(syncFeed, { params: { id: feed.id } })).job;
      setJobs((before) => ({ ...before, [feed.id]: job.id }));
    },
    pause: ({ id }) => call(updateFeed, { params: { id }, body: { status: 'paused' } }),
    resume: ({ id }) => call(updateFeed, { params: { id }, body: { status: 'active' } }),
  };

  const toOne = (action: BulkAction) => (feed: Feed) =>
    during(feed.id, async () => {
      await request[action](feed);
      // A sync is seen on the channel itself.
      if (action !== 'sync') alerts.done(`${feed.name} ${DONE[action]}`);
    });

  return {
    jobs,
    isBusy: (id: string) => busy.has(id),
    dismissJob: (feedId: string) =>
      setJobs((before) => Object.fromEntries(Object.entries(before).filter(([id]) => id !== feedId))),
    sync: toOne('sync'),
    /** Without a sign-in it is connected again by reading it. */
    reconnect: toOne('sync'),
    pause: toOne('pause'),
    resume: toOne('resume'),
    /** One after the other; what one refuses does not stop the rest. Says in one alert what came of it. */
    toAll: async (feeds: readonly Feed[], action: BulkAction) => {
      const { done, failed } = await oneByOne(feeds, request[action]);
      const said = done.length > 0 ? `${channelCount(done.length)} ${DONE[action]}.` : '';
      if (failed.length === 0) alerts.done(said);
      else alerts.show('danger', `${said} ${reasonsOf(failed)}`.trim());
    },
    /** @throws what the dialog shows at its field */
    readFrom: async (feed: Feed, historyFrom: string | null) => {
      await call(updateFeed, { params: { id: feed.id }, body: { historyFrom } });
      const { historyFrom: before = null } = feed;
      const isFurther = before !== null && (historyFrom === null || historyFrom < before);
      alerts.done(isFurther ? `${feed.name} is being read further back` : `Settings of ${feed.name} saved`);
    },
    /** @throws what the dialog shows */
    saveRules: async (feed: Feed, rules: FeedRules) => {
      await call(updateFeed, { params: { id: feed.id }, body: { rules } });
      alerts.done(`Rules of ${feed.name} saved`);
    },
    /** @throws what the dialog shows at its field */
    changeAddress: async (feed: Feed, source: Source) => {
      await call(updateFeed, { params: { id: feed.id }, body: { source } });
      alerts.done(`Address of ${feed.name} changed.`, 'Its posts are being imported.');
    },
    /** @throws what the dialog shows at its field */
    chooseAccount: async (feed: Feed, source: Source) => {
      await call(updateFeed, { params: { id: feed.id }, body: { source } });
      alerts.done(`Account of ${feed.name} changed.`, 'Its posts are being imported.');
    },
    /** @throws what the dialog shows */
    rename: async (feed: Feed, name: string) => {
      await call(updateFeed, { params: { id: feed.id }, body: { name } });
    },
    /** @throws what the dialog shows */
    remove: async (feed: Feed, stories: 'keep' | 'delete') => {
      await call(deleteFeed, { params: { id: feed.id }, query: { stories } });
      alerts.show(
        'success',
        stories === 'keep' ? `${feed.name} deleted. Its stories were kept.` : `${feed.name} and its stories deleted`,
      );
    },
    /** @throws which of them are still there and why, for the dialog */
    removeAll: async (feeds: readonly Feed[], stories: 'keep' | 'delete') => {
      const { done, failed } = await oneByOne(feeds, ({ id }) =>
        call(deleteFeed, { params: { id }, query: { stories } }),
      );
      const what = stories === 'keep' ? 'deleted, stories kept' : 'deleted with their stories';
      const said = done.length > 0 ? `${channelCount(done.length)} ${what}.` : '';
      if (failed.length > 0) throw new Error(`${said} ${reasonsOf(failed)}`.trim());
      alerts.done(said);
    },
  };
}

export type ChannelActions = ReturnType<typeof useChannelActions>;

type Failed = { readonly feed: Feed; readonly error: unknown };

async function oneByOne(feeds: readonly Feed[], work: (feed: Feed) => Promise<unknown>) {
  const done: Feed[] = [];
  const failed: Failed[] = [];
  for (const feed of feeds) {
    try {
      await work(feed);
      done.push(feed);
    } catch (error) {
      failed.push({ feed, error });
    }
  }
  return { done, failed };
}

/** The first three by name; of fifty the rest is seen in the list. */
function reasonsOf(failed: readonly Failed[]): string {
  const named = failed.slice(0, 3).map(({ feed, error }) => `${feed.name}: ${errorMessage(error)}`);
  const rest = failed.length - named.length;
  return [...named, ...(rest > 0 ? [`${rest} more couldn’t be changed.`] : [])].join(' ');
}
