import { useRef, useState } from 'react';
import { useAlerts } from '../../../data/alerts.tsx';
import { useCall } from '../../../data/call.ts';
import { useChanged } from '../../../data/changes.ts';
import { bulkStories, undoStories } from '../../../domain/api/review.ts';
import { moderateStories } from '../../../domain/api/stories.ts';
import { doingMessage, inBatchesOf, isDecision, type ManyAct, type Refused, type StoryBrief } from './many-stories.ts';

/** The lists are read again once at the end, not after each batch. */
const LISTS = ['stories', 'collections'] as const;

type Changed = {
  readonly act: ManyAct['act'];
  /** As they were, but for those that were not reached or refused. */
  readonly stories: readonly StoryBrief[];
  /** How many were to be changed. */
  readonly storyCount: number;
  readonly undoIds: readonly string[];
};
type Running = { readonly label: string; readonly done: number; readonly total: number; readonly counts: string };

/** The same change of many stories, batch after batch, and one way back from all of it. */
export function useBulkChange() {
  const call = useCall({ keep: LISTS });
  const changed = useChanged();
  const alerts = useAlerts();
  const [last, setLast] = useState<Changed | null>(null);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const [running, setRunning] = useState<Running | null>(null);
  /** Of what runs, since a state is a drawing late: a second click may come before that. */
  const isRunning = useRef(false);
  const isStopped = useRef(false);

  async function send(batch: readonly StoryBrief[], what: ManyAct) {
    const ids = batch.map(({ id }) => id);
    if (isDecision(what)) {
      const versions = Object.fromEntries(batch.map(({ id, version }) => [id, version]));
      const reason = what.reason ? { reason: what.reason } : {};
      const body = { ids, decision: what.act, versions, ...reason };
      const { done, waiting, failed, undo } = await call(moderateStories, { body });
      return { done: [...done, ...waiting], failed, ...(undo ? { undoId: undo.id } : {}) };
    }
    const { act, value } = what;
    const { done, failed, undo } = await call(bulkStories, {
      body: { ids, act, ...(value === undefined ? {} : { value }) },
    });
    return { done, failed, ...(undo ? { undoId: undo.id } : {}) };
  }

  async function exclusively<T>(work: () => Promise<T>): Promise<T | undefined> {
    if (isRunning.current) return undefined;
    isRunning.current = true;
    isStopped.current = false;
    try {
      return await work();
    } finally {
      isRunning.current = false;
      setRunning(null);
    }
  }

  /** @returns what was changed and what was not, which is what is still to be done; `undefined` while something else runs */
  const change = (stories: readonly StoryBrief[], what: ManyAct) =>
    exclusively(async () => {
      const label = doingMessage(what.act);
      const total = stories.length;
      const show = (done: number) => setRunning({ label, done, total, counts: countsOf(done, total) });
      setLast(null);
      setRefused([]);
      show(0);
      const went = await inBatchesOf(stories, (batch) => send(batch, what), {
        isStopped: () => isStopped.current,
        onProgress: show,
      });
      await changed(LISTS, 'self');
      if (went.error) alerts.showError(went.error);
      const ids = new Set(went.done);
      const done = stories.filter(({ id }) => ids.has(id));
      if (done.length > 0) setLast({ act: what.act, stories: done, storyCount: total, undoIds: went.undoIds });
      setRefused(went.refused);
      return { done, left: stories.filter(({ id }) => !ids.has(id)) };
    });

  const undo = () =>
    exclusively(async () => {
      if (!last) return;
      const titles = new Map(last.stories.map((story) => [story.id, story]));
      const left = [...last.undoIds];
      const total = left.length;
      const failed: Refused[] = [];
      setLast(null);
      try {
        for (const id of last.undoIds) {
          if (isStopped.current) break;
          const done = total - left.length;
          setRunning({ label: 'Undoing', done, total, counts: `${done} of ${total}` });
          const answer = await call(undoStories, { body: { id } });
          left.shift();
          for (const { id: storyId, error } of answer.failed) {
            const story = titles.get(storyId);
            if (story) failed.push({ story, message: error.message });
          }
        }
      } catch (error) {
        alerts.showError(error);
      }
      if (left.length > 0) setLast({ ...last, undoIds: left });
      await changed(LISTS, 'self');
      setRefused(failed);
    });

  return {
    last,
    /** What was not changed, and why. */
    refused,
    running,
    isBusy: running !== null,
    change,
    undo,
    stop: () => {
      isStopped.current = true;
    },
    forgetLast: () => setLast(null),
    forgetRefused: () => setRefused([]),
  };
}

const countsOf = (done: number, total: number) => `${done.toLocaleString('en-GB')} of ${total.toLocaleString('en-GB')}`;
