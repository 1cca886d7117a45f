import { cx } from 'class-variance-authority';
import { type ComponentProps, useId, useRef, useState } from 'react';
import { Announcement, useAnnouncement } from '../announcement.tsx';
import { Chip } from '../chip.tsx';
import { useFieldControl } from '../field-context.ts';
import { useResultsAnnounced } from '../use-results-announced.ts';
import { inputAttributes } from './input-attributes.ts';
import type { Option, OptionSource } from './option.ts';
import { OptionList } from './option-list.tsx';
import { useActive } from './use-active.ts';
import { useOptions } from './use-options.ts';

type Native = Omit<
  ComponentProps<'input'>,
  'type' | 'role' | 'size' | 'value' | 'defaultValue' | 'onChange' | 'list' | 'max'
>;

type Props = Native &
  OptionSource & {
    /** The values that are chosen. */
    value: readonly string[];
    onValueChange: (value: string[]) => void;
    /** Options whose labels are known although they have not been searched for: what is chosen already. */
    knownOptions?: readonly Option[];
    /** Offers all that are shown as the first row; only with `options`. */
    selectAll?: boolean;
    max?: number;
    /** The name of the list that opens. */
    listLabel?: string;
    emptyText?: string;
  };

const ALL = ' all';

/** Several of many, each as a chip. The list stays open while one chooses. */
// Long: one widget; keys, pointer, list and chips change the same open state and choice.
export function MultiSelect({
  value,
  onValueChange,
  options,
  search,
  knownOptions = [],
  selectAll = false,
  max = Number.POSITIVE_INFINITY,
  listLabel = 'Options',
  emptyText = 'There is nothing to choose from.',
  className,
  disabled,
  onBlur,
  ...props
}: Props) {
  const anchor = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [seen, setSeen] = useState<readonly Option[]>([]);
  const query = typed.trim();
  const matches = useOptions({ options, search, query, open });
  const [announced, announce] = useAnnouncement();
  // Choosing empties the text: what was chosen is said then, not how many there are without it.
  useResultsAnnounced(
    { query: open && query ? query : null, count: matches.rows.length, status: matches.status },
    announce,
  );
  const wired = useFieldControl(props);

  const free = matches.rows.filter((option) => !option.disabled);
  const isAll = free.length > 0 && free.every((option) => value.includes(option.value));
  const all: Option = { value: ALL, label: query ? `All ${free.length} that match` : `All ${free.length}` };
  const offersAll = selectAll && options !== undefined && free.length > 1 && free.length <= max;
  const result = offersAll ? { ...matches, rows: [all, ...matches.rows] } : matches;
  const labelOf = (each: string) =>
    [...(options ?? []), ...knownOptions, ...seen].find((option) => option.value === each)?.label ?? each;

  const remove = (each: string) => {
    onValueChange(value.filter((other) => other !== each));
    announce(`Removed ${labelOf(each)}.`);
  };
  const toggle = (option: Option) => {
    if (option.value === ALL) {
      const rest = value.filter((each) => !free.some((row) => row.value === each));
      const next = isAll ? rest : [...rest, ...free.map((row) => row.value)];
      if (next.length > max) announce(`At most ${max}.`);
      else {
        onValueChange(next);
        announce(isAll ? `Removed ${free.length}.` : `Added ${free.length}.`);
      }
    } else if (value.includes(option.value)) remove(option.value);
    else if (value.length >= max) announce(`At most ${max}. Remove one first.`);
    else {
      setSeen([...seen, option]);
      onValueChange([...value, option.value]);
      announce(`Added ${option.label}.`);
      mark(option.value);
    }
    if (typed) setTyped('');
  };
  const { active, mark, onKey, change } = useActive({
    rows: result.rows,
    open,
    onOpenChange: setOpen,
    onChoose: toggle,
    start: query ? (free[0]?.value ?? null) : null,
  });
  const last = value.at(-1);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press beside the chips goes to the field, which Tab reaches
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <div
      ref={anchor}
      data-slot="multi-select"
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget) input.current?.focus();
      }}
      className={cx(
        'flex min-h-control w-full min-w-0 cursor-text flex-wrap items-center gap-1.5 rounded-control border border-control bg-surface p-1.25 outline-offset-2 outline-focus has-[input:disabled]:bg-sunken has-aria-invalid:border-danger has-[input:focus-visible]:outline-2',
        className,
      )}
    >
      {value.map((each) => (
        <Chip
          key={each}
          removeLabel={`Remove ${labelOf(each)}`}
          onRemove={
            disabled
              ? undefined
              : () => {
                  remove(each);
                  input.current?.focus();
                }
          }
        >
          {labelOf(each)}
        </Chip>
      ))}
      <input
        {...inputAttributes({ listId, open, rows: result.rows, active })}
        disabled={disabled}
        {...props}
        {...wired}
        ref={input}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          mark(null);
          setOpen(true);
        }}
        onClick={() => setOpen(true)}
        onKeyDown={(event) => {
          if (onKey(event)) return;
          if (event.key === 'Backspace' && typed === '' && last !== undefined) remove(last);
          else if (event.key === 'Escape' && typed !== '') {
            event.preventDefault();
            setTyped('');
          }
        }}
        onBlur={(event) => {
          change(false);
          setTyped('');
          onBlur?.(event);
        }}
        className="h-6 min-w-24 flex-1 bg-transparent px-1.5 text-base text-ink outline-none"
      />
      {Number.isFinite(max) ? (
        <span className="px-1 text-xs text-ink-3 type-figures">
          {value.length} of {max}
        </span>
      ) : null}
      {open ? (
        <OptionList
          id={listId}
          label={listLabel}
          anchor={anchor}
          result={result}
          query={query}
          active={active}
          isChosen={(each) => (each === ALL ? isAll : value.includes(each))}
          multiple
          emptyText={emptyText}
          onMark={mark}
          onChoose={toggle}
          onDismiss={() => change(false)}
        />
      ) : null}
      <Announcement announced={announced} />
    </div>
  );
}
