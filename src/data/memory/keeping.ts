import {
  type Billing,
  keptTooMany,
  type RetentionChoice,
  type RetentionItem,
  SWITCHABLE,
  type Switchable,
} from '../../domain/billing/schema.ts';
import { ProductError } from '../../domain/errors.ts';
import type { Feed } from '../../domain/feed/schema.ts';
import { manifestOf } from '../../domain/networks/all.ts';
import { billingKept, schoolOf } from './billing-records.ts';
import type { World } from './world.ts';

const stories = (count: number) => `${count.toLocaleString('en-GB')} ${count === 1 ? 'story' : 'stories'}`;

type Kept = { id: string; iid: string; disabledByPlan?: boolean | undefined };

function listsOf({ records }: World): Record<Switchable, Kept[]> {
  return { channels: records.feeds, widgets: records.widgets, collections: records.collections };
}

/** By kind and name. */
export function keepChoicesOf(world: World, iid: string): RetentionItem[] {
  const { feeds, widgets, collections } = world.records;
  const own = <T extends Kept & { name: string; dateCreated: string }>(
    resource: Switchable,
    list: T[],
    detail: (one: T) => string,
  ) =>
    list
      .filter((one) => one.iid === iid)
      .toSorted((a, b) => a.name.localeCompare(b.name))
      .map((one): RetentionItem => {
        const { id, name, disabledByPlan = false, dateCreated } = one;
        return { resource, id, name, detail: detail(one), isOn: !disabledByPlan, dateCreated };
      });
  return [
    ...own('channels', feeds, ({ network, postCount }) => `${manifestOf(network).label}, ${stories(postCount)}`),
    ...own('widgets', widgets, ({ layout }) => `Stories as a ${layout}`),
    ...own('collections', collections, ({ count }) => stories(count)),
  ];
}

export function switchedOff(world: World, iid: string): Billing['switchedOff'] {
  const lists = listsOf(world);
  const count = (kind: Switchable) => lists[kind].filter((one) => one.iid === iid && one.disabledByPlan).length;
  return { channels: count('channels'), widgets: count('widgets'), collections: count('collections') };
}

/**
 * What is not there any more is passed over.
 * @throws ProductError `limit-reached` by kind
 */
export function keepOnly(world: World, iid: string, kept: RetentionChoice): void {
  const plan = schoolOf(world, iid).subscription;
  const lists = listsOf(world);
  const fields: Record<string, string> = {};
  const changes: [Kept, boolean][] = [];
  for (const kind of SWITCHABLE) {
    const limit = plan?.features[kind].value ?? 0;
    const own = lists[kind].filter((one) => one.iid === iid);
    const count = own.filter(({ id }) => kept[kind].includes(id)).length;
    if (count > limit) {
      fields[kind] = keptTooMany(plan?.displayName ?? 'none', kind, limit, count);
    }
    changes.push(...own.map((one): [Kept, boolean] => [one, kept[kind].includes(one.id)]));
  }
  const [message] = Object.values(fields);
  if (message) throw new ProductError('limit-reached', message, { fields });
  for (const [one, isOn] of changes) switchTo(one, isOn);
  billingKept(world, iid).keepBy = null;
}

/** @throws ProductError `limit-reached` when there is no room for it */
export function switchOn(world: World, feed: Feed): void {
  if (!feed.disabledByPlan) return;
  world.requireRoom(feed.iid, 'channels');
  switchTo(feed, true);
}

/** @throws ProductError `conflict` */
export function assertOn(
  { name, disabledByPlan }: { name: string; disabledByPlan?: boolean | undefined },
  done: string,
): void {
  if (!disabledByPlan) return;
  throw new ProductError(
    'conflict',
    `“${name}” is switched off, because the plan has no room for it, and cannot be ${done}. Nothing of it is lost.`,
  );
}

function switchTo(one: Kept, isOn: boolean): void {
  if (isOn === !one.disabledByPlan) return;
  one.disabledByPlan = !isOn;
  if (isFeed(one)) Object.assign(one, isOn ? { status: 'ok' } : { status: 'paused', nextSyncAt: null });
}

const isFeed = (one: Kept): one is Feed => 'network' in one;
