import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { httpApi } from '../../../src/services/http/api.ts';
import { memoryInstitutionMemory } from '../../../src/services/institution-memory.ts';
import { handlers } from '../../../src/services/memory/handlers.ts';
import type { Scenario } from '../../../src/services/memory/scenario.ts';
import { memoryServices } from '../../../src/services/memory/services.ts';
import { World } from '../../../src/services/memory/world.ts';
import type { Services } from '../../../src/services/ports.ts';
import { type SessionState, SessionStore } from '../../../src/services/session-store.ts';

let world = new World();
const server = setupServer(...handlers(() => world));
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => server.close());

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.restoreAllMocks();
});

type Extra = { stored?: string; change?: (services: Services) => Services };

function start(scenario: Scenario, { stored, change = (services) => services }: Extra = {}) {
  world = new World(scenario);
  const here = world;
  const services = change(
    memoryServices(here, httpApi({ baseUrl: 'http://sprx.test', token: async () => here.token })),
  );
  const memory = memoryInstitutionMemory(stored ?? null);
  const store = new SessionStore(services, memory);
  const states: SessionState[] = [store.getState()];
  store.subscribe(() => states.push(store.getState()));
  stops.push(store.start());
  const until = (test: (state: SessionState) => boolean) =>
    vi.waitFor(() => {
      if (!test(store.getState())) throw new Error(`Not yet: ${JSON.stringify(store.getState()).slice(0, 600)}`);
    });
  return { world: here, services, memory, store, states, until };
}

const isOpen = (state: SessionState) => state.institution.status === 'ready' && state.role.status === 'ready';

describe('who is here and where', () => {
  test('not loaded, then the user; the only school is used at once [spec 4.7, 4.8, 7.1]', async () => {
    const { states, store, until } = start({ as: 'AUTHOR' });
    expect(states[0]?.user).toBeUndefined();
    await until(isOpen);
    const { user, iid, institution, role, usage } = store.getState();
    expect(user?.email).toBe('author@oakfield.test');
    expect(iid).toBe('oakfield');
    expect(institution.status === 'ready' && institution.value.name).toBe('Oakfield School');
    expect(institution.status === 'ready' && institution.value.role).toEqual({ id: 'AUTHOR', name: 'Author' });
    expect(role.status === 'ready' && role.value.permissions).toContain('s.s.wr');
    expect(usage.status === 'ready' && usage.value.channels).toBe(9);
  });

  test('nobody: the user is null and there is no school [spec 4.7]', async () => {
    const { store, until } = start({ as: 'signed-out' });
    await until(({ user }) => user === null);
    expect(store.getState().institution.status).toBe('empty');
  });

  test('with two schools none is opened until one is chosen, and the choice is kept [spec 4.8, 9.6]', async () => {
    const { store, memory, until } = start({ as: 'two-schools' });
    await until(({ institutions }) => institutions.status === 'ready');
    expect(store.getState().iid).toBeNull();
    store.choose('riverside');
    await until(isOpen);
    expect(memory.read()).toBe('riverside');
    const { role } = store.getState();
    expect(role.status === 'ready' && role.value.id).toBe('ADMIN');
  });

  test('a school is left: none is open, and it is not opened again by itself', async () => {
    const { store, memory, until } = start({ as: 'platform-admin' }, { stored: 'oakfield' });
    await until(({ institution }) => institution.status === 'ready');
    store.leave();
    expect(store.getState()).toMatchObject({ iid: null, institution: { status: 'empty' }, usage: { status: 'empty' } });
    expect(memory.read()).toBeNull();
  });

  test('the stored school is opened; one of somebody else is not [spec 4.8]', async () => {
    const own = start({ as: 'two-schools' }, { stored: 'riverside' });
    await own.until(({ iid }) => iid === 'riverside');
    const foreign = start({ as: 'AUTHOR' }, { stored: 'riverside' });
    await foreign.until(({ iid }) => iid === 'oakfield');
    expect(foreign.states.some(({ iid }) => iid === 'riverside')).toBe(false);
    foreign.store.choose('riverside');
    expect(foreign.store.getState().iid).toBe('oakfield');
  });

  test('a platform admin sees all schools and may open any [spec 1.4, 6.3, 7.6]', async () => {
    const { store, until } = start({ as: 'platform-admin' });
    await until(({ institutions }) => institutions.status === 'ready');
    const { institutions } = store.getState();
    expect(institutions.status === 'ready' && institutions.value.map(({ id }) => id)).toEqual([
      'oakfield',
      'riverside',
    ]);
    store.choose('riverside');
    await until(({ institution }) => institution.status === 'ready');
    expect(store.getState().role.status).toBe('empty');
  });
});

