import { expect, vi } from 'vitest';

/** As long as a busy machine may need. */
const PATIENCE = { timeout: 60_000, interval: 20 };

/** Polls for a value; a test that passes does not wait. */
export const eventually = <T>(read: () => T) => expect.poll(read, PATIENCE);

/** The same where no test runs that could fail, as in a hook; what `isReached` throws ends it. */
export const until = (isReached: () => boolean | Promise<boolean>) => vi.waitUntil(isReached, PATIENCE);

const EVENT_LOOP_TURNS = 25;

/**
 * Lets all that can go on in this process go on, also what it starts in turn: to say afterwards that something has not
 * happened. It counts rounds of the event loop, of which a slow machine has as many.
 */
export async function idle(): Promise<void> {
  for (let turn = 0; turn < EVENT_LOOP_TURNS; turn += 1) {
    // Clock: a turn in which timers that are due run too, whatever time it takes.
    await new Promise((done) => setTimeout(done, 1));
  }
}
