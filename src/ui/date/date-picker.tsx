import { cx } from 'class-variance-authority';
import CalendarIcon from 'lucide-react/icons/calendar';
import { type ComponentProps, useId, useLayoutEffect, useRef, useState } from 'react';
import { addMonths, clampDay, type Day, dayOfDate } from '../../lib/day.ts';
import { dayText, longDay, parseDay } from '../../lib/day-text.ts';
import { FieldError } from '../field.tsx';
import { useFieldControl } from '../field-context.ts';
import { IconButton } from '../icon-button.tsx';
import { type ControlSize, inputClass } from '../input-class.ts';
import { Calendar, type CalendarLimits, focusDay, isOff } from './calendar.tsx';
import { PickerLayer } from './picker-layer.tsx';

type Props = Omit<ComponentProps<'input'>, 'type' | 'size' | 'value' | 'defaultValue' | 'onChange' | 'min' | 'max'> &
  CalendarLimits & {
    /** yyyy-mm-dd, or an empty string. */
    value: Day;
    /** An empty string when the field is empty or what is typed in it isn’t a day that can be chosen. */
    onValueChange: (value: Day) => void;
    size?: ControlSize;
    /** Today unless given: for pictures and tests. */
    today?: Day;
  };

/** A day, typed as people write it or taken from a calendar. */
// Long: one field and its calendar, which share what is typed and what is chosen.
export function DatePicker({
  value,
  onValueChange,
  min,
  max,
  isDisabled,
  today = dayOfDate(new Date()),
  size,
  className,
  disabled,
  readOnly,
  onBlur,
  ...props
}: Props) {
  const anchor = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLSpanElement>(null);
  const errorId = useId();
  const limits = { min, max, isDisabled };
  const [open, setOpen] = useState(false);
  const [current, setCurrent] = useState<Day>(today);
  /** What is being written; null while the field shows the value. */
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const wired = useFieldControl(problem ? { ...props, 'aria-describedby': errorId, 'aria-invalid': true } : props);

  const take = () => {
    const text = typed?.trim() ?? '';
    if (typed === null) return;
    const day = parseDay(text, { today, min, max });
    const wrong = text === '' ? null : day ? outOfBounds(day, limits) : NO_DAY;
    setProblem(wrong);
    if (wrong === null) setTyped(null);
    const next = wrong === null ? (day ?? '') : '';
    if (next !== value) onValueChange(next);
  };
  const show = () => {
    take();
    const written = typed === null ? value : (parseDay(typed, { today, min, max }) ?? value);
    setCurrent(clampDay(written || today, min, max));
    setOpen(true);
  };
  const hide = () => {
    setOpen(false);
    button.current?.querySelector('button')?.focus();
  };
  const choose = (day: Day) => {
    setTyped(null);
    setProblem(null);
    onValueChange(day);
    hide();
  };
  const move = (day: Day) => setCurrent(clampDay(day, min, max));
  return (
    <>
      <span ref={anchor} data-slot="date-picker" className={cx('relative block min-w-0', className)}>
        <input
          type="text"
          autoComplete="off"
          placeholder="dd/mm/yyyy"
          disabled={disabled}
          readOnly={readOnly}
          {...props}
          {...wired}
          value={typed ?? (value ? dayText(value, 'figures') : '')}
          onChange={(event) => {
            setTyped(event.target.value);
            setProblem(null);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') take();
            else if (event.altKey && event.key === 'ArrowDown' && !readOnly) {
              event.preventDefault();
              show();
            }
          }}
          onBlur={(event) => {
            take();
            onBlur?.(event);
          }}
          className={inputClass({ size, end: 'slot', className: 'type-figures' })}
        />
        <span ref={button} className="absolute inset-y-0 end-1 flex items-center">
          <IconButton
            label={value ? `Change the day, ${longDay(value)}` : 'Choose a day'}
            icon={CalendarIcon}
            size="xs"
            disabled={disabled || readOnly}
            aria-haspopup="dialog"
            aria-expanded={open}
            onClick={() => (open ? hide() : show())}
          />
        </span>
        {open ? (
          <PickerLayer anchor={anchor} label="Choose a day" start={current} onDismiss={hide}>
            <div className="p-3">
              <MovingCalendar
                current={current}
                value={value}
                today={today}
                limits={limits}
                onMove={move}
                onChoose={choose}
              />
            </div>
          </PickerLayer>
        ) : null}
      </span>
      {problem ? <FieldError id={errorId}>{problem}</FieldError> : null}
    </>
  );
}

const NO_DAY = 'Enter a date, for example 3 March 2026 or 03/03/2026.';

function outOfBounds(day: Day, limits: CalendarLimits): string | null {
  const { min, max } = limits;
  if (min && day < min) return `${dayText(day)} is too early. The first possible day is ${dayText(min)}.`;
  if (max && day > max) return `${dayText(day)} is too late. The last possible day is ${dayText(max)}.`;
  return isOff(day, limits) ? `${dayText(day)} cannot be chosen.` : null;
}

interface MovingProps {
  current: Day;
  value: Day;
  today: Day;
  limits: CalendarLimits;
  onMove: (day: Day) => void;
  onChoose: (day: Day) => void;
}

function MovingCalendar({ current, value, today, limits, onMove, onChoose }: MovingProps) {
  const box = useRef<HTMLDivElement>(null);
  const moved = useRef(false);
  const turn = (months: number) => () => onMove(addMonths(current, months));
  // The day may be in a month that is drawn only now.
  useLayoutEffect(() => {
    if (moved.current) focusDay(box.current, current);
    moved.current = false;
  }, [current]);
  return (
    <div ref={box}>
      <Calendar
        {...limits}
        month={current}
        today={today}
        current={current}
        chosen={value ? { from: value, to: value } : null}
        onCurrentChange={(day) => {
          moved.current = true;
          onMove(day);
        }}
        onChoose={onChoose}
        onBack={turn(-1)}
        onNext={turn(1)}
      />
    </div>
  );
}