describe('what goes wrong', () => {
  test('when institutions/current fails the school is cleared, and trying again opens it [spec 7.2]', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    let isFailing = true;
    const { store, memory, until } = start(
      { as: 'two-schools' },
      {
        stored: 'oakfield',
        change: (services) => ({
          ...services,
          api: {
            ...services.api,
            currentInstitution: (signal) =>
              isFailing ? Promise.reject(new Error('No.')) : services.api.currentInstitution(signal),
          },
        }),
      },
    );
    await until(({ institution }) => institution.status === 'error');
    expect(store.getState().iid).toBeNull();
    expect(memory.read()).toBeNull();
    isFailing = false;
    store.choose('oakfield');
    await until(isOpen);
  });

  test('a failed list of schools is only logged [spec 8.7]', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { until } = start(
      { as: 'AUTHOR' },
      {
        change: (services) => ({
          ...services,
          institutions: {
            ...services.institutions,
            watchMine: (_, { error }) => {
              error(new Error('The list is gone.'));
              return () => undefined;
            },
          },
        }),
      },
    );
    await until(isOpen);
    expect(log).toHaveBeenCalledWith('The list of schools could not be watched', expect.any(Error));
  });
});

describe('it follows', () => {
  test('a changed role document forces a token reload, and permissions follow [spec 4.9, 7.9, 6.2]', async () => {
    const { world, services, store, until } = start({ as: 'AUTHOR' });
    await until(isOpen);
    const reload = vi.spyOn(services.auth, 'token');
    const before = world.token;
    world.writeRole('oakfield', { id: 'AUTHOR', name: 'Author', base: 'AUTHOR', permissions: ['s.s.rea'] });
    await until(({ role }) => role.status === 'ready' && role.value.permissions.length === 1);
    expect(reload).toHaveBeenCalledWith(true);
    expect(world.token).not.toBe(before);
    expect(store.getState().iid).toBe('oakfield');
  });

  test('another role in the claims is listened to after the reload', async () => {
    const { world, services, until } = start({ as: 'AUTHOR' });
    await until(isOpen);
    world.setClaims('user-AUTHOR', {
      firstname: 'Tom',
      surname: 'Field',
      jobtitle: 'Teacher',
      institutions: { oakfield: { role: 'VIEWER' } },
    });
    await services.auth.token(true);
    await until(({ role }) => role.status === 'ready' && role.value.id === 'VIEWER');
  });

  test('who is taken out of the school no longer has it', async () => {
    const { world, services, store, until } = start({ as: 'AUTHOR' });
    await until(isOpen);
    world.setClaims('user-AUTHOR', { firstname: 'Tom', surname: 'Field', jobtitle: 'Teacher', institutions: {} });
    await services.auth.token(true);
    await until(({ iid }) => iid === null);
    expect(store.getState().institution.status).toBe('empty');
  });

  test('counts are live, and so is the school’s own document [spec 7.5]', async () => {
    const { world, store, until } = start({});
    await until((state) => isOpen(state) && state.usage.status === 'ready');
    world.records.feeds.pop();
    const oakfield = world.records.institutions[0];
    if (oakfield) oakfield.name = 'Oakfield Academy';
    world.changed();
    await until(({ usage }) => usage.status === 'ready' && usage.value.channels === 8);
    const { institution } = store.getState();
    expect(institution.status === 'ready' && institution.value.name).toBe('Oakfield Academy');
    expect(institution.status === 'ready' && institution.value.role?.id).toBe('ADMIN');
  });

  test('a school chosen in another tab is said, not forced', async () => {
    const { memory, store, until } = start({ as: 'two-schools' }, { stored: 'oakfield' });
    await until(isOpen);
    memory.chooseElsewhere('riverside');
    expect(store.getState()).toMatchObject({ iid: 'oakfield', chosenElsewhere: 'riverside' });
    store.keep();
    expect(store.getState()).toMatchObject({ iid: 'oakfield', chosenElsewhere: null });
  });

  test('a session that ends elsewhere ends here, and the next person starts with nothing of it', async () => {
    const { world, store, until } = start({ as: 'ADMIN' });
    await until(isOpen);
    world.signIn(null);
    await until(({ user }) => user === null);
    expect(store.getState()).toMatchObject({ iid: null, institution: { status: 'empty' }, role: { status: 'empty' } });
    world.signIn('user-VIEWER');
    await until(isOpen);
    const { role } = store.getState();
    expect(role.status === 'ready' && role.value.id).toBe('VIEWER');
  });
});
