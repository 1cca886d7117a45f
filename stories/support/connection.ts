import type { Network } from './workbench/scenario.ts';

type World = { network: Network; session: Network };

/** The network goes away, for the browser as for the school's services. */
export function loseConnection(world: World): void {
  world.network = 'offline';
  world.session = 'offline';
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: false });
  window.dispatchEvent(new Event('offline'));
}

/** It is there again, if it was lost; what changed meanwhile is heard now. */
export function regainConnection(world: World): void {
  if (!Reflect.deleteProperty(navigator, 'onLine') || world.network !== 'offline') return;
  world.network = 'fast';
  world.session = 'fast';
  window.dispatchEvent(new Event('online'));
}
