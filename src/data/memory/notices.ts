import type { NoticeTold, ReadNotices } from '../../domain/notice/schema.ts';
import type { NoticesPort } from '../ports.ts';
import type { Records } from './build.ts';
import type { World } from './world.ts';

type Told = NoticeTold & { readonly uid: string };
const KEPT = new WeakMap<Records, Told[]>();

/** What people were told, newest first. */
export function noticesIn({ records }: World): Told[] {
  const known = KEPT.get(records);
  if (known) return known;
  const kept: Told[] = [];
  KEPT.set(records, kept);
  return kept;
}

/** Plays the server: tells somebody something. */
export function tellIn(world: World, uid: string, notice: Partial<NoticeTold> = {}): void {
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
  const all = noticesIn(world);
  all.unshift(told);
  all.sort((a, b) => b.at.localeCompare(a.at));
  world.changed();
}

export function readNoticesIn(world: World, uid: string, which: ReadNotices): void {
  for (const notice of noticesIn(world)) {
    if (notice.uid !== uid || ('ids' in which && !which.ids.includes(notice.id))) continue;
    notice.readAt ??= world.now();
  }
}

export function memoryNotices(world: World): NoticesPort {
  const network = () => world.network;
  const own = (uid: string, isWanted: (notice: Told) => boolean, limit: number): NoticeTold[] =>
    noticesIn(world)
      .filter((notice) => notice.uid === uid && isWanted(notice))
      .slice(0, limit)
      .map(({ uid: _, ...notice }) => notice);
  return {
    watchUnread: (uid, limit, observer) =>
      world.watch(() => own(uid, ({ readAt }) => readAt === null, limit), observer, network),
    watch: (uid, limit, observer) => world.watch(() => own(uid, () => true, limit), observer, network),
  };
}
