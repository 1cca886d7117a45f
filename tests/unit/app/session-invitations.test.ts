import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Services } from '../../../src/data/ports.ts';
import { listMyInvitations } from '../../../src/domain/api/people.ts';
import type { OwnInvitation } from '../../../src/domain/invitation/schema.ts';
import { answering } from '../../../stories/support/answers.ts';
import { invite, sessions } from './sessions.ts';

const start = sessions();

describe('SessionStore, invitations of a person without a school', () => {
  const askInvitations = vi.fn();
  beforeEach(() => askInvitations.mockClear());
  const invited = (list: Promise<OwnInvitation[]> | Error) => ({
    change: (services: Services): Services => ({
      ...services,
      api: answering(services.api, listMyInvitations, async () => {
        askInvitations();
        if (list instanceof Error) throw list;
        return { items: await list, nextCursor: null };
      }),
    }),
  });

  test('SessionStore.askInvitations: no school → asked for once, unknown until then', async () => {
    let answer: (list: OwnInvitation[]) => void = () => undefined;
    const waiting = new Promise<OwnInvitation[]>((resolve) => (answer = resolve));
    const { world, services, store, until } = await start({ as: 'no-school' }, invited(waiting));
    await until(({ user }) => !!user);
    await services.auth.token(true);
    expect(store.getState().invitations).toBeUndefined();
    await invite(world);
    answer((await world.as('no-school', null).call(listMyInvitations)).items);
    await until(({ invitations }) => invitations?.length === 1);
    await services.auth.token(true);
    expect(askInvitations).toHaveBeenCalledTimes(1);
    expect(store.getState().invitations).toHaveLength(1);
  });

  test.each(['ADMIN', 'platform-admin', 'unverified', 'incomplete'] as const)(
    '%s → none, not asked for',
    async (as) => {
      const { store, until } = await start({ as }, invited(Promise.resolve([])));
      await until(({ user }) => !!user);
      expect(store.getState().invitations).toEqual([]);
      expect(askInvitations).not.toHaveBeenCalled();
    },
  );

  test('SessionStore: the address is confirmed → the invitations are asked for', async () => {
    const { world, services, until } = await start({ as: 'unverified' }, invited(Promise.resolve([])));
    await until(({ user }) => !!user);
    await world.auth.accounts.update('user-unverified', { emailVerified: true });
    await services.auth.token(true);
    await until(({ user, invitations }) => user?.emailVerified === true && invitations !== undefined);
    expect(askInvitations).toHaveBeenCalledTimes(1);
  });

  test('SessionStore.askInvitations: failed → none, and logged', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { store, until } = await start({ as: 'no-school' }, invited(new Error('No answer.')));
    await until(({ invitations }) => invitations !== undefined);
    expect(store.getState().invitations).toEqual([]);
    expect(log).toHaveBeenCalledWith('The invitations could not be asked for', expect.any(Error));
  });

  test('SessionStore.askInvitations: asked twice → the earlier answer is dropped', async () => {
    const { world, store, until } = await start({ as: 'no-school' });
    await until(({ invitations }) => invitations?.length === 0);
    await invite(world);
    await Promise.all([store.askInvitations(), store.askInvitations()]);
    expect(store.getState().invitations).toHaveLength(1);
  });
});
