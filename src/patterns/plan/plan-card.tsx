import { cx } from 'class-variance-authority';
import Check from 'lucide-react/icons/check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { LIMITED, type Limited, type Subscription } from '../../domain/institution/schema.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Heading, Text } from '../../ui/text.tsx';
import { countLabel, LIMIT_LABELS } from './plan-labels.ts';

type Props = {
  /** The plan with what it includes. */
  plan: Pick<Subscription, 'displayName' | 'features'>;
  /** In words, since a school may have its own: "£49 a month", "Agreed with your trust". */
  price: ReactNode;
  /** Whom it is for, in one sentence. */
  description: string;
  /** What it includes besides limits: "Approval by two people". */
  features?: readonly string[];
  /** What the school has now: says what would be too much on this plan. */
  used?: Partial<Record<Limited, number>>;
  /** The plan that the school is on. */
  isCurrent?: boolean;
  /** "Chosen by most schools", "From 1 January" */
  badge?: string;
  /** Move to it; what cannot be chosen says why. */
  action?: ReactNode;
  level?: 2 | 3;
  /** Set in a grid beside others, where each of its four parts lines up with theirs. */
  inRow?: boolean;
};

/** A plan: whom it is for, what it costs, its limits, and what of the school would not fit. */
export function PlanCard({
  plan,
  price,
  description,
  features = [],
  used = {},
  isCurrent = false,
  badge,
  action,
  level = 2,
  inRow = false,
}: Props) {
  const over = LIMITED.filter((resource) => (used[resource] ?? 0) > plan.features[resource].value);
  return (
    <Card
      as="article"
      padding="lg"
      selected={isCurrent}
      aria-label={`${plan.displayName} plan`}
      className={cx('grid grid-cols-1 content-start gap-4', inRow && 'row-span-4')}
      style={{ gridTemplateRows: inRow ? 'subgrid' : 'auto auto 1fr auto' }}
    >
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center gap-2">
          <Heading level={level} look="xl">
            {plan.displayName}
          </Heading>
          {isCurrent ? <Badge tone="brand">Your plan</Badge> : null}
          {badge ? <Badge>{badge}</Badge> : null}
        </div>
        <Text tone="second" className="text-pretty">
          {description}
        </Text>
      </div>
      <Text size="lg" weight="semibold" figures className="wrap-anywhere">
        {price}
      </Text>
      <ul className="grid content-start gap-2 border-t border-subtle pt-4 text-base">
        {LIMITED.map((resource) => (
          <LimitLine
            key={resource}
            resource={resource}
            limit={plan.features[resource].value}
            over={over.includes(resource) ? (used[resource] ?? 0) : null}
          />
        ))}
        {features.map((feature) => (
          <li key={feature} className="flex items-start gap-2.5">
            <Check className="mt-0.5 size-4 shrink-0 text-ink-3" strokeWidth={1.75} aria-hidden />
            <span className="min-w-0 wrap-anywhere">{feature}</span>
          </li>
        ))}
      </ul>
      {action || over.length > 0 ? (
        <div className="grid content-end gap-3">
          {over.length > 0 ? (
            <Text size="sm" tone="second" className="text-pretty">
              {isCurrent
                ? 'You use more than this plan includes. Nothing is deleted. Remove some to add new ones.'
                : 'You use more than this plan includes. You choose what to keep, and nothing is deleted.'}
            </Text>
          ) : null}
          {action}
        </div>
      ) : null}
    </Card>
  );
}

type LimitProps = {
  resource: (typeof LIMITED)[number];
  limit: number /** What the school has, where that is more. */;
  over: number | null;
};

function LimitLine({ resource, limit, over }: LimitProps) {
  return (
    <li className="flex items-start gap-2.5">
      {over !== null ? (
        <TriangleAlert className="mt-0.5 size-4 shrink-0 text-amber-text" strokeWidth={1.75} aria-hidden />
      ) : (
        <Check className="mt-0.5 size-4 shrink-0 text-ink-3" strokeWidth={1.75} aria-hidden />
      )}
      <span className="min-w-0 type-figures">
        {limit === 0 ? `No ${LIMIT_LABELS[resource].many}` : countLabel(resource, limit)}
        {over !== null ? (
          <span className="block text-sm text-amber-text">You have {over.toLocaleString('en-GB')}</span>
        ) : null}
      </span>
    </li>
  );
}
