import { fn, spyOn } from 'storybook/test';
import { finishConnection, listConnections, startConnection } from '../../src/domain/api/connections.ts';
import type { Network } from '../../src/domain/networks/all.ts';
import { STORY_NOW } from './workbench/scenario.ts';
import { storySealer } from './workbench/sealer.ts';
import type { World } from './workbench/world.ts';

/** SprX is registered with the provider. */
export const register = (world: World): Promise<void> => registerAt(world, 'vimeo');

export async function registerAt(world: World, network: Network): Promise<void> {
  await world.documents.set('credentials', network, {
    identifier: network,
    network,
    clientId: 'sprx',
    secret: await storySealer.seal('secret', `credentials/${network}`),
    secretLast4: 'cret',
    active: true,
    dateCreated: new Date(STORY_NOW),
  });
}

/** A member of the school has signed in before. */
export async function signIn(world: World): Promise<void> {
  await register(world);
  const params = { network: 'vimeo' };
  const { attempt } = await world.as('ADMIN').call(startConnection, { params, body: {} });
  const state = new URL(attempt.authorizeUrl).searchParams.get('state') ?? '';
  const body = { attemptId: attempt.id, code: 'code', state };
  await world.as('ADMIN').call(finishConnection, { params, body });
}

/** The provider's window, as far as this page knows of it. */
export function asWindow() {
  const stored = new Map<string, string>();
  const opened = {
    close: () => {},
    location: { replace: () => {} },
    sessionStorage: { setItem: (name: string, value: string) => void stored.set(name, value) },
  };
  spyOn(window, 'open').mockReturnValue(opened as unknown as Window);
  return () => JSON.parse(stored.get('sprx.sign-in') ?? '{}') as { attemptId: string; state: string };
}

/** What the provider's window hands over once the person has answered. */
export function answer(pending: { attemptId: string; state: string }, said: string): void {
  const channel = new BroadcastChannel('sprx.sign-in');
  channel.postMessage({ attemptId: pending.attemptId, query: `?${said}&state=${pending.state}` });
  channel.close();
}

/** Calls with what a window of the provider handed over, since `hearHandedOver`. */
export const handedOver = fn();
let channel: BroadcastChannel | null = null;

/** Listens for one attempt: stories in other tabs of the run speak as well, and a channel left open would hear a message late. */
export function hearHandedOver(attemptId: string): void {
  handedOver.mockClear();
  channel?.close();
  channel = new BroadcastChannel('sprx.sign-in');
  channel.onmessage = ({ data }) => {
    if (data.attemptId === attemptId) handedOver(data);
  };
}

type Lost = { readonly id: string; readonly name: string; readonly userId: string; readonly hoursAgo?: number };

/** Channels of one sign-in that the provider has ended. */
export async function disconnect(world: World, channels: readonly Lost[]): Promise<void> {
  await signIn(world);
  const { items } = await world.as('ADMIN').call(listConnections);
  const connectionId = items[0]?.id ?? '';
  const [any] = world.documents.list('feeds');
  if (!any) throw new Error('The school of the stories has channels');
  for (const { id, name, userId, hoursAgo = 0 } of channels) {
    await world.documents.set('feeds', id, {
      ...any,
      id,
      name,
      network: 'vimeo',
      source: { userId },
      handle: null,
      status: 'reauth',
      error: {
        code: 'auth-expired',
        message: 'The sign-in at Vimeo has ended.',
        count: 1,
        since: new Date(Date.parse(STORY_NOW) - hoursAgo * 3_600_000),
      },
      connectionId,
      account: { id: userId, name, handle: null, picture: null, url: null },
      nextSyncAt: null,
      jobId: null,
    });
  }
}
