import { afterEach, expect, vi } from 'vitest';
import type { Services } from '../../../src/data/ports.ts';
import type { SessionState } from '../../../src/data/session/session-state.ts';
import { SessionStore } from '../../../src/data/session/session-store.ts';
import { createInvitations } from '../../../src/domain/api/people.ts';
import { storyInstitutionMemory } from '../../../stories/support/workbench/institution-memory.ts';
import type { Scenario } from '../../../stories/support/workbench/scenario.ts';
import { World } from '../../../stories/support/workbench/world.ts';

type Extra = { stored?: string; change?: (services: Services) => Services };

/** Starts sessions, each over a world of its own, that end after each test of the calling file. */
export function sessions() {
  const stops: (() => unknown)[] = [];
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop();
    vi.restoreAllMocks();
  });
  return async (scenario: Scenario, { stored, change = (services) => services }: Extra = {}) => {
    const world = await World.open(scenario);
    const services = change(world.services());
    const memory = storyInstitutionMemory(stored ?? null);
    const store = new SessionStore(services, memory);
    const states: SessionState[] = [store.getState()];
    store.subscribe(() => states.push(store.getState()));
    stops.push(store.start(), () => world.stop());
    const until = (test: (state: SessionState) => boolean) =>
      vi.waitFor(() => {
        if (!test(store.getState())) throw new Error(`Not yet: ${JSON.stringify(store.getState()).slice(0, 600)}`);
      }, 60_000);
    return { world, services, memory, store, states, until };
  };
}

/** Oakfield invites whoever has no school. @returns the code */
export async function invite(world: World): Promise<string> {
  await world.as('ADMIN').call(createInvitations, { body: { emails: ['new@sprx.test'], roleId: 'AUTHOR' } });
  const [made] = world.documents.list('invitations');
  return made?.code ?? expect.fail();
}

export const isOpen = (state: SessionState) => state.institution.status === 'ready' && state.role.status === 'ready';
