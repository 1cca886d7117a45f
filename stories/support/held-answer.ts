import type { EndpointSpec } from '../../src/domain/api/endpoint.ts';
import { untilDrawn } from './timers.ts';
import type { World } from './workbench/world.ts';

/** What an endpoint does takes effect at once; its answer comes when it is let go, and what follows from it is drawn by then. */
export function heldAnswer(endpoint: EndpointSpec) {
  let answer = Promise.withResolvers<void>();
  return {
    hold(world: World): void {
      answer = Promise.withResolvers();
      world.answer(endpoint, async (_, pass) => {
        const result = await pass();
        await answer.promise;
        return result;
      });
    },
    async letGo(): Promise<void> {
      answer.resolve();
      await untilDrawn();
    },
  };
}
