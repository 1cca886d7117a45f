import { useEffect, useRef, useState } from 'react';
import { useCall } from '../../data/call.ts';
import type { LogEntry } from '../../domain/admin/log.ts';
import { listLogs, requestRecount } from '../../domain/api/platform.ts';
import { errorMessage } from '../../lib/error-message.ts';

/** One counter that was not what the school’s documents say. */
export type Drift = { readonly what: string; readonly was: number; readonly is: number };

type State =
  | { readonly status: 'idle' | 'counting' }
  | { readonly status: 'done'; readonly drifts: readonly Drift[]; readonly rowsRepaired: number }
  | { readonly status: 'failed'; readonly message: string };

const POLL_MS = 500;
/** After a minute the job is queued behind others, or has failed: the log has it later. */
const MOST_POLLS = 120;

const NAMES: readonly (readonly [string, (counts: Record<string, unknown>) => unknown])[] = [
  ['Channels', (counts) => counts.channels],
  ['Story widgets', (counts) => (counts.widgets as { story?: unknown } | undefined)?.story],
  ['Stories', (counts) => counts.stories],
  ['Collections', (counts) => counts.collections],
  ['People', (counts) => counts.users],
];

/** Recalculates what a school uses, and reads from the log which counts were wrong. */
export function useRecount(iid: string): { state: State; start: () => Promise<void> } {
  const call = useCall();
  const [state, setState] = useState<State>({ status: 'idle' });
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);

  async function start(): Promise<void> {
    setState({ status: 'counting' });
    try {
      const last = async () =>
        (await call(listLogs, { query: { school: iid, action: 'school.recounted', limit: 1 } })).items[0];
      const before = await last();
      await call(requestRecount, { params: { iid } });
      for (let attempt = 0; attempt < MOST_POLLS && !isGone.current; attempt += 1) {
        const entry = await last();
        if (entry && entry.id !== before?.id) return setState(read(entry));
        await new Promise((done) => setTimeout(done, POLL_MS));
      }
      if (!isGone.current)
        setState({ status: 'failed', message: 'This is taking longer than usual. Check the activity log later.' });
    } catch (error) {
      setState({ status: 'failed', message: errorMessage(error) });
    }
  }
  return { state, start };
}

function read({ before, after }: LogEntry): State {
  const was = before ?? {};
  const is = after ?? {};
  const drifts = NAMES.map(([what, of]) => ({ what, was: of(was), is: of(is) }))
    .filter((each): each is Drift => typeof each.was === 'number' && typeof each.is === 'number')
    .filter((each) => each.was !== each.is);
  return { status: 'done', drifts, rowsRepaired: typeof is.rowsRepaired === 'number' ? is.rowsRepaired : 0 };
}
