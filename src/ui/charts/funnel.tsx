import { BarRow } from './bar-row.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { capital, figure, isKnown, missingNote, percent } from './figures.ts';
import type { ChartProps } from './types.ts';

type Stage = { readonly name: string; readonly value: number | null; readonly before?: number | null };

type Props = ChartProps & {
  /** From the first to the last, with how many came through. */
  stages: readonly Stage[];
  /** Who goes through: "Families". */
  measure: string;
  beforeName?: string;
  format?: (value: number) => string;
};

const ROW = 60;

/** How many are left after each step of one way, such as from a story to an application. */
export function Funnel({ stages, measure, beforeName = 'the period before', format = figure, ...frame }: Props) {
  const knownValues = stages.flatMap(({ value, before }) => [value, before]).filter(isKnown);
  const most = Math.max(1, ...knownValues);
  const hasBefore = stages.some(({ before }) => isKnown(before));
  const unknown = stages.filter(({ value }) => !isKnown(value)).length;
  const went = (index: number) => {
    const from = stages[index - 1]?.value;
    const to = stages[index]?.value;
    return isKnown(from) && isKnown(to) && from > 0 ? to / from : null;
  };
  return (
    <ChartFrame
      {...frame}
      height={ROW * Math.max(3, stages.length)}
      isEmpty={knownValues.length === 0}
      gaps={missingNote(unknown, stages.length, 'steps')}
      table={{
        head: ['Step', measure, 'Continued (%)', ...(hasBefore ? [capital(beforeName)] : [])],
        rows: stages.map(({ name, value, before }, index) => {
          const share = went(index);
          return [
            name,
            value,
            share === null ? null : Math.round(share * 1000) / 10,
            ...(hasBefore ? [before ?? null] : []),
          ];
        }),
      }}
    >
      <ol className="grid">
        {stages.map(({ name, value, before }, index) => {
          const share = went(index);
          return (
            <li key={name}>
              {index > 0 ? (
                <p className="flex items-center gap-2 py-1.5 text-sm text-ink-3">
                  <span aria-hidden="true" className="ms-2 h-4 border-s border-strong" />
                  <bdi>{share === null ? 'how many continued is not known' : `${percent(share)} continued`}</bdi>
                </p>
              ) : null}
              <div className="flex items-baseline justify-between gap-4 pb-1 text-base">
                <span className="min-w-0 wrap-anywhere text-ink">{name}</span>
                <span className="shrink-0 type-figures">
                  {isKnown(value) ? (
                    <span className="font-medium text-ink">{format(value)}</span>
                  ) : (
                    <span className="text-ink-3">no data</span>
                  )}
                  {isKnown(before) ? (
                    <span className="text-ink-3">
                      {' · '}
                      <bdi>
                        {format(before)} {beforeName}
                      </bdi>
                    </span>
                  ) : null}
                </span>
              </div>
              <BarRow
                share={(value ?? 0) / most}
                before={isKnown(before) ? before / most : undefined}
                className="h-4"
              />
            </li>
          );
        })}
      </ol>
    </ChartFrame>
  );
}
