import type { Stored } from './workbench/documents.ts';
import type { World } from './workbench/world.ts';

type Notification = Partial<Omit<Stored<'notifications'>, 'uid' | 'at' | 'readAt'>> & {
  hours?: number;
  readHours?: number;
};

/** Notifies a person, now or so many hours ago; `readHours`: when they read it. */
export async function tell(
  world: World,
  uid: string,
  { hours = 0, readHours, ...notification }: Notification = {},
): Promise<void> {
  const id = world.newId();
  await world.documents.set('notifications', id, {
    id,
    kind: 'channels-need-you',
    iid: 'oakfield',
    title: 'Parents association needs you',
    text: 'This channel has stopped importing posts. The address asks for a password now.',
    path: '/manage/channels',
    ...notification,
    uid,
    at: world.ago(hours),
    readAt: readHours === undefined ? null : world.ago(readHours),
  });
}
