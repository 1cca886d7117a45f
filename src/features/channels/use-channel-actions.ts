import { useState } from 'react';
import type { Feed } from '../../domain/feed/schema.ts';
import { useAlerts } from '../../services/alerts.tsx';
import { useRefresh } from '../../services/lists.ts';
import { useServices } from '../../services/provider.tsx';

/** Ids of jobs that this person started, by channel, so that their progress can be shown. */
export type StartedJobs = Readonly<Record<string, string>>;

/** What can be done to a connected channel. Its new state arrives by the live list, so nothing here keeps one. */
export function useChannelActions(started: StartedJobs = {}) {
  const { api } = useServices();
  const alerts = useAlerts();
  const refresh = useRefresh();
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

  return {
    jobs,
    isBusy: (id: string) => busy.has(id),
    dismissJob: (feedId: string) =>
      setJobs((before) => Object.fromEntries(Object.entries(before).filter(([id]) => id !== feedId))),
    sync: (feed: Feed) =>
      during(feed.id, async () => {
        const job = await api.syncFeed(feed.id);
        setJobs((before) => ({ ...before, [feed.id]: job.id }));
      }),
    pause: (feed: Feed) =>
      during(feed.id, async () => {
        await api.updateFeed(feed.id, { status: 'paused' });
        alerts.show('success', `${feed.name} is paused.`);
      }),
    resume: (feed: Feed) =>
      during(feed.id, async () => {
        await api.updateFeed(feed.id, { status: 'ok' });
        alerts.show('success', `${feed.name} is going again.`);
      }),
    /** @throws what the dialog shows */
    rename: async (feed: Feed, name: string) => {
      await api.updateFeed(feed.id, { name });
    },
    /** @throws what the dialog shows */
    remove: async (feed: Feed, stories: 'keep' | 'delete') => {
      await api.deleteFeed(feed.id, stories);
      await refresh('stories', 'stories-page', 'collections', 'collection');
      alerts.show(
        'success',
        stories === 'keep'
          ? `${feed.name} was removed; its stories stay.`
          : `${feed.name} and its stories were removed.`,
      );
    },
  };
}

export type ChannelActions = ReturnType<typeof useChannelActions>;
