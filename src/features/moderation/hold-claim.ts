import { ProductError } from '../../domain/errors.ts';
import type { SerialQueue } from './serial-queue.ts';

/** A story that is only passed by with J and K is not claimed. */
const RESTED_MS = 150;
/** How soon it is tried again where another person has claimed the story meanwhile. */
const AGAIN_MS = 15_000;
const SOONEST_MS = 10_000;

export type ClaimCalls = {
  /** Takes or renews the claim. @returns until when it holds */
  readonly take: () => Promise<string>;
  readonly giveBack: () => Promise<unknown>;
};

/**
 * Holds a story from `from` on: renewed at half its time, given back by what this returns. Taking and giving back go in turn:
 * whichever overtook the other on its way would leave a claim without a holder, or take away one that is held.
 */
export function holdClaim({ take, giveBack }: ClaimCalls, inTurn: SerialQueue, from = 0): () => void {
  let isOver = false;
  // From when it is asked for: an answer that is lost says nothing of the claim.
  let mayHold = false;
  const hold = () =>
    inTurn(async () => {
      if (isOver) return;
      mayHold = true;
      try {
        const until = Date.parse(await take());
        again(Math.max(SOONEST_MS, (until - Date.now()) / 2));
      } catch (error) {
        if (!(error instanceof ProductError && error.code === 'conflict')) return;
        mayHold = false;
        again(AGAIN_MS);
      }
    });
  const again = (ms: number) => {
    if (!isOver) timer = setTimeout(hold, ms);
  };
  let timer = setTimeout(hold, Math.max(RESTED_MS, from - Date.now()));
  return () => {
    isOver = true;
    clearTimeout(timer);
    void inTurn(async () => (mayHold ? giveBack() : null)).catch(() => undefined);
  };
}
