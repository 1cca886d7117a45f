import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowRight from 'lucide-react/icons/arrow-right';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { Card } from '../card.tsx';
import { Loading, Skeleton } from '../skeleton.tsx';
import { figure, isKnown, percent } from './figures.ts';
import { Sparkline } from './sparkline.tsx';
import type { Values } from './types.ts';

type Props = Omit<ComponentProps<'section'>, 'children'> & {
  label: string;
  /** `null`: not known, which is not zero. */
  value: number | null;
  /** The figure of the period before. */
  before?: number | null;
  /** "than last term". */
  than?: string;
  /** Says the change as an amount of these instead of a share: "points". A share of a share is easily misread. */
  changeIn?: string;
  /** Whether more is better, worse or neither; said by the tone of the change. */
  more?: 'good' | 'bad' | 'neither';
  /** How it went, as a line the size of a word. */
  trend?: Values;
  format?: (value: number) => string;
  /** One line more: where the figure comes from, what is missing. */
  detail?: ReactNode;
  loading?: boolean;
};

/** One figure, how it changed, and which way it goes. */
export function StatCard({
  label,
  value,
  before,
  than = 'than before',
  changeIn,
  more = 'neither',
  trend,
  format = figure,
  detail,
  loading = false,
  ...props
}: Props) {
  const labelId = useId();
  return (
    <Card as="section" data-slot="stat-card" aria-labelledby={labelId} {...(props as ComponentProps<'div'>)}>
      <h3 id={labelId} className="text-base font-medium text-ink-2">
        {label}
      </h3>
      {loading ? (
        <Loading label={`Loading ${label}`}>
          <Skeleton className="mt-2 mb-1.5 h-9 w-24" />
          <Skeleton className="mb-1 h-3.5 w-32" />
        </Loading>
      ) : (
        <>
          <div className="flex flex-wrap items-end justify-between gap-x-3">
            <p className="text-3xl whitespace-nowrap text-ink lining-nums type-display">
              {isKnown(value) ? format(value) : <span className="text-xl font-normal text-ink-3">no data</span>}
            </p>
            {trend ? <Sparkline values={trend} className="mb-2 h-6 w-22" /> : null}
          </div>
          {isKnown(value) && isKnown(before) ? (
            <Difference value={value} before={before} than={than} more={more} changeIn={changeIn} />
          ) : null}
          {detail ? <p className="text-sm text-ink-3">{detail}</p> : null}
        </>
      )}
    </Card>
  );
}

type DifferenceProps = {
  value: number;
  before: number;
  than: string;
  more: 'good' | 'bad' | 'neither';
  changeIn: string | undefined;
};

function Difference({ value, before, than, more, changeIn }: DifferenceProps) {
  const isUp = value > before;
  const isSame = value === before;
  const Icon = isSame ? ArrowRight : isUp ? ArrowUp : ArrowDown;
  const isGood = more !== 'neither' && !isSame && isUp === (more === 'good');
  const isBad = more !== 'neither' && !isSame && !isGood;
  const amount = changeIn
    ? `${figure(Math.abs(value - before))} ${changeIn}`
    : before === 0
      ? figure(Math.abs(value))
      : percent(Math.abs(value - before) / Math.abs(before));
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-sm text-ink-3">
      <span
        className={`inline-flex items-center gap-1 font-medium type-figures ${isGood ? 'text-good-text' : isBad ? 'text-danger-text' : 'text-ink-2'}`}
      >
        <Icon className="size-3.5" strokeWidth={2} aria-hidden />
        <bdi>{isSame ? 'the same' : `${amount} ${isUp ? 'more' : 'less'}`}</bdi>
      </span>
      <bdi>{isSame ? than.replace(/^than/, 'as') : than}</bdi>
    </p>
  );
}
