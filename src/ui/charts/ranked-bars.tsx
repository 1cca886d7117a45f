import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowRight from 'lucide-react/icons/arrow-right';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { linkClass } from '../link.tsx';
import type { RenderLink } from '../render-link.ts';
import { BarRow } from './bar-row.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { capital, figure, isKnown, missingNote, percent } from './figures.ts';
import type { ChartProps } from './types.ts';

export type Ranked = {
  readonly name: string;
  readonly value: number | null;
  readonly before?: number | null;
  /** Beside the name, in a few words: "place 3". */
  readonly detail?: string;
  readonly link?: RenderLink;
};

type Props = ChartProps & {
  /** Names with their values. The chart sorts them. */
  items: readonly Ranked[];
  /** Heads the names in the table: "Story". */
  itemName: string;
  /** Heads the figures: "Views". */
  measure: string;
  /** Heads the details in the table: "Place". */
  detailName?: string;
  beforeName?: string;
  format?: (value: number) => string;
};

const ROW = 44;

/** Which is most, with names too long to stand under bars. Sorted; what is not known comes last. */
export function RankedBars({
  items,
  itemName,
  measure,
  detailName = 'Detail',
  beforeName = 'the period before',
  format = figure,
  ...frame
}: Props) {
  const sorted = items.toSorted((a, b) => (b.value ?? -1) - (a.value ?? -1));
  const knownValues = items.flatMap(({ value, before }) => [value, before]).filter(isKnown);
  const most = Math.max(1, ...knownValues);
  const hasBefore = items.some(({ before }) => isKnown(before));
  const hasDetail = items.some(({ detail }) => detail);
  const unknown = items.filter(({ value }) => !isKnown(value)).length;
  return (
    <ChartFrame
      {...frame}
      height={ROW * Math.max(3, items.length)}
      isEmpty={knownValues.length === 0}
      gaps={missingNote(unknown, items.length, 'rows')}
      table={{
        head: [itemName, measure, ...(hasBefore ? [capital(beforeName)] : []), ...(hasDetail ? [detailName] : [])],
        rows: sorted.map(({ name, value, before, detail }) => [
          name,
          value,
          ...(hasBefore ? [before ?? null] : []),
          ...(hasDetail ? [detail ?? null] : []),
        ]),
      }}
    >
      <ol className="grid grid-cols-1 gap-3">
        {sorted.map(({ name, value, before, detail, link }) => (
          <li key={name} className="grid grid-cols-1 gap-1">
            <div className="flex items-baseline justify-between gap-4 text-base">
              <span className="flex min-w-0 flex-wrap items-baseline gap-x-2 wrap-anywhere">
                {link ? (
                  link({ className: linkClass({ tone: 'quiet' }), children: name })
                ) : (
                  <bdi className="text-ink">{name}</bdi>
                )}
                {detail ? <span className="text-sm text-ink-3 type-figures">{detail}</span> : null}
              </span>
              <span className="shrink-0 type-figures">
                {isKnown(value) ? (
                  <span className="font-medium text-ink">{format(value)}</span>
                ) : (
                  <span className="text-ink-3">no data</span>
                )}
              </span>
            </div>
            <div className="flex items-center gap-3">
              <BarRow share={(value ?? 0) / most} before={isKnown(before) ? before / most : undefined} />
              {hasBefore ? <Change value={value} before={before} /> : null}
            </div>
          </li>
        ))}
      </ol>
      {hasBefore ? (
        <p className="flex items-center gap-1.5 text-sm text-ink-3" aria-hidden="true">
          <span className="inline-block h-3 border-s-2 border-ink" /> {beforeName}
        </p>
      ) : null}
    </ChartFrame>
  );
}

/** How much more or less than before, in words and with an arrow. */
export function Change({ value, before }: { value: number | null; before: number | null | undefined }) {
  if (!isKnown(value) || !isKnown(before)) return <span className="h-5 w-20 shrink-0" />;
  const share = before === 0 ? null : (value - before) / before;
  const Icon = value > before ? ArrowUp : value < before ? ArrowDown : ArrowRight;
  const changeLabel = share === null ? (value === 0 ? 'same' : 'new') : share === 0 ? 'same' : percent(Math.abs(share));
  return (
    <span className="flex w-20 shrink-0 items-center justify-end gap-1 text-sm text-ink-2 type-figures">
      {share === null ? null : <Icon className="size-3.5" strokeWidth={2} aria-hidden />}
      {share === null || share === 0 ? null : <span className="sr-only">{share > 0 ? 'up' : 'down'}</span>}
      <bdi>{changeLabel}</bdi>
    </span>
  );
}
