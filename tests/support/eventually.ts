import { expect } from 'vitest';

/** Waits for a value as long as a busy machine may need; a test that passes does not wait. */
export const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 60_000, interval: 20 });
