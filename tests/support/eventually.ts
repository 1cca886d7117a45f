import { expect, vi } from 'vitest';

/** As long as a busy machine may need. */
const PATIENCE = { timeout: 60_000, interval: 20 };

/** Waits for a value; a test that passes does not wait. */
export const eventually = <T>(read: () => T) => expect.poll(read, PATIENCE);

/** The same where no test runs that could fail, as in a hook; what `isReached` throws ends it. */
export const until = (isReached: () => boolean | Promise<boolean>) => vi.waitUntil(isReached, PATIENCE);
