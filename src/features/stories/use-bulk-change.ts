import { useState } from 'react';
import { useAlerts } from '../../data/alerts.tsx';
import { useCall } from '../../data/call.ts';
import { bulkStories, undoStories } from '../../domain/api/review.ts';
import type { BulkAct, BulkDone } from '../../domain/story/schema.ts';

/** At most this many ids go into one request. */
const BATCH = 500;

type Changed = { readonly act: BulkAct; readonly count: number; readonly undoIds: readonly string[] };

/** The same change of many stories, and the way back from it. */
export function useBulkChange() {
  const call = useCall();
  const alerts = useAlerts();
  const [last, setLast] = useState<Changed | null>(null);
  const [isBusy, setBusy] = useState(false);

  function tell(failed: BulkDone['failed']): void {
    if (failed.length === 0) return;
    const reasons = [...new Set(failed.map(({ error }) => error.message))];
    const many = failed.length === 1 ? '1 story' : `${failed.length} stories`;
    alerts.show('warning', `${many} couldn’t be changed. ${reasons.slice(0, 3).join(' ')}`);
  }

  async function change(ids: readonly string[], act: BulkAct, value?: string): Promise<void> {
    setBusy(true);
    setLast(null);
    const undoIds: string[] = [];
    let count = 0;
    try {
      for (let at = 0; at < ids.length; at += BATCH) {
        const body = { ids: ids.slice(at, at + BATCH), act, ...(value === undefined ? {} : { value }) };
        const { done, failed, undo } = await call(bulkStories, { body });
        count += done.length;
        if (undo) undoIds.push(undo.id);
        tell(failed);
      }
    } catch (error) {
      alerts.showError(error);
    }
    if (count > 0) setLast({ act, count, undoIds });
    setBusy(false);
  }

  async function undo(): Promise<void> {
    if (!last) return;
    setLast(null);
    try {
      for (const id of last.undoIds) tell((await call(undoStories, { body: { id } })).failed);
    } catch (error) {
      alerts.showError(error);
      setLast(last);
    }
  }

  return { last, isBusy, change, undo, forgetLast: () => setLast(null) };
}
