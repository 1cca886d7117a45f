import { cx } from 'class-variance-authority';
import CalendarIcon from 'lucide-react/icons/calendar';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { type RefObject, useId, useRef, useState } from 'react';
import { type Day, dayOfDate } from '../../lib/day.ts';
import { type Comparison, comparedWith, type DayRange, type NamedRange, rangeLength } from '../../lib/day-range.ts';
import { dayText, rangeText } from '../../lib/day-text.ts';
import { Button, buttonClass } from '../button.tsx';
import { Field } from '../field.tsx';
import { Select } from '../select.tsx';
import { useMedia } from '../use-media.ts';
import type { CalendarLimits } from './calendar.tsx';
import { PickerLayer } from './picker-layer.tsx';
import { RangeCalendars } from './range-calendars.tsx';
import { presetOf, rangePresets } from './range-presets.ts';

interface Props extends CalendarLimits {
  /** What the period is for, read before it: "Period". */
  label: string;
  /** First and last day. */
  value: DayRange;
  onValueChange: (value: DayRange, comparison: Comparison) => void;
  /** Left out, nothing can be compared. */
  comparison?: Comparison;
  /** The school's own terms; the present or the last one is offered. */
  terms?: readonly NamedRange[];
  align?: 'start' | 'end';
  /** By the width of the window unless given. */
  months?: 1 | 2;
  /** Today unless given: for pictures and tests. */
  today?: Day;
  className?: string;
}

const COMPARISONS: { value: Comparison; label: string }[] = [
  { value: 'none', label: 'Nothing' },
  { value: 'before', label: 'The period before' },
  { value: 'year', label: 'The year before' },
];
const WIDE = '(min-width: 48rem)';
const CUSTOM = 'custom';

/** A period of a report: one of the usual ones or any two days, and what it is compared with. */
export function DateRangePicker({
  label,
  value,
  onValueChange,
  comparison,
  terms,
  align = 'start',
  months,
  today = dayOfDate(new Date()),
  className,
  ...limits
}: Props) {
  const anchor = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [said, setSaid] = useState('');
  const presets = rangePresets(today, terms, limits.max);
  const against = comparedWith(value, comparison ?? 'none');
  const hide = () => {
    setOpen(false);
    anchor.current?.querySelector('button')?.focus();
  };
  return (
    <div ref={anchor} data-slot="date-range-picker" className={cx('inline-block max-w-full', className)}>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => (open ? hide() : setOpen(true))}
        className={buttonClass({})}
      >
        <CalendarIcon className="size-4 shrink-0 text-ink-2" strokeWidth={1.75} aria-hidden />
        <span className="sr-only">{label}: </span>
        <span className="relative truncate">
          {presetOf(value, presets)?.label ?? 'Own dates'}
          <span className="font-normal text-ink-2">, {rangeText(value)}</span>
          {against ? <span className="sr-only">, compared with {rangeText(against)}</span> : null}
        </span>
        <ChevronDown className="size-4 shrink-0 text-ink-2" strokeWidth={1.75} aria-hidden />
      </button>
      {open ? (
        <Panel
          anchor={anchor}
          label={label}
          align={align}
          value={value}
          comparison={comparison}
          terms={terms}
          months={months}
          today={today}
          limits={limits}
          onDismiss={hide}
          onApply={(range, compare) => {
            const other = comparedWith(range, compare);
            setSaid(`${label}: ${rangeText(range)}${other ? `, compared with ${rangeText(other)}` : ''}.`);
            onValueChange(range, compare);
            hide();
          }}
        />
      ) : null}
      <span role="status" className="sr-only">
        {said}
      </span>
    </div>
  );
}

interface PanelProps
  extends Required<Pick<Props, 'label' | 'value' | 'today' | 'align'>>,
    Pick<Props, 'comparison' | 'terms' | 'months'> {
  anchor: RefObject<HTMLDivElement | null>;
  limits: CalendarLimits;
  onDismiss: () => void;
  onApply: (range: DayRange, comparison: Comparison) => void;
}

// Long: one choice of two days; calendar, fields and presets change the same draft.
function Panel({
  anchor,
  label,
  value,
  comparison,
  terms,
  today,
  align,
  months,
  limits,
  onDismiss,
  onApply,
}: PanelProps) {
  const name = useId();
  const wide = useMedia(WIDE);
  const shown = months ?? (wide ? 2 : 1);
  const beside = shown === 2;
  const [range, setRange] = useState(value);
  const [first, setFirst] = useState<Day | null>(null);
  const [compare, setCompare] = useState<Comparison>(comparison ?? 'none');
  /** Calendars begin anew at a period that was taken from the list. */
  const [round, setRound] = useState(0);
  const presets = rangePresets(today, terms, limits.max);
  const chosen = first === null ? presetOf(range, presets)?.id : undefined;
  const other = comparedWith(range, compare);
  const length = rangeLength(range);
  return (
    <PickerLayer anchor={anchor} label={label} start={value.to} align={align} onDismiss={onDismiss}>
      <div className={beside ? 'flex' : undefined}>
        <fieldset className={cx('border-subtle p-3', beside ? 'border-e' : 'border-b')}>
          <legend className="sr-only">Usual periods</legend>
          <div className={cx('flex gap-1', beside ? 'w-40 flex-col' : 'max-w-menu flex-wrap')}>
            {[...presets, { id: CUSTOM, label: 'Own dates', range }].map((preset) => (
              <label
                key={preset.id}
                className="relative flex min-h-control-sm items-center rounded-control px-2.5 text-base outline-offset-2 outline-focus hover:bg-hover has-checked:bg-brand-soft has-checked:font-medium has-checked:text-brand-text has-checked:forced-color-adjust-none has-focus-visible:outline-2"
              >
                <input
                  type="radio"
                  name={name}
                  className="absolute inset-0 size-full cursor-pointer opacity-0"
                  checked={(chosen ?? CUSTOM) === preset.id}
                  onChange={() => {
                    setFirst(null);
                    setRange(preset.range);
                    setRound(round + 1);
                  }}
                />
                {preset.label}
              </label>
            ))}
          </div>
        </fieldset>
        <div className="grid gap-3 p-3">
          <RangeCalendars
            key={round}
            {...limits}
            range={range}
            today={today}
            months={shown}
            first={first}
            onFirst={setFirst}
            onRange={(next) => {
              setFirst(null);
              setRange(next);
            }}
          />
          <p role="status" className="text-sm text-ink-2">
            <bdi>
              {first === null
                ? `${rangeText(range)}, ${length === 1 ? '1 day' : `${length} days`}`
                : `From ${dayText(first)}. Choose the last day.`}
            </bdi>
          </p>
          {comparison === undefined ? null : (
            <Field label="Compare with" description={other ? <bdi>{rangeText(other)}</bdi> : undefined}>
              <Select
                size="sm"
                value={compare}
                onChange={(event) => setCompare(event.target.value as Comparison)}
                options={COMPARISONS}
              />
            </Field>
          )}
        </div>
      </div>
      <div className="flex justify-end gap-2 border-t border-subtle p-3">
        <Button size="sm" onClick={onDismiss}>
          Cancel
        </Button>
        <Button size="sm" variant="primary" disabled={first !== null} onClick={() => onApply(range, compare)}>
          Show
        </Button>
      </div>
    </PickerLayer>
  );
}
