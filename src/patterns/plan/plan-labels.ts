import { moneyText } from '../../domain/billing/money.ts';
import type { PlanOffer } from '../../domain/billing/schema.ts';
import { LIMITED, type Limited } from '../../domain/institution/schema.ts';

const list = new Intl.ListFormat('en-GB');

type ResourceLabels = {
  /** "Channels" */
  readonly name: string;
  readonly one: string;
  readonly many: string;
  /** What happens when it is full, in one sentence. Nothing that is there is ever taken away. */
  readonly whenFull: string;
};

export const LIMIT_LABELS: Readonly<Record<Limited, ResourceLabels>> = {
  channels: {
    name: 'Channels',
    one: 'channel',
    many: 'channels',
    whenFull: 'Existing channels keep working. Remove one to add another.',
  },
  stories: {
    name: 'Published stories',
    one: 'published story',
    many: 'published stories',
    whenFull: 'New posts are still imported. Hide a published story to approve another.',
  },
  collections: {
    name: 'Collections',
    one: 'collection',
    many: 'collections',
    whenFull: 'Existing collections keep working. Delete one to add another.',
  },
  widgets: {
    name: 'Story widgets',
    one: 'story widget',
    many: 'story widgets',
    whenFull: 'Existing widgets keep working. Delete one to add another.',
  },
  newsletterWidgets: {
    name: 'Newsletter widgets',
    one: 'newsletter widget',
    many: 'newsletter widgets',
    whenFull: 'Existing widgets keep working. Delete one to add another.',
  },
  apiKeys: {
    name: 'API keys',
    one: 'API key',
    many: 'API keys',
    whenFull: 'Existing keys keep working. Delete one to create another.',
  },
  apiKeyDomains: {
    name: 'API key domains',
    one: 'API key domain',
    many: 'API key domains',
    whenFull: 'Existing domains keep working. Remove one to add another.',
  },
};

/** "15 channels", "1 collection", "2,000 approved stories"; with `more` "15 more channels". */
export function countLabel(resource: Limited, count: number, more?: 'more'): string {
  const { one, many } = LIMIT_LABELS[resource];
  const figure = count.toLocaleString('en-GB');
  return [figure, more, count === 1 ? one : many].filter(Boolean).join(' ');
}

/** "6 channels and 1 story widget"; kinds of which there are none are left out. */
export function countsLabel(counts: Partial<Record<Limited, number>>): string {
  const named = LIMITED.flatMap((resource) => {
    const count = counts[resource] ?? 0;
    return count > 0 ? [countLabel(resource, count)] : [];
  });
  return list.format(named);
}

/** "£49 a month", "Free", "Custom pricing" */
export function priceText({ price, isFree }: Pick<PlanOffer, 'price' | 'isFree'>): string {
  if (isFree) return 'Free';
  if (!price) return 'Custom pricing';
  return `${moneyText(price.amount, price.currency, 'short')} a ${price.interval}`;
}
