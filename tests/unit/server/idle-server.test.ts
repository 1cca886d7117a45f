import { afterEach, expect, it, vi } from 'vitest';
import type { Firestore } from '../../../emulators/in-process/firestore.ts';
import { RUNNER_DEFAULTS } from '../../../server/core/jobs/runner.ts';
import { inProcessDeps } from '../../support/in-process-deps.ts';

const MINUTE_MS = 60_000;
/** A sign-in that was ended elsewhere ends here within eight seconds. */
const MOST_BETWEEN_PASSES_MS = 6_000;
/** A photo over the cap is gone within twenty. */
const MOST_BETWEEN_SWEEPS_MS = 16_000;

afterEach(() => void vi.useRealTimers());

/** A server with nothing to do, a quarter of an hour after its start. */
async function idle() {
  vi.useFakeTimers();
  const { db, accounts, files, backend } = await inProcessDeps({ runner: RUNNER_DEFAULTS, now: () => new Date() });
  const { core } = db as unknown as Firestore;
  const calls = [vi.spyOn(core, 'query'), vi.spyOn(core, 'commit'), vi.spyOn(core, 'begin')];
  const passes = vi.spyOn(accounts, 'pages');
  const sweeps = vi.spyOn(files, 'details');
  backend.start();
  await vi.advanceTimersByTimeAsync(15 * MINUTE_MS);
  return {
    backend,
    async inMinutes(minutes: number) {
      for (const spy of [...calls, passes, sweeps]) spy.mockClear();
      await vi.advanceTimersByTimeAsync(minutes * MINUTE_MS);
      const count = (spy: { mock: { calls: unknown[] } }) => spy.mock.calls.length / minutes;
      return {
        database: calls.reduce((sum, spy) => sum + count(spy), 0),
        passes: count(passes),
        sweeps: count(sweeps),
      };
    },
  };
}

it('idle server: ten minutes without work → at most 40 calls of the database a minute', async () => {
  const { backend, inMinutes } = await idle();
  const { database, passes, sweeps } = await inMinutes(10);
  expect(database).toBeLessThanOrEqual(40);
  expect(database).toBeGreaterThan(10);
  expect(passes).toBeLessThanOrEqual(12);
  expect(sweeps).toBeLessThanOrEqual(4);
  expect(MINUTE_MS / passes).toBeLessThanOrEqual(MOST_BETWEEN_PASSES_MS);
  expect(MINUTE_MS / sweeps).toBeLessThanOrEqual(MOST_BETWEEN_SWEEPS_MS);
  await backend.stop();
});
