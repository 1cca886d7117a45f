import { useRef, useState } from 'react';
import { useAlerts } from '../../data/alerts.tsx';
import { useCall } from '../../data/call.ts';
import type { Decision, Moderated, ProposedDecision } from '../../domain/story/review.ts';
import { type Decided, NOTHING_DONE, type Outcome, type DecidedStory as Story } from './decisions.ts';
import { AWAITS_SECOND, failureMessage, questionsIn, type Refused } from './refusal-messages.ts';
import {
  allFailed,
  type DecisionDetails,
  type Reply,
  sendDecision,
  sendProposed,
  type TakeBack,
} from './send-decisions.ts';

export type Decisions = {
  /** Ids whose decision is on its way or has not come back by the live queue yet. */
  readonly decided: ReadonlySet<string>;
  readonly busy: Decision | null;
  /** What was done last, unless it was refused. */
  readonly last: Decided | null;
  /** Resolves with what became of them; those that were refused are back as they were and said so. */
  readonly decide: (
    stories: readonly Story[],
    decision: Decision,
    reason?: string,
    more?: Omit<DecisionDetails, 'reason'>,
  ) => Promise<Outcome>;
  /** What sources have changed in these published stories is published too, or ours is kept. Nothing of it can be undone. */
  readonly decideProposed: (stories: readonly Story[], decision: ProposedDecision) => Promise<Outcome>;
  /** Takes the story out otherwise than by a decision; `work` resolves with the way back. */
  readonly remove: (story: Story, work: () => Promise<TakeBack>) => Promise<Outcome>;
  /** Resolves with the stories that were put back; empty when there was nothing to undo or it did not work. */
  readonly undo: () => Promise<readonly Story[]>;
  readonly forgetLast: () => void;
  /** Stories that take an answer before they are decided about: where `linksRefused`, in place of an alert. */
  readonly refused: Refused | null;
  readonly forgetRefused: () => void;
  /** Called with what waits and its versions: what is no longer so, or is another version, needs not be left out by us. */
  readonly settle: (waiting: ReadonlyMap<string, number>) => void;
};

/** Decisions take effect on screen at once and are taken back where the server says no. One goes out after the other. */
export function useModerate({
  keepLists = false,
  saysWaiting = false,
  linksRefused = false,
}: {
  /** The caller shows what changed in its list itself. */
  keepLists?: boolean;
  /** The caller says itself that a second person approves it now. */
  saysWaiting?: boolean;
  /** The caller has no room to ask for consent, or whether it is meant although a colleague has the story: it leads there. */
  linksRefused?: boolean;
} = {}): Decisions {
  const call = useCall({ keep: keepLists ? ['stories'] : [] });
  const alerts = useAlerts();
  const [busy, setBusy] = useState<Decision | null>(null);
  const [last, setLast] = useState<Decided | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const { decided, inTurn, carryOut, putBack, settle } = useLeftOut({
    saysWaiting,
    onRefused: linksRefused ? setRefused : undefined,
  });
  /** Of what was done last; one act goes out after the other, so that they are there when its undoing has its turn. */
  const waysBack = useRef<readonly TakeBack[]>([]);

  /** What was refused is neither said to be done nor undone. */
  async function followUp(
    stories: readonly Story[],
    decision: Decided['decision'],
    work: () => Promise<Reply>,
  ): Promise<Outcome> {
    // Until the answer says otherwise, what is decided about can be undone.
    const isProposal = decision === 'accept' || decision === 'keep';
    setRefused(null);
    setLast({ decision, before: stories, outcome: null, isFinal: isProposal });
    waysBack.current = [];
    const outcome = await carryOut(stories, async () => {
      const reviewed = await work();
      waysBack.current = reviewed.undo;
      return reviewed;
    });
    const before = stories.filter(({ id }) => outcome.done.includes(id) || outcome.waiting.includes(id));
    const isFinal = waysBack.current.length === 0;
    setLast((now) =>
      now?.before === stories ? (before.length > 0 ? { decision, before, outcome, isFinal } : null) : now,
    );
    return outcome;
  }

  return {
    decided,
    busy,
    last,
    async decide(stories, decision, reason, more) {
      setBusy(decision);
      const done = await followUp(stories, decision, () =>
        sendDecision(call, stories, decision, { ...(reason ? { reason } : {}), ...more }),
      );
      setBusy(null);
      return done;
    },
    decideProposed(stories, decision) {
      return followUp(stories, decision, () => sendProposed(call, stories, decision));
    },
    remove(story, work) {
      return followUp([story], 'remove', async () => {
        const takeBack = await work();
        return { done: [story.id], waiting: [], scheduled: [], failed: [], undo: [takeBack] };
      });
    },
    async undo() {
      const undone = last;
      if (!undone || undone.isFinal) return [];
      setLast(null);
      try {
        const failed = await inTurn(async () => {
          const refused: Moderated['failed'] = [];
          for (const takeBack of waysBack.current) refused.push(...(await takeBack()));
          return refused;
        });
        if (failed.length > 0) alerts.show('warning', failureMessage(failed, undone.before));
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
    refused,
    forgetRefused: () => setRefused(null),
    settle,
  };
}

type LeftOut = { readonly saysWaiting: boolean; readonly onRefused: ((refused: Refused) => void) | undefined };

/** The stories that are left out of what is shown, from the moment that they were decided about; one request goes out after the other. */
function useLeftOut({ saysWaiting, onRefused }: LeftOut) {
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

  function sayFailed(failed: Moderated['failed'], stories: readonly Story[]): void {
    const { refused, rest } = onRefused ? questionsIn(failed, stories) : { refused: null, rest: failed };
    if (refused) onRefused?.(refused);
    if (rest.length > 0) alerts.show('warning', failureMessage(rest, stories));
  }

  /** Leaves the stories out at once and brings back what was refused. @returns what came of it */
  async function carryOut(stories: readonly Story[], work: () => Promise<Reply>): Promise<Outcome> {
    const ids = stories.map(({ id }) => id);
    for (const { id, version } of stories) {
      inFlight.current.add(id);
      versions.current.set(id, version);
    }
    setDecided((before) => new Set([...before, ...ids]));
    try {
      const { done, waiting, scheduled, failed } = await inTurn(work);
      if (waiting.length > 0) {
        putBack(waiting);
        if (!saysWaiting) alerts.show('info', AWAITS_SECOND);
      }
      if (failed.length > 0) {
        putBack(failed.map(({ id }) => id));
        sayFailed(failed, stories);
      }
      return { done, waiting, scheduled };
    } catch (error) {
      putBack(ids);
      alerts.show('danger', failureMessage(allFailed(ids, error), stories));
      return NOTHING_DONE;
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
