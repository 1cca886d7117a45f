import { describe, expect, test, vi } from 'vitest';
import { acceptInvitation } from '../../../src/domain/api/people.ts';
import { eventually, idle } from '../../support/eventually.ts';
import { invite, isOpen, sessions } from './sessions.ts';

const start = sessions();
const token = (seconds: number) => `x.${btoa(JSON.stringify({ auth_time: seconds }))}.x`;

describe('followOwnRecord', () => {
  test('followOwnRecord: added to a school → school open, token refreshed', async () => {
    const { world, services, until } = await start({ as: 'no-school' });
    await until(({ invitations }) => invitations !== undefined);
    const reload = vi.spyOn(services.auth, 'token');
    await world.as('no-school', null).call(acceptInvitation, { params: { code: await invite(world) } });
    await until(isOpen);
    expect(reload).toHaveBeenCalledWith(true);
  });

  test('followOwnRecord: a token older than the record → token renewed immediately, once', async () => {
    const { services, until } = await start(
      { as: 'AUTHOR' },
      {
        change: (services) => ({
          ...services,
          people: {
            ...services.people,
            watchMe: (_, { next }) => {
              next({ institutions: { oakfield: { role: 'VIEWER' } }, claimsAt: '2026-11-20T09:00:00.000Z' });
              next({ institutions: { oakfield: { role: 'VIEWER' } }, claimsAt: '2026-11-20T09:00:00.000Z' });
              return () => undefined;
            },
          },
          auth: { ...services.auth, token: vi.fn(services.auth.token) },
        }),
      },
    );
    await until(isOpen);
    expect(vi.mocked(services.auth.token).mock.calls).toEqual([[true]]);
  });

  test('followOwnRecord: all sessions ended elsewhere → signed out here', async () => {
    const { world, until } = await start({ as: 'ADMIN' });
    await until(isOpen);
    await idle();
    await world.documents.update('users', 'user-ADMIN', { sessionsEndedAt: world.ago(-1) });
    await until(({ user }) => user === null);
  });

  test.each([
    ['before', '2026-11-20T09:00:00.900Z', Date.parse('2026-11-20T08:59:00Z') / 1000, true],
    ['in the same second', '2026-11-20T09:00:00.900Z', Date.parse('2026-11-20T09:00:00Z') / 1000, false],
    ['after', '2026-11-20T09:00:00.900Z', Date.parse('2026-11-20T09:05:00Z') / 1000, false],
  ])(
    'followOwnRecord: a sign-in %s the end of all sessions → ended only where the sign-in was before',
    async (_, sessionsEndedAt, signedInAt, isOver) => {
      const signOut = vi.fn(async () => undefined);
      const { until } = await start(
        { as: 'ADMIN' },
        {
          change: (services) => ({
            ...services,
            auth: { ...services.auth, token: async () => token(signedInAt), signOut },
            people: {
              ...services.people,
              watchMe: (_, { next }) => {
                next({ institutions: { oakfield: { role: 'ADMIN' } }, sessionsEndedAt });
                return () => undefined;
              },
            },
          }),
        },
      );
      await until(({ user }) => !!user);
      if (isOver) await eventually(() => signOut.mock.calls.length).toBeGreaterThan(0);
      await idle();
      expect(signOut).toHaveBeenCalledTimes(isOver ? 1 : 0);
    },
  );

  test('followOwnRecord: the record cannot be watched → only logged', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { until } = await start(
      { as: 'AUTHOR' },
      {
        change: (services) => ({
          ...services,
          people: {
            ...services.people,
            watchMe: (_, { error }) => {
              error(new Error('The record is gone.'));
              return () => undefined;
            },
          },
        }),
      },
    );
    await until(isOpen);
    expect(log).toHaveBeenCalledWith('The account’s own record could not be watched', expect.any(Error));
  });
});
