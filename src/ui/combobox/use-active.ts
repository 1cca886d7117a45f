import { type KeyboardEvent, useState } from 'react';

interface Row {
  readonly value: string;
  readonly disabled?: boolean;
}

interface Options<T extends Row> {
  rows: readonly T[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onChoose: (row: T) => void;
  /** Where to begin when nothing is marked: the first row while typing, what is chosen, or nothing. */
  start: string | 'first' | null;
}

const PAGE = 8;

/** The marked row of a list that is steered from a text field, by value, so that new rows do not move it. */
export function useActive<T extends Row>({ rows, open, onOpenChange, onChoose, start }: Options<T>) {
  const [marked, setMarked] = useState<string | null>(null);
  const enabled = rows.filter(({ disabled }) => !disabled);
  const there = (value: string | null) => enabled.find((row) => row.value === value);
  const active = open ? (there(marked) ?? (start === 'first' ? enabled[0] : there(start))) : undefined;

  const move = (steps: number) => {
    const from = active ? enabled.indexOf(active) : steps > 0 ? -1 : enabled.length;
    const last = enabled.length - 1;
    const wraps = Math.abs(steps) === 1;
    const to = from + steps;
    const next = wraps ? (to + enabled.length) % enabled.length : Math.max(0, Math.min(last, to));
    setMarked(enabled[next]?.value ?? null);
  };
  const change = (next: boolean) => {
    setMarked(null);
    onOpenChange(next);
  };
  /** True when the key was the list's. */
  const onKey = (event: KeyboardEvent<HTMLElement>): boolean => {
    if (event.nativeEvent.isComposing) return false;
    const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE, PageUp: -PAGE }[event.key];
    if (steps !== undefined) {
      event.preventDefault();
      if (event.altKey) change(event.key === 'ArrowDown');
      else if (open) move(steps);
      else change(true);
      return true;
    }
    if (event.key === 'Enter' && open) {
      event.preventDefault();
      if (active) onChoose(active);
      return true;
    }
    if (event.key === 'Tab' && open) change(false);
    return false;
  };
  return { active, mark: setMarked, onKey, change };
}
