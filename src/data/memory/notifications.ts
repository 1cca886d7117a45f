import type { ReadNotifications, UserNotification } from '../../domain/notification/schema.ts';
import type { NotificationsPort } from '../ports.ts';
import type { Records } from './build.ts';
import type { World } from './world.ts';

type Told = UserNotification & { readonly uid: string };
const KEPT = new WeakMap<Records, Told[]>();

/** What people were told, newest first. */
export function notificationsIn({ records }: World): Told[] {
  const known = KEPT.get(records);
  if (known) return known;
  const kept: Told[] = [];
  KEPT.set(records, kept);
  return kept;
}

/** Plays the server: tells somebody something. */
export function tellIn(world: World, uid: string, notice: Partial<UserNotification> = {}): void {
  const told: Told = {
    id: world.newId('notice'),
    kind: 'channels-need-you',
    iid: 'oakfield',
    title: 'Parents association needs you',
    text: 'No new stories come in from this channel. The address asks for a password now.',
    path: '/manage/channels',
    at: world.now(),
    readAt: null,
    ...notice,
    uid,
  };
  const all = notificationsIn(world);
  all.unshift(told);
  all.sort((a, b) => b.at.localeCompare(a.at));
  world.changed();
}

export function markNotificationsReadIn(world: World, uid: string, which: ReadNotifications): void {
  for (const notice of notificationsIn(world)) {
    if (notice.uid !== uid || ('ids' in which && !which.ids.includes(notice.id))) continue;
    notice.readAt ??= world.now();
  }
}

export function memoryNotifications(world: World): NotificationsPort {
  const network = () => world.network;
  const own = (uid: string, isWanted: (notice: Told) => boolean, limit: number): UserNotification[] =>
    notificationsIn(world)
      .filter((notice) => notice.uid === uid && isWanted(notice))
      .slice(0, limit)
      .map(({ uid: _, ...notice }) => notice);
  return {
    watchUnread: (uid, limit, observer) =>
      world.watch(() => own(uid, ({ readAt }) => readAt === null, limit), observer, network),
    watch: (uid, limit, observer) => world.watch(() => own(uid, () => true, limit), observer, network),
  };
}
