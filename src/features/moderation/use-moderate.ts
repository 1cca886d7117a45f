import { useRef, useState } from 'react';
import { useAlerts } from '../../data/alerts.tsx';
import type { Call } from '../../data/api-port.ts';
import { useCall } from '../../data/call.ts';
import { undoStories } from '../../domain/api/review.ts';
import { decideProposed, moderateStories } from '../../domain/api/stories.ts';
import { ProductError } from '../../domain/errors.ts';
import type { Decision, Moderate, Moderated, ProposedDecision, SchoolStory } from '../../domain/story/schema.ts';
import { errorMessage } from '../../lib/error-message.ts';
import { type Decided, inBatches, undoRequests } from './decisions.ts';

/** What the server made of all requests of one act; `undo` are the ids that take it back. */
type Reviewed = Pick<Moderated, 'done' | 'waiting' | 'failed'> & { readonly undo: string[] };
type Sent = Pick<Moderate, 'reason' | 'consentConfirmed' | 'note' | 'force'>;

/** As it was seen: what has changed since is not decided about. */
type Story = Pick<SchoolStory, 'id' | 'status' | 'title' | 'moderation' | 'version'>;

export type Decisions = {
  /** Ids whose decision is on its way or has not come back by the live queue yet. */
  readonly decided: ReadonlySet<string>;
  readonly busy: Decision | null;
  /** What was done last; `undoRequests` says whether it can be undone. */
  readonly last: Decided | null;
  /** Resolves with the ids that were decided; the others are back as they were and said so. */
  readonly decide: (
    stories: readonly Story[],
    decision: Decision,
    reason?: string,
    more?: Omit<Sent, 'reason'>,
  ) => Promise<readonly string[]>;
  /** What sources have changed in these published stories is published too, or ours is kept. Nothing of it can be undone. */
  readonly decideProposed: (stories: readonly Story[], decision: ProposedDecision) => Promise<readonly string[]>;
  /** Resolves with the stories that were put back; empty when there was nothing to undo or it did not work. */
  readonly undo: () => Promise<readonly Story[]>;
  readonly forgetLast: () => void;
  /** Called with what waits and its versions: what is no longer so, or is another version, needs not be left out by us. */
  readonly settle: (waiting: ReadonlyMap<string, number>) => void;
};

/** Decisions take effect on screen at once and are taken back where the server says no. One goes out after the other. */
export function useModerate({
  keepLists = false,
}: {
  /** The caller shows what changed in its list itself. */ keepLists?: boolean;
} = {}): Decisions {
  const call = useCall({ keep: keepLists ? ['stories'] : [] });
  const alerts = useAlerts();
  const [busy, setBusy] = useState<Decision | null>(null);
  const [last, setLast] = useState<Decided | null>(null);
  const { decided, inTurn, carryOut, putBack, settle } = useLeftOut();
  /** Of what was done last; one act goes out after the other, so that they are there when its undoing has its turn. */
  const undoIds = useRef<readonly string[]>([]);

  /** What was refused is neither said to be done nor undone. */
  async function followUp(
    stories: readonly Story[],
    decision: Decided['decision'],
    work: () => Promise<Reviewed>,
  ): Promise<readonly string[]> {
    setLast({ decision, before: stories });
    undoIds.current = [];
    const done = await carryOut(stories, async () => {
      const reviewed = await work();
      undoIds.current = reviewed.undo;
      return reviewed;
    });
    const before = stories.filter(({ id }) => done.includes(id));
    setLast((now) => (now?.before === stories ? (before.length > 0 ? { decision, before } : null) : now));
    return done;
  }

  return {
    decided,
    busy,
    last,
    async decide(stories, decision, reason, more) {
      setBusy(decision);
      const done = await followUp(stories, decision, () =>
        send(call, stories, decision, { ...(reason ? { reason } : {}), ...more }),
      );
      setBusy(null);
      return done;
    },
    decideProposed(stories, decision) {
      return followUp(stories, decision, () => sendProposed(call, stories, decision));
    },
    async undo() {
      const undone = last;
      if (!undone || !undoRequests(undone)) return [];
      setLast(null);
      try {
        const failed = await inTurn(async () => {
          const refused: Moderated['failed'] = [];
          for (const id of undoIds.current) refused.push(...(await call(undoStories, { body: { id } })).failed);
          return refused;
        });
        if (failed.length > 0) alerts.show('warning', failureWords(failed, undone.before));
        const back = undone.before.filter(({ id }) => !failed.some((each) => each.id === id));
        putBack(back.map(({ id }) => id));
        return back;
      } catch (error) {
        alerts.showError(error);
        setLast(undone);
        return [];
      }
    },
    forgetLast: () => setLast(null),
    settle,
  };
}

