import { useRef, useState } from 'react';
import { useAlerts } from '../../../data/alerts.tsx';
import { useCall } from '../../../data/call.ts';
import { useChanged } from '../../../data/changes.ts';
import { bulkStories, undoStories } from '../../../domain/api/review.ts';
import { moderateStories } from '../../../domain/api/stories.ts';
import type { PicturesQuestion } from '../../../patterns/dialogs/pictures-dialog.tsx';
import { isAskedInDialog } from '../../../patterns/moderation-queue/answerable.ts';
import { doingMessage, inBatchesOf, isDecision, type ManyAct, type Refused, type StoryBrief } from './many-stories.ts';

const awaitsApproval = (count: number) =>
  `${count === 1 ? 'The change of one published story awaits' : `The changes of ${count} published stories await`} approval in the review queue.`;

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
  const [picturesQuestion, setPicturesQuestion] = useState<PicturesQuestion | null>(null);
  const [running, setRunning] = useState<Running | null>(null);
  /** Of what runs, since a state is a drawing late: a second click may come before that. */
  const isRunning = useRef(false);
  const isStopped = useRef(false);

  async function send(batch: readonly StoryBrief[], what: ManyAct) {
    const ids = batch.map(({ id }) => id);
    if (isDecision(what)) {
      const versions = Object.fromEntries(batch.map(({ id, version }) => [id, version]));
      const { act: decision, reason, picturesConfirmed } = what;
      const details = { ...(reason ? { reason } : {}), ...(picturesConfirmed ? { picturesConfirmed } : {}) };
      const body = { ids, decision, versions, ...details };
      const { done, waiting, failed, undo } = await call(moderateStories, { body });
      return { done: [...done, ...waiting], failed, ...(undo ? { undoId: undo.id } : {}) };
    }
    const { act, value } = what;
    const {
      done,
      failed,
      undo,
      waiting = [],
    } = await call(bulkStories, { body: { ids, act, ...(value === undefined ? {} : { value }) } });
    if (waiting.length > 0) alerts.show('info', awaitsApproval(waiting.length));
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

  /** Once through these stories, with one way back from what `earlier` has changed too. */
  const goThrough = (stories: readonly StoryBrief[], what: ManyAct, earlier: Changed | null) =>
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
      const now: Changed = {
        act: what.act,
        stories: [...(earlier?.stories ?? []), ...stories.filter(({ id }) => ids.has(id))],
        storyCount: earlier?.storyCount ?? total,
        undoIds: [...(earlier?.undoIds ?? []), ...went.undoIds],
      };
      if (now.stories.length > 0) setLast(now);
      return { now, refused: went.refused };
    });

  /** @returns what was changed and what was not, which is what is still to be done; `undefined` while something else runs */
  async function change(stories: readonly StoryBrief[], what: ManyAct) {
    const first = await goThrough(stories, what, null);
    if (!first) return undefined;
    const questions = isDecision(what) ? first.refused.filter(isAskedInDialog) : [];
    const others = first.refused.filter((each) => !questions.includes(each));
    let second: typeof first | undefined;
    if (isDecision(what) && questions.length > 0 && (await askAbout(questions))) {
      const which = questions.map(({ story }) => story);
      second = await goThrough(which, { ...what, picturesConfirmed: true }, first.now);
    }
    setRefused([...others, ...(second?.refused ?? [])]);
    const done = (second ?? first).now.stories;
    const doneIds = new Set(done.map(({ id }) => id));
    return { done, left: stories.filter(({ id }) => !doneIds.has(id)) };
  }

  const askAbout = (stories: readonly Refused[]) =>
    new Promise<boolean>((onAnswer) => {
      const answer = (isConfirmed: boolean) => {
        setPicturesQuestion(null);
        onAnswer(isConfirmed);
      };
      setPicturesQuestion({ stories, confirm: () => answer(true), cancel: () => answer(false) });
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
            if (story) failed.push({ story, ...error });
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
    picturesQuestion,
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
