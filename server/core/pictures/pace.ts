import { nextTurn } from '../turn.ts';

/** Steps of a few nanoseconds: together they take a few milliseconds. */
const STEPS = 500_000;

/** Counts the steps of long work, which pauses in time for others: by steps, since a clock would have to be asked at each. */
export class Pace {
  #left = STEPS;
  /** How often others went on meanwhile. */
  pauses = 0;

  isDue(steps: number): boolean {
    this.#left -= steps;
    return this.#left <= 0;
  }

  pause(): Promise<void> {
    this.#left = STEPS;
    this.pauses += 1;
    return nextTurn();
  }
}
