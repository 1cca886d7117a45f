import type { ReactNode } from 'react';
import { SWITCHABLE } from '../../domain/billing/schema.ts';
import type { Availability } from '../../domain/institution/limits.ts';
import { LIMITED, type Limited } from '../../domain/institution/schema.ts';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { LimitMeter } from '../../ui/meter.tsx';
import { Heading, Text } from '../../ui/text.tsx';
import { countLabel, LIMIT_LABELS } from './plan-labels.ts';

type Use = Pick<Availability, 'used' | 'limit'>;

type Props = {
  title?: string;
  /** "School" */
  plan: string;
  /** "Renews on 1 September 2027" */
  detail?: string;
  /** By resource; those left out are not shown. */
  usage: Partial<Record<Limited, Use>>;
  /** The way to a larger plan, for those who may. */
  action?: ReactNode;
  /** In place of its own words on what is over: until when it works, and what to do. */
  over?: ReactNode;
  /** A link beside what is full, to where some of it can be removed. */
  freeUp?: (resource: Limited) => ReactNode;
  level?: 2 | 3;
};

/** How much of the plan is used, one by one, and what happens where it is full. For home: `LimitMeterRow`. */
export function UsagePanel({
  title = 'Plan usage',
  plan,
  detail,
  usage,
  action,
  over: overNotice,
  freeUp,
  level = 2,
}: Props) {
  const rows = LIMITED.flatMap((resource) => {
    const use = usage[resource];
    return use ? [{ resource, ...use }] : [];
  });
  const over = rows.filter(({ used, limit }) => used > limit);
  const full = rows.filter(({ used, limit }) => used === limit && limit > 0);
  return (
    <Card as="section" padding="lg" aria-label={title} className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-60">
          <Heading level={level} look="xl">
            {title}
          </Heading>
          <Text tone="quiet" figures className="wrap-anywhere">
            {plan} plan{detail ? `. ${detail}` : ''}
          </Text>
        </div>
        {action}
      </div>
      {over.length > 0 && overNotice ? (
        overNotice
      ) : over.length > 0 ? (
        <Banner tone="danger" title="Over plan limit">
          {listOf(over.map(({ resource, used, limit }) => countLabel(resource, used - limit)))} over your plan’s limit.
          Everything keeps working for now, and nothing is deleted.
        </Banner>
      ) : full.length > 0 ? (
        <Banner tone="amber">
          You have reached your plan’s limit of {listOf(full.map(({ resource }) => LIMIT_LABELS[resource].many))}.
        </Banner>
      ) : null}
      <ul className="grid grid-cols-1 divide-y divide-subtle border-t border-subtle">
        {rows.map(({ resource, used, limit }) => {
          const isFull = used >= limit && limit > 0;
          return (
            <li key={resource} data-resource={resource} className="flex flex-wrap gap-x-8 gap-y-2 py-card">
              {used === 0 && limit === 0 ? (
                <p className="min-w-0 flex-1 basis-56 text-base text-ink-2">{LIMIT_LABELS[resource].name}</p>
              ) : (
                <LimitMeter
                  label={LIMIT_LABELS[resource].name}
                  used={used}
                  limit={limit}
                  className="min-w-0 flex-1 basis-56 grid-cols-1 content-start"
                />
              )}
              <div className="grid min-w-0 flex-1 basis-56 content-start justify-items-start gap-1 text-sm">
                <p className={isFull ? 'text-pretty text-ink' : 'text-pretty text-ink-3'}>
                  {limit === 0
                    ? 'Not included in your plan'
                    : isFull
                      ? whenFull(resource, used > limit)
                      : `${(limit - used).toLocaleString('en-GB')} left`}
                </p>
                {isFull || used > limit ? freeUp?.(resource) : null}
              </div>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

/** Items over the limit may be paused later, so nothing is promised of them here. */
function whenFull(resource: Limited, isOver: boolean): string {
  const canBeOff = SWITCHABLE.some((kind) => kind === resource);
  return isOver && canBeOff ? 'Over your plan’s limit. Remove some to add new ones.' : LIMIT_LABELS[resource].whenFull;
}

const list = new Intl.ListFormat('en-GB');
const listOf = (names: readonly string[]) => list.format(names);
