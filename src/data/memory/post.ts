import { ProductError } from '../../domain/errors.ts';
import { boxOf, capMessage, MAILS_A_DAY, type MailCap, secondsLeftToday } from '../../domain/mail-caps.ts';
import type { Records } from './build.ts';
import type { Asked } from './respond.ts';

const KEPT = new WeakMap<Records, Map<string, number>>();

/** Plays the letter of an invitation: counts it. @returns why it is not sent, over one of the day's caps */
export function overCap({ world, iid, uid }: Asked, to: string): ProductError | null {
  const counts = KEPT.get(world.records) ?? new Map<string, number>();
  KEPT.set(world.records, counts);
  const now = world.now();
  const keys = { school: iid, person: uid, address: boxOf(to) } satisfies Record<MailCap, string>;
  const all = Object.entries(keys).map(([cap, key]) => [cap as MailCap, `${now.slice(0, 10)} ${cap} ${key}`] as const);
  const over = all.find(([cap, key]) => (counts.get(key) ?? 0) >= MAILS_A_DAY[cap]);
  if (over) {
    const error = new ProductError('too-many-requests', capMessage(over[0], to));
    error.retryAfter = secondsLeftToday(new Date(now));
    return error;
  }
  for (const [, key] of all) counts.set(key, (counts.get(key) ?? 0) + 1);
  return null;
}
