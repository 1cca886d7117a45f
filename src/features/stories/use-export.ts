import { useRef, useState } from 'react';
import { useAlerts } from '../../data/alerts.tsx';
import { useCall } from '../../data/call.ts';
import { listStories } from '../../domain/api/stories.ts';
import type { SchoolStory, StoryQuery } from '../../domain/story/schema.ts';
import { saveFile } from '../../ui/save-file.ts';
import { storiesToCsv } from './csv.ts';

export type ExportState = { readonly fetched: number; readonly total: number } | null;

const PAGE = 200;

/** Fetches everything that the filters find and hands it over as a file. The state counts while it runs. */
export function useExport(channelName: (feedId: string | null) => string) {
  const call = useCall();
  const alerts = useAlerts();
  const [state, setState] = useState<ExportState>(null);
  const running = useRef<AbortController | null>(null);

  async function start(query: StoryQuery): Promise<void> {
    if (running.current) return;
    const abort = new AbortController();
    running.current = abort;
    setState({ fetched: 0, total: 0 });
    try {
      const stories: SchoolStory[] = [];
      let cursor: string | undefined;
      do {
        const page = await call(listStories, {
          query: { ...query, limit: PAGE, ...(cursor ? { cursor } : {}) },
          signal: abort.signal,
        });
        stories.push(...page.items);
        cursor = page.nextCursor ?? undefined;
        setState({ fetched: stories.length, total: page.total ?? stories.length });
      } while (cursor);
      saveFile(`stories-${new Date().toISOString().slice(0, 10)}.csv`, storiesToCsv(stories, channelName));
      alerts.show('success', `${stories.length.toLocaleString('en-GB')} stories exported`);
    } catch (error) {
      if (!abort.signal.aborted) alerts.showError(error);
    } finally {
      running.current = null;
      setState(null);
    }
  }
  return { state, start, stop: () => running.current?.abort() };
}
