import { expect, it } from 'vitest';
import { credentialOf, storeCredential } from '../../../server/channels/use-cases/connections/credentials.ts';
import { inProcessDeps } from '../../support/in-process-deps.ts';

it('quiet period of an application: set by one network → seen by all servers and networks that share it, no other', async () => {
  const { deps, clock } = await inProcessDeps();
  const clientSecret = ['made', 'up'].join('-');
  for (const [network, clientId] of [
    ['facebook', 'meta'],
    ['instagram', 'meta'],
    ['x', 'other'],
  ] as const)
    await storeCredential(deps, { identifier: network, network, clientId, clientSecret });
  const until = new Date(clock.now.getTime() + 3_600_000);
  await (await credentialOf(deps, 'facebook'))?.quiet?.save(until);
  const quietUntil = async (network: 'facebook' | 'instagram' | 'x') =>
    (await credentialOf(deps, network))?.quiet?.until;
  expect([await quietUntil('facebook'), await quietUntil('instagram'), await quietUntil('x')]).toEqual([
    until,
    until,
    null,
  ]);
});
