import { describe, expect, test, vi } from 'vitest';
import { ConnectionError } from '../../../src/data/api-port.ts';
import { removeMember, updateMember } from '../../../src/domain/api/people.ts';
import { getCurrentInstitution } from '../../../src/domain/api/schools.ts';
import { ProductError } from '../../../src/domain/errors.ts';
import { answering } from '../../../stories/support/answers.ts';
import { isOpen, sessions } from './sessions.ts';

const start = sessions();

describe('SessionStore, user and school', () => {
  test('SessionStore: a member of one school → user unknown at first, then the school is opened [spec 4.7a, 4.7b, 4.8b, 7.1b]', async () => {
    const { states, store, until } = await start({ as: 'AUTHOR' });
    expect(states[0]?.user).toBeUndefined();
    await until(isOpen);
    expect([...new Set(states.map(({ institution }) => institution.status))]).toEqual(['empty', 'loading', 'ready']);
    const { user, iid, institution, role, usage } = store.getState();
    expect(user?.email).toBe('author@oakfield.test');
    expect(iid).toBe('oakfield');
    expect(institution.status === 'ready' && institution.value.name).toBe('Oakfield School');
    expect(institution.status === 'ready' && institution.value.role).toEqual({ id: 'AUTHOR', name: 'Author' });
    expect(role.status === 'ready' && role.value.permissions).toContain('s.s.wr');
    expect(usage.status === 'ready' && usage.value.channels).toBe(9);
  });

  test('SessionStore: nobody → the user is null and there is no school [spec 4.7a, 4.7b]', async () => {
    const { store, until } = await start({ as: 'signed-out' });
    await until(({ user }) => user === null);
    expect(store.getState().institution.status).toBe('empty');
  });

  test('SessionStore: two schools → none is open until one is chosen, which is kept [spec 9.6]', async () => {
    const { store, memory, until } = await start({ as: 'two-schools' });
    await until(({ institutions }) => institutions.status === 'ready');
    expect(store.getState().iid).toBeNull();
    store.choose('riverside');
    await until(isOpen);
    expect(memory.read()).toBe('riverside');
    const { role } = store.getState();
    expect(role.status === 'ready' && role.value.id).toBe('ADMIN');
  });

  test('SessionStore.leave: an open school → none open, not opened again automatically', async () => {
    const { store, memory, until } = await start({ as: 'platform-admin' }, { stored: 'oakfield' });
    await until(({ institution }) => institution.status === 'ready');
    store.leave();
    expect(store.getState()).toMatchObject({ iid: null, institution: { status: 'empty' }, usage: { status: 'empty' } });
    expect(memory.read()).toBeNull();
  });

  test('SessionStore: a stored school → opened; not one that the person has no part in [spec 4.8a]', async () => {
    const own = await start({ as: 'two-schools' }, { stored: 'riverside' });
    await own.until(({ iid }) => iid === 'riverside');
    const foreign = await start({ as: 'AUTHOR' }, { stored: 'riverside' });
    await foreign.until(({ iid }) => iid === 'oakfield');
    expect(foreign.states.some(({ iid }) => iid === 'riverside')).toBe(false);
    foreign.store.choose('riverside');
    expect(foreign.store.getState().iid).toBe('oakfield');
  });

  test('SessionStore: a platform admin → sees all schools and may open any [spec 1.4, 6.3, 7.6b]', async () => {
    const { store, until } = await start({ as: 'platform-admin' });
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

describe('SessionStore, platform admin in another school', () => {
  test('SessionStore: a platform admin’s visit → listens once the API has noted it', async () => {
    const done: string[] = [];
    const { until } = await start(
      { as: 'platform-admin' },
      {
        stored: 'oakfield',
        change: (services) => ({
          ...services,
          api: answering(services.api, getCurrentInstitution, async (_args, pass) => {
            const answer = await pass();
            done.push('noted');
            return answer;
          }),
          institutions: {
            ...services.institutions,
            watchUsage: (iid, observer) => {
              done.push('listens');
              return services.institutions.watchUsage(iid, observer);
            },
          },
        }),
      },
    );
    await until(({ usage }) => usage.status === 'ready');
    expect(done).toEqual(['noted', 'listens']);
  });

  test('SessionStore: a platform admin’s visit → noted again while the school is open, and ends with it', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let calls = 0;
    const { store, until } = await start(
      { as: 'platform-admin' },
      {
        stored: 'oakfield',
        change: (services) => ({
          ...services,
          api: answering(services.api, getCurrentInstitution, (_args, pass) => {
            calls += 1;
            return pass();
          }),
        }),
      },
    );
    await until(({ institution }) => institution.status === 'ready');
    await vi.advanceTimersByTimeAsync(60 * 60_000);
    expect(calls).toBeGreaterThan(10);
    store.leave();
    const before = calls;
    await vi.advanceTimersByTimeAsync(60 * 60_000);
    expect(calls).toBe(before);
    vi.useRealTimers();
  });
});

describe('SessionStore, failures', () => {
  /** `institutions/current` fails so until `mend`. */
  const failingWith = async (error: Error) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    let isFailing = true;
    const started = await start(
      { as: 'two-schools' },
      {
        stored: 'oakfield',
        change: (services) => ({
          ...services,
          api: answering(services.api, getCurrentInstitution, (_args, pass) =>
            isFailing ? Promise.reject(error) : pass(),
          ),
        }),
      },
    );
    return {
      ...started,
      mend: () => {
        isFailing = false;
      },
    };
  };

  test('institutions/current: failed → the school is closed, its choice kept; trying again opens it [spec 7.2]', async () => {
    const { store, memory, until, mend } = await failingWith(new ProductError('internal', 'No.'));
    await until(({ institution }) => institution.status === 'error');
    expect(store.getState().iid).toBeNull();
    expect(memory.read()).toBe('oakfield');
    mend();
    store.retry();
    await until(isOpen);
    expect(store.getState().iid).toBe('oakfield');
  });

  test('institutions/current: failed, another tab chose another → trying again opens the same', async () => {
    const { store, memory, until, mend } = await failingWith(new ConnectionError());
    await until(({ institution }) => institution.status === 'error');
    memory.chooseElsewhere('riverside');
    mend();
    store.retry();
    await until(isOpen);
    expect(store.getState().iid).toBe('oakfield');
  });

  test.each(['not-found', 'forbidden'] as const)('institutions/current: %s → the choice is forgotten', async (code) => {
    const { store, memory, until } = await failingWith(new ProductError(code, 'It is gone.'));
    await until(({ institution }) => institution.status === 'error');
    expect(store.getState().iid).toBeNull();
    expect(memory.read()).toBeNull();
  });

  test('SessionStore: the list of schools fails → only logged [spec 8.7]', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { until } = await start(
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

describe('SessionStore, changes', () => {
  test('SessionStore: the role’s document changes → the token is reloaded, permissions follow [spec 4.9, 7.9, 6.2b]', async () => {
    const { world, services, store, until } = await start({ as: 'AUTHOR' });
    await until(isOpen);
    const reload = vi.spyOn(services.auth, 'token');
    const before = world.auth.token;
    await world.documents.set('roles', 'AUTHOR', {
      id: 'AUTHOR',
      name: 'Author',
      base: 'AUTHOR',
      permissions: ['s.s.rea'],
    });
    await until(({ role }) => role.status === 'ready' && role.value.permissions.length === 1);
    expect(reload).toHaveBeenCalledWith(true);
    expect(world.auth.token).not.toBe(before);
    expect(store.getState().iid).toBe('oakfield');
  });

  test('SessionStore: another role in the claims → listened to, the school stays open meanwhile', async () => {
    const { world, services, states, until } = await start({ as: 'AUTHOR' });
    await until(isOpen);
    const from = states.length;
    await world.as('ADMIN').call(updateMember, { params: { uid: 'user-AUTHOR' }, body: { roleId: 'VIEWER' } });
    await services.auth.token(true);
    await until(({ role }) => role.status === 'ready' && role.value.id === 'VIEWER');
    // A page that closed in between would lose what is being written in it.
    const staysReady = states
      .slice(from)
      .every((state) => state.institution.status === 'ready' && state.role.status !== 'loading');
    expect(staysReady).toBe(true);
    const { institution } = states.at(-1) ?? {};
    expect(institution?.status === 'ready' && institution.value.role?.id).toBe('VIEWER');
  });

  test('SessionStore: membership removed → school closed', async () => {
    const { world, store, until } = await start({ as: 'AUTHOR' });
    await until(isOpen);
    await world.as('ADMIN').call(removeMember, { params: { uid: 'user-AUTHOR' } });
    await until(({ iid }) => iid === null);
    expect(store.getState().institution.status).toBe('empty');
  });

  test('SessionStore: counts and the school’s document change → so does the state', async () => {
    const { world, store, until } = await start({});
    await until((state) => isOpen(state) && state.usage.status === 'ready');
    await world.documents.update('institutions', 'oakfield', { name: 'Oakfield Academy' });
    await world.documents.update('usage', 'global', { channels: 8 });
    await until(({ usage }) => usage.status === 'ready' && usage.value.channels === 8);
    const { institution } = store.getState();
    expect(institution.status === 'ready' && institution.value.name).toBe('Oakfield Academy');
    expect(institution.status === 'ready' && institution.value.role?.id).toBe('ADMIN');
  });

  test('SessionStore: another tab chooses a school → chosenElsewhere set, this tab’s school stays', async () => {
    const { memory, store, until } = await start({ as: 'two-schools' }, { stored: 'oakfield' });
    await until(isOpen);
    memory.chooseElsewhere('riverside');
    expect(store.getState()).toMatchObject({ iid: 'oakfield', chosenElsewhere: 'riverside' });
    store.stayInSchool();
    expect(store.getState()).toMatchObject({ iid: 'oakfield', chosenElsewhere: null });
  });

  test('SessionStore: signed out elsewhere → signed out here, next person starts without a school', async () => {
    const { world, store, until } = await start({ as: 'ADMIN' });
    await until(isOpen);
    world.auth.signIn(null);
    await until(({ user }) => user === null);
    expect(store.getState()).toMatchObject({ iid: null, institution: { status: 'empty' }, role: { status: 'empty' } });
    world.auth.signIn('user-VIEWER');
    await until(isOpen);
    const { role } = store.getState();
    expect(role.status === 'ready' && role.value.id).toBe('VIEWER');
  });
});
