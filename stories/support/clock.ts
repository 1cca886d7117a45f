import { STORY_NOW } from './workbench/scenario.ts';

/**
 * Moves the clock to the moment at which stories play, so that "2 h ago" is the same in every picture.
 * Time goes on from there: timers still fire. Returns what sets it back.
 */
export function moveClock(to: string = STORY_NOW): () => void {
  const Real = globalThis.Date;
  const shift = Real.parse(to) - Real.now();
  class Moved extends Real {
    constructor(...args: [] | [value: number | string | Date]) {
      if (args.length === 0) super(Real.now() + shift);
      else super(...(args as [number]));
    }
    static override now(): number {
      return Real.now() + shift;
    }
  }
  globalThis.Date = Moved as DateConstructor;
  return () => {
    globalThis.Date = Real;
  };
}
