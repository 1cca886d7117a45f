import { describe, expect, test } from 'vitest';
import { markNotificationsRead } from '../../src/domain/api/identity.ts';
import { notificationSchema } from '../../src/domain/notification/schema.ts';
import { type ContractContext, PASSWORD, rejection } from './contract-context.ts';

/** What the notification bell relies on. */
export function notificationsContract(on: ContractContext): void {
  const someone = async (email: string) => {
    const services = on.side.browser();
    const user = on.hear(services.auth.watchUser);
    await services.auth.signIn(email, PASSWORD);
    const { uid } = (await user.until((value) => value !== null, 'signed in')) ?? { uid: '' };
    return { ...services, uid };
  };

  describe('notifications', () => {
    test('listener: new ones → newest first up to the limit; marked read → removed from unread', async () => {
      const { uid, api, notifications } = await someone('author@oakfield.test');
      const unread = on.hear((observer: Parameters<typeof notifications.watchUnread>[2]) =>
        notifications.watchUnread(uid, 100, observer),
      );
      const latest = on.hear((observer: Parameters<typeof notifications.watch>[2]) =>
        notifications.watch(uid, 2, observer),
      );
      expect(await unread.until(() => true, 'the first answer')).toEqual([]);
      for (const channel of ['News', 'Sports', 'Films']) await on.side.tell(uid, channel);
      const all = await unread.until((value) => value.length === 3, 'three');
      for (const notification of all) expect(notificationSchema.safeParse(notification).error).toBeUndefined();
      const two = await latest.until((value) => value.length === 2, 'two');
      expect(two.map(({ at }) => at)).toEqual(two.map(({ at }) => at).toSorted((a, b) => b.localeCompare(a)));

      const id = all[0]?.id ?? '';
      await api.call(markNotificationsRead, { body: { ids: [id, 'gone'] } });
      const left = await unread.until((value) => value.length === 2, 'two not read');
      expect(left.map((notification) => notification.id)).not.toContain(id);
      await api.call(markNotificationsRead, { body: { all: true } });
      await unread.until((value) => value.length === 0, 'all read');
      await latest.until((value) => value.every(({ readAt }) => readAt !== null), 'when they were read');
      expect(await rejection(api.call(markNotificationsRead, { body: { ids: [] } }))).toMatchObject({
        code: 'invalid',
      });
    });

    test('notification of another person → not received, not marked', async () => {
      const author = await someone('author@oakfield.test');
      const other = await someone('both@sprx.test');
      const theirs = on.hear((observer: Parameters<typeof author.notifications.watchUnread>[2]) =>
        author.notifications.watchUnread(author.uid, 100, observer),
      );
      await theirs.until(() => true, 'the first answer');
      await on.side.tell(author.uid, 'Podcast');
      const [mine] = await theirs.until((value) => value.length === 1, 'one');
      await other.api.call(markNotificationsRead, { body: { ids: [mine?.id ?? ''] } });
      await other.api.call(markNotificationsRead, { body: { all: true } });
      const again = on.hear((observer: Parameters<typeof author.notifications.watchUnread>[2]) =>
        author.notifications.watchUnread(author.uid, 100, observer),
      );
      expect((await again.until(() => true, 'the answer')).map(({ id }) => id)).toEqual([mine?.id]);
    });
  });
}
