import { expect, it } from 'vitest';
import { credentialOf, storeCredential } from '../../../server/channels/use-cases/connections/credentials.ts';
import { inProcessDeps } from '../../support/in-process-deps.ts';

it('application: a provider wants it to be quiet → known to every server, for each network that shares it, to no other', async () => {
  const { deps, clock } = await inProcessDeps();
  const clientSecret = ['made', 'up'].join('-');
  for (const [network, clientId] of [
    ['facebook', 'meta'],
    ['instagram', 'meta'],
    ['x', 'other'],
  ] as const)
    await storeCredential(deps, { identifier: network, network, clientId, clientSecret });
  const until = new Date(clock.now.getTime() + 3_600_000);
  await (await credentialOf(deps, 'facebook'))?.quiet?.keep(until);
  const quietUntil = async (network: 'facebook' | 'instagram' | 'x') =>
    (await credentialOf(deps, network))?.quiet?.until;
  expect([await quietUntil('facebook'), await quietUntil('instagram'), await quietUntil('x')]).toEqual([
    until,
    until,
    null,
  ]);
});
