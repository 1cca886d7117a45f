import { useRef, useState } from 'react';
import { ProductError } from '../../domain/errors.ts';
import type { Decision, Moderated, SchoolStory } from '../../domain/story/schema.ts';
import { useAlerts } from '../../services/alerts.tsx';
import { useRefresh } from '../../services/lists.ts';
import { useServices } from '../../services/provider.tsx';
import { type Decided, inBatches, undoRequests } from './decisions.ts';

type Story = Pick<SchoolStory, 'id' | 'status' | 'title' | 'moderation'>;

export type Decisions = {
  /** Ids whose decision is on its way or has not come back by the live queue yet. */
  readonly decided: ReadonlySet<string>;
  readonly busy: Decision | null;
  /** What can be undone. */
  readonly last: Decided | null;
  /** Resolves with the ids that were decided; the others are back as they were and said so. */
  readonly decide: (stories: readonly Story[], decision: Decision, reason?: string) => Promise<readonly string[]>;
  /** Resolves with the stories that were put back; empty when there was nothing to undo or it did not work. */
  readonly undo: () => Promise<readonly Story[]>;
  readonly forgetLast: () => void;
  /** Called with the ids that still wait: what is no longer among them needs not be left out by us. */
  readonly settle: (waiting: ReadonlySet<string>) => void;
};

/** Decisions take effect on screen at once and are taken back where the server says no. One goes out after the other. */
export function useDecisions({
  keepLists = false,
}: {
  /** The caller shows what changed in its list itself. */ keepLists?: boolean;
} = {}): Decisions {
  const { api } = useServices();
  const alerts = useAlerts();
  const refresh = useRefresh();
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState<Decision | null>(null);
  const [last, setLast] = useState<Decided | null>(null);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const inFlight = useRef(new Set<string>());

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = queue.current.then(work);
    queue.current = turn.catch(() => undefined);
    return turn;
  }

  const without = (ids: readonly string[]) =>
    setDecided((before) => new Set([...before].filter((id) => !ids.includes(id))));

  async function send(ids: string[], decision: Decision, reason?: string): Promise<Moderated> {
    const done: string[] = [];
    const failed: Moderated['failed'] = [];
    for (const batch of inBatches({ ids, decision, ...(reason ? { reason } : {}) })) {
      try {
        const answer = await api.moderate(batch);
        done.push(...answer.done);
        failed.push(...answer.failed);
      } catch (error) {
        if (done.length === 0) throw error;
        const problem = {
          code: error instanceof ProductError ? error.code : 'internal',
          message: error instanceof Error ? error.message : String(error),
        };
        failed.push(...batch.ids.map((id) => ({ id, error: problem })));
      }
    }
    return { done, failed };
  }

  return {
    decided,
    busy,
    last,
    async decide(stories, decision, reason) {
      const ids = stories.map(({ id }) => id);
      for (const id of ids) inFlight.current.add(id);
      setDecided((before) => new Set([...before, ...ids]));
      setBusy(decision);
      setLast({ decision, before: stories });
      try {
        const { done, failed } = await inTurn(() => send(ids, decision, reason));
        if (failed.length > 0) {
          without(failed.map(({ id }) => id));
          alerts.show('warning', failureWords(failed, stories));
        }
        const before = stories.filter(({ id }) => done.includes(id));
        setLast((now) => (now?.before === stories ? (before.length > 0 ? { decision, before } : null) : now));
        await refresh(...(keepLists ? [] : (['stories'] as const)), 'stories-page', 'collections', 'collection');
        return done;
      } catch (error) {
        without(ids);
        setLast((now) => (now?.before === stories ? null : now));
        alerts.showError(error);
        return [];
      } finally {
        for (const id of ids) inFlight.current.delete(id);
        setBusy(null);
      }
    },
    async undo() {
      const undone = last;
      const requests = undone && undoRequests(undone);
      if (!undone || !requests) return [];
      setLast(null);
      try {
        await inTurn(async () => {
          for (const request of requests) await api.moderate(request);
        });
        without(undone.before.map(({ id }) => id));
        await refresh(...(keepLists ? [] : (['stories'] as const)), 'stories-page', 'collections', 'collection');
        return undone.before;
      } catch (error) {
        alerts.showError(error);
        setLast(undone);
        return [];
      }
    },
    forgetLast: () => setLast(null),
    settle: (waiting) =>
      setDecided((before) => {
        const kept = [...before].filter((id) => waiting.has(id) || inFlight.current.has(id));
        return kept.length === before.size ? before : new Set(kept);
      }),
  };
}

/** One reason is said once, however many stories it holds for. */
function failureWords(failed: Moderated['failed'], stories: readonly Story[]): string {
  const titles = new Map(stories.map(({ id, title }) => [id, title]));
  const [only] = failed;
  if (failed.length === 1 && only)
    return `“${titles.get(only.id) || 'One story'}” stays as it was. ${only.error.message}`;
  const reasons = [...new Set(failed.map(({ error }) => error.message))];
  return `${failed.length} stories stay as they were. ${reasons.slice(0, 3).join(' ')}`;
}
