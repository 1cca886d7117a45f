import { mkdir, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

/** The tests of this file wait until no other file uses the network's stand-in: a token withdrawn there is withdrawn for all. */
export function aloneWith(network: string): void {
  const lock = join(process.env.SPRX_E2E_OUTPUT ?? '.cache/e2e', `alone-${network}`);
  const taken = () =>
    mkdir(lock, { recursive: false }).then(
      () => true,
      () => false,
    );
  test.beforeAll(() => expect.poll(taken, { timeout: 200_000 }).toBe(true));
  test.afterAll(() => rmdir(lock));
}
