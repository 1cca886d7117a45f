import { cva } from 'class-variance-authority';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type KeyboardEvent, useId } from 'react';
import { addDays, addMonths, clampDay, type Day, endOfWeek, monthWeeks, startOfWeek } from '../../lib/day.ts';
import type { DayRange } from '../../lib/day-range.ts';
import { dayText, longDay } from '../../lib/day-text.ts';
import { IconButton } from '../icon-button.tsx';

export interface CalendarLimits {
  /** The first day that can be chosen. */
  min?: Day | undefined;
  /** The last day that can be chosen. */
  max?: Day | undefined;
  /** Days within the limits that cannot be chosen all the same, such as holidays. */
  isDisabled?: ((day: Day) => boolean) | undefined;
}

type Props = CalendarLimits & {
  /** Any day of the month that is shown. */
  month: Day;
  today: Day;
  /** The one day that Tab reaches and the arrows move. */
  current: Day;
  /** The days that are marked. */
  chosen: DayRange | null;
  /** Called when another day takes the focus. */
  onCurrentChange: (day: Day) => void;
  /** Called with the day that was chosen. */
  onChoose: (day: Day) => void;
  /** The pointer is over this day. */
  onPoint?: ((day: Day) => void) | undefined;
  /** Moves the months; left out where another calendar beside it has the button. */
  onBack?: (() => void) | undefined;
  /** Goes on to the next month. */
  onNext?: (() => void) | undefined;
};

const WEEK = ['2024-01-01', '2024-01-02', '2024-01-03', '2024-01-04', '2024-01-05', '2024-01-06', '2024-01-07'];

const dayClass = cva(
  'flex size-control items-center justify-center rounded-control border text-base -outline-offset-2 type-figures aria-disabled:text-ink-3 data-blocked:line-through',
  {
    variants: {
      look: {
        plain: 'border-transparent hover:bg-hover',
        today: 'border-control font-semibold hover:bg-hover',
        // Forced colours would draw these like any other day.
        end: 'border-brand bg-brand font-semibold text-brand-ink forced-color-adjust-none',
        between: 'rounded-none border-transparent bg-brand-soft text-ink forced-color-adjust-none',
      },
    },
  },
);

export function isOff(day: Day, { min, max, isDisabled }: CalendarLimits): boolean {
  return day !== clampDay(day, min, max) || Boolean(isDisabled?.(day));
}

/** Puts the focus on a day that is on the screen; true when it is. */
export function focusDay(within: HTMLElement | null, day: Day): boolean {
  const button = within?.querySelector<HTMLElement>(`[data-day="${day}"]`);
  button?.focus();
  return button !== null && button !== undefined;
}

/** Where a key leads from a day, or undefined when it leads nowhere. */
function target(event: KeyboardEvent<HTMLElement>, day: Day): Day | undefined {
  const ahead = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
  const year = event.shiftKey ? 12 : 1;
  switch (event.key) {
    case 'ArrowLeft':
      return addDays(day, -ahead);
    case 'ArrowRight':
      return addDays(day, ahead);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return startOfWeek(day);
    case 'End':
      return endOfWeek(day);
    case 'PageUp':
      return addMonths(day, -year);
    case 'PageDown':
      return addMonths(day, year);
    default:
      return undefined;
  }
}

/** One month as a grid, Monday first. Days out of bounds can be looked at, not chosen. */
// Long: one grid of days; keys and pointer move the same focused day.
export function Calendar({
  month,
  today,
  current,
  chosen,
  onCurrentChange,
  onChoose,
  onPoint,
  onBack,
  onNext,
  ...limits
}: Props) {
  const id = useId();
  const stateOf = (day: Day) => {
    if (chosen && (day === chosen.from || day === chosen.to)) return 'end';
    if (chosen && day > chosen.from && day < chosen.to) return 'between';
    return day === today ? 'today' : 'plain';
  };
  return (
    <div data-slot="calendar" className="grid content-start gap-1">
      <div className="flex h-control items-center justify-between">
        <span className="size-control-sm">
          {onBack ? (
            <IconButton
              label="Month before"
              icon={ChevronLeft}
              size="sm"
              onClick={onBack}
              className="rtl:-scale-x-100"
            />
          ) : null}
        </span>
        <h3 id={id} className="text-base font-semibold" aria-live="polite">
          {dayText(month, 'month')}
        </h3>
        <span className="size-control-sm">
          {onNext ? (
            <IconButton
              label="Month after"
              icon={ChevronRight}
              size="sm"
              onClick={onNext}
              className="rtl:-scale-x-100"
            />
          ) : null}
        </span>
      </div>
      {/* Six weeks high always, so that nothing below moves from month to month. */}
      <div className="h-63">
        {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table of days that the arrows walk */}
        <table role="grid" aria-labelledby={id} className="border-collapse">
          <thead>
            <tr>
              {WEEK.map((day) => (
                <th
                  key={day}
                  scope="col"
                  abbr={dayText(day, 'weekday')}
                  className="h-9 w-9 text-xs font-normal text-ink-3"
                >
                  {dayText(day, 'weekday').slice(0, 2)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {monthWeeks(month).map((week) => (
              <tr key={week.find((day) => day !== null)}>
                {week.map((day, index) =>
                  day === null ? (
                    // biome-ignore lint/suspicious/noArrayIndexKey: an empty place in the week has nothing else
                    <td key={index} className="p-0" />
                  ) : (
                    // biome-ignore lint/a11y/useFocusableInteractive: the button inside takes the focus
                    <td
                      key={day}
                      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: as the table
                      role="gridcell"
                      aria-selected={['end', 'between'].includes(stateOf(day))}
                      className="p-0"
                    >
                      <button
                        type="button"
                        data-day={day}
                        tabIndex={day === current ? 0 : -1}
                        aria-label={longDay(day)}
                        aria-current={day === today ? 'date' : undefined}
                        aria-disabled={isOff(day, limits) || undefined}
                        data-blocked={limits.isDisabled?.(day) || undefined}
                        className={dayClass({ look: stateOf(day) })}
                        onPointerEnter={onPoint && (() => onPoint(day))}
                        onClick={() => {
                          onCurrentChange(day);
                          if (!isOff(day, limits)) onChoose(day);
                        }}
                        onKeyDown={(event) => {
                          const next = target(event, day);
                          if (next === undefined) return;
                          event.preventDefault();
                          onCurrentChange(clampDay(next, limits.min, limits.max));
                        }}
                      >
                        {Number(day.slice(8))}
                      </button>
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
