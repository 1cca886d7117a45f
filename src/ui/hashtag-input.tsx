import { cx } from 'class-variance-authority';
import { type ClipboardEvent, type ComponentProps, type KeyboardEvent, useRef, useState } from 'react';
import { Chip } from './chip.tsx';
import { useFieldControl } from './field-context.ts';

type Props = Omit<ComponentProps<'input'>, 'type' | 'size' | 'value' | 'defaultValue' | 'onChange' | 'max'> & {
  /** Without the `#`. */
  value: readonly string[];
  onValueChange: (value: string[]) => void;
  /** Turns what was typed into what is kept; an empty string is not taken. */
  normalise?: (raw: string) => string;
  max?: number;
};

const plain = (raw: string) => raw.replace(/^#+/, '').trim();

/** Hashtags as chips: Enter, comma or space adds, Backspace in the empty field takes the last one away. */
// Long: one field; typing, pasting and leaving it change the same draft and tags.
export function HashtagInput({
  value,
  onValueChange,
  normalise = plain,
  max = 30,
  className,
  disabled,
  onBlur,
  ...props
}: Props) {
  const input = useRef<HTMLInputElement>(null);
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
    if (taken.length > 0) onValueChange([...value, ...taken]);
    if (taken.length < fresh.length) setSaid(`At most ${max} hashtags.`);
    else if (taken.length > 0) setSaid(`Added ${taken.map((tag) => `#${tag}`).join(', ')}.`);
    else if (tags.length > 0) setSaid('That hashtag is already there.');
  };
  const remove = (tag: string) => {
    onValueChange(value.filter((kept) => kept !== tag));
    setSaid(`Removed #${tag}.`);
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const last = value.at(-1);
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
        disabled={disabled}
        {...props}
        {...wired}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onBlur={(event) => {
          if (draft.trim() !== '') add(draft);
          onBlur?.(event);
        }}
        className="h-6 min-w-24 flex-1 bg-transparent px-1.5 text-base text-ink outline-none"
      />
      <span role="status" className="sr-only">
        {said}
      </span>
    </div>
  );
}