/** The stories that are left out of what is shown, from the moment that they were decided about; one request goes out after the other. */
function useLeftOut() {
  const alerts = useAlerts();
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set());
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const inFlight = useRef(new Set<string>());
  const versions = useRef(new Map<string, number>());

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = queue.current.then(work);
    queue.current = turn.catch(() => undefined);
    return turn;
  }

  const putBack = (ids: readonly string[]) =>
    setDecided((before) => new Set([...before].filter((id) => !ids.includes(id))));

  /** Leaves the stories out at once and brings back what was refused. @returns what was done */
  async function carryOut(stories: readonly Story[], work: () => Promise<Reviewed>): Promise<readonly string[]> {
    const ids = stories.map(({ id }) => id);
    for (const { id, version } of stories) {
      inFlight.current.add(id);
      versions.current.set(id, version);
    }
    setDecided((before) => new Set([...before, ...ids]));
    try {
      const { done, waiting, failed } = await inTurn(work);
      if (waiting.length > 0) {
        putBack(waiting);
        alerts.show('info', 'Approved by you. A second person approves it before it is published.');
      }
      if (failed.length > 0) {
        putBack(failed.map(({ id }) => id));
        alerts.show('warning', failureWords(failed, stories));
      }
      return [...done, ...waiting];
    } catch (error) {
      putBack(ids);
      alerts.showError(error);
      return [];
    } finally {
      for (const id of ids) inFlight.current.delete(id);
    }
  }

  return {
    decided,
    inTurn,
    carryOut,
    putBack,
    settle: (waiting: ReadonlyMap<string, number>) =>
      setDecided((before) => {
        const kept = [...before].filter(
          (id) => inFlight.current.has(id) || waiting.get(id) === versions.current.get(id),
        );
        return kept.length === before.size ? before : new Set(kept);
      }),
  };
}

async function send(call: Call, stories: readonly Story[], decision: Decision, more: Sent): Promise<Reviewed> {
  const done: string[] = [];
  const waiting: string[] = [];
  const undo: string[] = [];
  const failed: Moderated['failed'] = [];
  const ids = stories.map(({ id }) => id);
  const seen = Object.fromEntries(stories.map(({ id, version }) => [id, version]));
  for (const batch of inBatches({ ids, decision, ...more, versions: seen })) {
    try {
      const answer = await call(moderateStories, { body: batch });
      done.push(...answer.done);
      waiting.push(...answer.waiting);
      if (answer.undo) undo.push(answer.undo.id);
      failed.push(...answer.failed);
    } catch (error) {
      if (done.length + waiting.length === 0) throw error;
      failed.push(...batch.ids.map((id) => ({ id, error: problemOf(error) })));
    }
  }
  return { done, waiting, failed, undo };
}

async function sendProposed(call: Call, stories: readonly Story[], decision: ProposedDecision): Promise<Reviewed> {
  const moderated: Reviewed = { done: [], waiting: [], failed: [], undo: [] };
  for (const { id, version } of stories) {
    try {
      await call(decideProposed, { params: { id }, body: { decision, version } });
      moderated.done.push(id);
    } catch (error) {
      if (stories.length === 1) throw error;
      moderated.failed.push({ id, error: problemOf(error) });
    }
  }
  return moderated;
}

function problemOf(error: unknown): Moderated['failed'][number]['error'] {
  return {
    code: error instanceof ProductError ? error.code : 'internal',
    message: errorMessage(error),
  };
}

/** One reason is said once, however many stories it holds for. */
function failureWords(failed: Moderated['failed'], stories: readonly Story[]): string {
  const titles = new Map(stories.map(({ id, title }) => [id, title]));
  const [only] = failed;
  if (failed.length === 1 && only)
    return `“${titles.get(only.id) || 'Untitled story'}” couldn’t be updated. ${only.error.message}`;
  const reasons = [...new Set(failed.map(({ error }) => error.message))];
  return `${failed.length} stories couldn’t be updated. ${reasons.slice(0, 3).join(' ')}`;
}
