import { useLayoutEffect, useRef, useState } from 'react';
import { addMonths, clampDay, type Day, endOfMonth, startOfMonth } from '../../lib/day.ts';
import { type DayRange, rangeOf } from '../../lib/day-range.ts';
import { Calendar, type CalendarLimits, focusDay } from './calendar.tsx';

type Props = CalendarLimits & {
  /** First and last day. */
  range: DayRange;
  today: Day;
  /** How many months stand beside each other. */
  months: 1 | 2;
  /** The first day while the last one is still to be chosen. */
  first: Day | null;
  /** Called with the first of the two days. */
  onFirst: (day: Day) => void;
  /** Called with both days. */
  onRange: (range: DayRange) => void;
};

/** One or two months in which a first and a last day are chosen; what lies between follows the pointer and the arrows. */
export function RangeCalendars({ range, today, months, first, onFirst, onRange, ...limits }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const moved = useRef(false);
  const [current, setCurrent] = useState(range.to);
  const [pointed, setPointed] = useState<Day | null>(null);
  const [month, setMonth] = useState(() => startOfMonth(addMonths(range.to, 1 - months)));
  useLayoutEffect(() => {
    if (moved.current) focusDay(box.current, current);
    moved.current = false;
  }, [current]);

  const show = (day: Day) => {
    if (day < month) setMonth(startOfMonth(day));
    else if (day > endOfMonth(addMonths(month, months - 1))) setMonth(startOfMonth(addMonths(day, 1 - months)));
  };
  const turn = (step: number) => () => {
    const next = clampDay(addMonths(current, step), limits.min, limits.max);
    setMonth(addMonths(month, step));
    setCurrent(next);
  };
  const choose = (day: Day) => {
    setPointed(null);
    if (first === null) onFirst(day);
    else onRange(rangeOf(first, day));
  };
  const shared = {
    ...limits,
    today,
    current,
    chosen: first === null ? range : rangeOf(first, pointed ?? current),
    onChoose: choose,
    onPoint: first === null ? undefined : setPointed,
    onCurrentChange: (day: Day) => {
      moved.current = true;
      setPointed(null);
      setCurrent(day);
      show(day);
    },
  };
  return (
    <div ref={box} className="flex gap-6">
      <Calendar {...shared} month={month} onBack={turn(-1)} onNext={months === 1 ? turn(1) : undefined} />
      {months === 2 ? <Calendar {...shared} month={addMonths(month, 1)} onNext={turn(1)} /> : null}
    </div>
  );
}
