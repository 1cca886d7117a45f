import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Network } from '../../../src/domain/networks/all.ts';
import { type SignInStack, startSignInStack } from '../../support/sign-in-stack.ts';
import type { Stack } from '../../support/stack.ts';

const channelNotificationsIn = async ({ db }: Stack) => {
  const snapshot = await db.collection('notifications').where('kind', '==', 'channels-need-you').get();
  return snapshot.docs.map((each) => each.data());
};

describe('sign-in revoked during a sync', () => {
  let at: SignInStack;
  beforeAll(async () => {
    at = await startSignInStack({ config: { logLevel: 'silent' } });
  });
  afterAll(() => at.close());

  it.each<[Network, object, RegExp, string]>([
    ['facebook', { pageId: '1001' }, /\/1001\/posts\?/, 'The sign-in at Facebook has ended.'],
    ['x', { userId: '3001' }, /\/2\/users\/3001\/tweets\?/, 'The sign-in of this channel has ended.'],
    ['vimeo', { userId: '5001' }, /\/me\/videos\?/, 'The sign-in at Vimeo has ended.'],
  ])(
    '%s: before its last page → what was read stays, told once; signed in again → the rest, none twice',
    async (network, source, list, message) => {
      await at.reset(network);
      const connectionId = (await at.connect(network)).body.connection?.id;
      const whole = await at.post('/feeds', { name: 'Oakfield', network, source, connectionId });
      let pages = 0;
      at.provider.beforeEachAnswer((path) => {
        pages += list.test(path) ? 1 : 0;
      });
      await at.stack.settle();
      const feedId = String(whole.body.feed?.id);
      const all = (await at.storiesOf(feedId)).map(({ externalId }) => externalId);
      const lastPage = pages;
      expect(lastPage).toBeGreaterThan(1);
      // Once more from the start, as by another school.
      await at.stack.ask('DELETE', `/api/v1/feeds/${feedId}?stories=delete`);
      const again = await at.post('/feeds', { name: 'Oakfield', network, source, connectionId });
      const secondId = String(again.body.feed?.id);
      pages = 0;
      at.provider.beforeEachAnswer((path) => {
        if (list.test(path) && ++pages === lastPage) at.provider.act(network, 'revoke');
      });
      await at.stack.settle();
      const firstImported = await at.storiesOf(secondId);
      expect(firstImported.length).toBeGreaterThan(0);
      expect(firstImported.length).toBeLessThan(all.length);
      expect(await at.feedOf(secondId)).toMatchObject({ status: 'reauth', error: { code: 'auth-expired', message } });
      expect((await at.get(`/feeds/${secondId}/health`)).body.health).toMatchObject({ status: 'reauth', message });
      await at.sync(secondId);
      expect(await channelNotificationsIn(at.stack)).toHaveLength(1);

      at.provider.beforeEachAnswer(() => {});
      await at.connect(network, {}, { feedId: secondId });
      await at.stack.settle();
      const externalIds = (await at.storiesOf(secondId)).map(({ externalId }) => externalId);
      expect(await at.feedOf(secondId)).toMatchObject({ status: 'ok', postCount: externalIds.length });
      expect(new Set(externalIds).size).toBe(externalIds.length);
      for (const { externalId } of firstImported) expect(externalIds).toContain(externalId);
      // The stand-in deletes its third post once it was read whole.
      expect(all.filter((id) => !externalIds.includes(id)).length).toBeLessThanOrEqual(1);
      expect(await channelNotificationsIn(at.stack)).toHaveLength(1);
    },
  );
});
