import { cx } from 'class-variance-authority';
import ChevronDown from 'lucide-react/icons/chevron-down';
import X from 'lucide-react/icons/x';
import { type ComponentProps, useId, useRef, useState } from 'react';
import { Announcement, useAnnouncement } from '../announcement.tsx';
import { FieldError } from '../field.tsx';
import { useFieldControl } from '../field-context.ts';
import { IconButton } from '../icon-button.tsx';
import { type ControlSize, inputClass } from '../input-class.ts';
import { useResultsAnnounced } from '../use-results-announced.ts';
import { inputAttributes } from './input-attributes.ts';
import type { Option, OptionSource } from './option.ts';
import { OptionList } from './option-list.tsx';
import { useActive } from './use-active.ts';
import { useOptions } from './use-options.ts';

type Native = Omit<ComponentProps<'input'>, 'type' | 'role' | 'size' | 'value' | 'defaultValue' | 'onChange' | 'list'>;

type Props = Native &
  OptionSource & {
    /** Null while nothing is chosen, also while what is typed is no option. */
    value: string | null;
    onValueChange: (value: string | null, option?: Option) => void;
    /** Options whose labels are known although they have not been searched for: what is chosen already. */
    knownOptions?: readonly Option[];
    /** Names the list; the field's own label unless given. */
    listLabel?: string;
    /** When there is nothing to choose from at all. */
    emptyText?: string;
    size?: ControlSize;
  };

/** One of many, found by typing. What was typed stays, even when it is none of them, and then it says so. */
// Long: one widget; keys, pointer and list change the same open state and active option.
export function Combobox({
  value,
  onValueChange,
  options,
  search,
  knownOptions = [],
  listLabel = 'Options',
  emptyText = 'There is nothing to choose from.',
  size,
  className,
  disabled,
  onBlur,
  onFocus,
  ...props
}: Props) {
  const anchor = useRef<HTMLSpanElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [open, setOpen] = useState(false);
  const [focused, setFocused] = useState(false);
  /** What is being typed; null while the chosen option's own label shows. */
  const [typed, setTyped] = useState<string | null>(null);
  const [last, setLast] = useState<Option>();
  const query = typed?.trim() ?? '';
  const result = useOptions({ options, search, query, open });
  const [announced, announce] = useAnnouncement();
  useResultsAnnounced({ query: open ? query : null, count: result.rows.length, status: result.status }, announce);
  const chosen =
    value === null
      ? undefined
      : [...(options ?? []), ...knownOptions, ...(last ? [last] : []), ...result.rows].find(
          (option) => option.value === value,
        );
  const isUnknown = typed !== null && query !== '' && !focused;
  const errorId = `${listId}-error`;
  const wired = useFieldControl(isUnknown ? { ...props, 'aria-describedby': errorId, 'aria-invalid': true } : props);

  const choose = (option: Option) => {
    setLast(option);
    setTyped(null);
    onValueChange(option.value, option);
    change(false);
  };
  const { active, mark, onKey, change } = useActive({
    rows: result.rows,
    open,
    onOpenChange: setOpen,
    onChoose: choose,
    start: query ? 'first' : value,
  });
  const clear = () => {
    setTyped(null);
    if (value !== null) onValueChange(null);
    input.current?.focus();
  };
  const leave = () => {
    setFocused(false);
    change(false);
    const same = result.rows.find(({ label, disabled: off }) => !off && label.toLowerCase() === query.toLowerCase());
    if (query === '') setTyped(null);
    else if (same) choose(same);
  };
  const shown = typed ?? chosen?.label ?? '';
  return (
    <>
      <span ref={anchor} data-slot="combobox" className={cx('relative block min-w-0', className)}>
        <input
          {...inputAttributes({ listId, open, rows: result.rows, active })}
          disabled={disabled}
          {...props}
          {...wired}
          ref={input}
          value={shown}
          onChange={(event) => {
            setTyped(event.target.value);
            mark(null);
            if (value !== null) onValueChange(null);
            setOpen(true);
          }}
          onClick={() => setOpen(true)}
          onKeyDown={(event) => {
            if (!onKey(event) && event.key === 'Escape' && shown !== '') {
              event.preventDefault();
              clear();
            }
          }}
          onFocus={(event) => {
            setFocused(true);
            onFocus?.(event);
          }}
          onBlur={(event) => {
            leave();
            onBlur?.(event);
          }}
          className={inputClass({ size, end: shown ? 'slots' : 'arrow', className: 'text-ellipsis' })}
        />
        <span className="absolute inset-y-0 end-2 flex items-center">
          {shown && !disabled ? (
            <IconButton
              label="Clear"
              icon={X}
              size="xs"
              tabIndex={-1}
              onMouseDown={(event) => event.preventDefault()}
              onClick={clear}
            />
          ) : null}
          <IconButton
            label={open ? 'Hide options' : 'Show options'}
            icon={ChevronDown}
            size="xs"
            tabIndex={-1}
            disabled={disabled}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              input.current?.focus();
              change(!open);
            }}
          />
        </span>
        {open ? (
          <OptionList
            id={listId}
            label={listLabel}
            anchor={anchor}
            result={result}
            query={query}
            active={active}
            isChosen={(option) => option === value}
            emptyText={emptyText}
            onMark={mark}
            onChoose={choose}
            onDismiss={() => change(false)}
          />
        ) : null}
      </span>
      <Announcement announced={announced} />
      {isUnknown ? (
        <FieldError id={errorId}>Nothing in the list is called “{query}”. Choose one of it.</FieldError>
      ) : null}
    </>
  );
}
