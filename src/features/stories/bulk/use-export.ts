import { useRef, useState } from 'react';
import { useAlerts } from '../../../data/alerts.tsx';
import { useCall } from '../../../data/call.ts';
import { exportStories } from '../../../domain/api/stories.ts';
import type { StoryQuery } from '../../../domain/story/list-query.ts';
import { saveFile } from '../../../ui/save-file.ts';

export type ExportFormat = 'csv' | 'json';

/** Hands everything that the filters find over as a file, which the server writes. */
export function useExport() {
  const call = useCall();
  const alerts = useAlerts();
  const running = useRef<AbortController | null>(null);
  const [isRunning, setRunning] = useState(false);

  async function start(query: Omit<StoryQuery, 'limit' | 'cursor'>, format: ExportFormat): Promise<void> {
    if (running.current) return;
    const abort = new AbortController();
    running.current = abort;
    setRunning(true);
    try {
      const file = await call(exportStories, { query: { ...query, format }, signal: abort.signal });
      saveFile(`stories-${new Date().toISOString().slice(0, 10)}.${format}`, file);
      alerts.done('Stories exported');
    } catch (error) {
      if (!abort.signal.aborted) alerts.showError(error);
    } finally {
      running.current = null;
      setRunning(false);
    }
  }
  return { isRunning, start };
}
