import type { AnalyticsGlobal, Features, Limited, Subscription, UsedResources } from './schema.ts';

/** The plans of the local seed. In production they are the documents of `subscriptions/`. */
export const SEED_PLANS: readonly Subscription[] = [
  { id: 'starter', displayName: 'Starter', features: features(3, 2, 1, 100, 3, 1, 2) },
  { id: 'school', displayName: 'School', features: features(15, 10, 5, 2000, 20, 5, 10) },
  { id: 'trust', displayName: 'Trust', features: features(100, 100, 50, 50000, 200, 50, 100) },
];

function features(...values: [number, number, number, number, number, number, number]): Features {
  const [channels, widgets, newsletterWidgets, stories, collections, apiKeys, apiKeyDomains] = values.map((value) => ({
    value,
  })) as [
    { value: number },
    { value: number },
    { value: number },
    { value: number },
    { value: number },
    { value: number },
    { value: number },
  ];
  return { channels, widgets, newsletterWidgets, stories, collections, apiKeys, apiKeyDomains };
}

const USED_NAME: Record<Limited, keyof UsedResources> = {
  channels: 'feed',
  widgets: 'widget',
  newsletterWidgets: 'newsletterWidget',
  stories: 'story',
  collections: 'collection',
  apiKeys: 'apiKey',
  apiKeyDomains: 'apiKeyDomains',
};

export type Availability = {
  readonly used: number;
  readonly limit: number;
  /** Below zero for as long as more is used than the plan allows. */
  readonly remaining: number;
  readonly available: boolean;
};

/**
 * The specification's rule: available while used is below the limit; without a used-resources record the full limit
 * is available; without a school or subscription nothing is.
 */
export function availability(
  resource: Limited,
  subscription: Pick<Subscription, 'features'> | null | undefined,
  usedResources: UsedResources | null | undefined,
): Availability {
  const used = usedResources?.[USED_NAME[resource]] ?? 0;
  if (!subscription) return { used, limit: 0, remaining: 0, available: false };
  const limit = subscription.features[resource].value;
  return { used, limit, remaining: limit - used, available: used < limit };
}

/** Whether so many more can be used. None always can, also by a school that is over its plan. */
export function hasRemaining({ remaining }: Availability, more: number): boolean {
  return more <= 0 || more <= remaining;
}

export function toUsedResources(counts: AnalyticsGlobal): UsedResources {
  return {
    feed: counts.channels,
    widget: counts.widgets.story,
    newsletterWidget: counts.widgets.newsletter,
    story: counts.stories,
    collection: counts.collections,
    user: counts.users,
    apiKey: counts.apiKeys,
    apiKeyDomains: counts.apiKeysDomains,
  };
}

/** Where the counters have each resource. */
export const COUNTER_PATHS: Readonly<Record<Limited, readonly [keyof AnalyticsGlobal, string?]>> = {
  channels: ['channels'],
  widgets: ['widgets', 'story'],
  newsletterWidgets: ['widgets', 'newsletter'],
  stories: ['stories'],
  collections: ['collections'],
  apiKeys: ['apiKeys'],
  apiKeyDomains: ['apiKeysDomains'],
};

/** The counters with these values, each where it is stored. */
export function withCounts(usage: AnalyticsGlobal, counts: Partial<Record<Limited, number>>): AnalyticsGlobal {
  const next = structuredClone(usage);
  for (const [resource, count] of Object.entries(counts) as [Limited, number][]) {
    const [name, part] = COUNTER_PATHS[resource];
    const counters: Record<string, unknown> = part === undefined ? next : Object(next[name]);
    counters[part ?? name] = count;
  }
  return next;
}

export const NO_USE: AnalyticsGlobal = {
  channels: 0,
  widgets: { newsletter: 0, story: 0 },
  stories: 0,
  collections: 0,
  users: 0,
  apiKeys: 0,
  apiKeysDomains: 0,
};
