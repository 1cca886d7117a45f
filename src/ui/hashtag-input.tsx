import { cx } from 'class-variance-authority';
import { type ClipboardEvent, type ComponentProps, type KeyboardEvent, useId, useRef, useState } from 'react';
import { Chip } from './chip.tsx';
import { inputAttributes } from './combobox/input-attributes.ts';
import { inGroups, type OptionSource } from './combobox/option.ts';
import { OptionList } from './combobox/option-list.tsx';
import { useActive } from './combobox/use-active.ts';
import { useSuggestions } from './combobox/use-suggestions.ts';
import { useFieldControl } from './field-context.ts';
import { useResultsAnnounced } from './use-results-announced.ts';

type Native = Omit<
  ComponentProps<'input'>,
  'type' | 'role' | 'size' | 'value' | 'defaultValue' | 'onChange' | 'max' | 'list'
>;

/** `options` or `search` are suggestions: any other hashtag can be typed as well. */
type Props = Native &
  OptionSource & {
    /** Without the `#`. */
    value: readonly string[];
    onValueChange: (value: string[]) => void;
    /** The value of what was typed; an empty string is not taken. */
    normalise?: (raw: string) => string;
    max?: number;
    /** The name of the list of suggestions. */
    listLabel?: string;
  };

/** A failure is not said here: whatever is typed can be taken. */
const NOTHING = () => undefined;

const plain = (raw: string) => raw.replace(/^#+/, '').trim();

/** Hashtags as chips, typed freely or chosen from suggestions: Enter, comma or space adds, Backspace in the empty field takes the last one away. */
// Long: one field; typing, pasting and leaving it change the same draft and tags.
export function HashtagInput({
  value,
  onValueChange,
  normalise = plain,
  max = 30,
  options,
  search,
  listLabel = 'Suggestions',
  className,
  disabled,
  onBlur,
  ...props
}: Props) {
  const input = useRef<HTMLInputElement>(null);
  const anchor = useRef<HTMLDivElement>(null);
  const listId = useId();
  const [draft, setDraft] = useState('');
  const [said, setSaid] = useState('');
  const wired = useFieldControl(props);

  const add = (raw: string) => {
    const tags = raw
      .split(/[\s,;]+/)
      .map(normalise)
      .filter(Boolean);
    const fresh = [...new Set(tags)].filter((tag) => !value.includes(tag));
    const taken = fresh.slice(0, Math.max(0, max - value.length));
    setDraft('');
    change(false);
    if (taken.length > 0) onValueChange([...value, ...taken]);
    if (taken.length < fresh.length) setSaid(`At most ${max} ${max === 1 ? 'hashtag' : 'hashtags'}.`);
    else if (taken.length > 0) setSaid(`Added ${taken.map((tag) => `#${tag}`).join(', ')}.`);
    else if (tags.length > 0) setSaid('That hashtag is already there.');
  };
  const remove = (tag: string) => {
    onValueChange(value.filter((other) => other !== tag));
    setSaid(`Removed #${tag}.`);
    input.current?.focus();
  };
  const suggests = (options !== undefined || search !== undefined) && !disabled;
  const query = plain(draft);
  const suggest = (typed: string) => {
    if (suggests) suggestions.open(plain(typed));
  };
  const suggestions = useSuggestions({ options, search: disabled ? undefined : search, query });
  const { found: result } = suggestions;
  const rows = inGroups(result.rows.filter((option) => !value.includes(option.value)));
  // A list without a suggestion is none: whatever is typed can be taken.
  const open = suggests && suggestions.isOpen && rows.length > 0 && value.length < max;
  const { active, mark, onKey, change } = useActive({
    rows,
    open,
    onOpenChange: (next) => (next ? suggest(draft) : suggestions.close()),
    onChoose: (option) => add(option.value),
    start: null,
  });
  useResultsAnnounced({ query: open && query ? query : null, count: rows.length, status: result.status }, setSaid);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const last = value.at(-1);
    // Enter takes the suggestion that is marked, else what is typed.
    if (suggests && (event.key !== 'Enter' || active) && onKey(event)) return;
    if (['Enter', ',', ' '].includes(event.key) && draft.trim() !== '') {
      event.preventDefault();
      add(draft);
    } else if (event.key === 'Backspace' && draft === '' && last !== undefined) {
      event.preventDefault();
      remove(last);
    }
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text');
    if (!/[\s,;]/.test(text)) return;
    event.preventDefault();
    add(`${draft} ${text}`);
  };

  return (
    <div
      ref={anchor}
      data-slot="hashtag-input"
      className={cx(
        'flex min-h-control w-full flex-wrap items-center gap-1.5 rounded-control border border-control bg-surface p-1.25 outline-offset-2 outline-focus has-disabled:bg-sunken has-aria-invalid:border-danger has-focus-visible:outline-2',
        className,
      )}
    >
      {value.map((tag) => (
        <Chip key={tag} onRemove={disabled ? undefined : () => remove(tag)} removeLabel={`Remove #${tag}`}>
          #{tag}
        </Chip>
      ))}
      <input
        ref={input}
        type="text"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...(suggests ? inputAttributes({ listId, open, rows, active }) : {})}
        disabled={disabled}
        {...props}
        {...wired}
        value={draft}
        onChange={(event) => {
          setDraft(event.target.value);
          mark(null);
          suggest(event.target.value);
        }}
        onClick={() => suggest(draft)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onBlur={(event) => {
          change(false);
          if (draft.trim() !== '') add(draft);
          onBlur?.(event);
        }}
        className="h-6 min-w-24 flex-1 bg-transparent px-1.5 text-base text-ink outline-none"
      />
      {open ? (
        <OptionList
          id={listId}
          label={listLabel}
          anchor={anchor}
          result={{ status: 'ready', rows, retry: NOTHING }}
          query={query}
          active={active}
          isChosen={() => false}
          emptyText=""
          onMark={mark}
          onChoose={({ value: tag }) => add(tag)}
          onDismiss={() => change(false)}
        />
      ) : null}
      <span role="status" className="sr-only">
        {said}
      </span>
    </div>
  );
}
