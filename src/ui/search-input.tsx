import { cx } from 'class-variance-authority';
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { type ComponentProps, useRef } from 'react';
import { IconButton } from './icon-button.tsx';
import { type ControlSize, inputClass } from './input-class.ts';
import { KeyHint } from './key-hint.tsx';

type Props = Omit<ComponentProps<'input'>, 'type' | 'size' | 'value' | 'onChange' | 'aria-label'> & {
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  /** Shown at the right while the field is empty. */
  keyHint?: string;
  size?: ControlSize;
};

/** A field that searches while a person types, with a button that empties it. */
export function SearchInput({ label, value, onValueChange, keyHint, size, className, placeholder, ...props }: Props) {
  const wrapper = useRef<HTMLSpanElement>(null);
  const clear = () => {
    onValueChange('');
    wrapper.current?.querySelector('input')?.focus();
  };
  return (
    <span ref={wrapper} data-slot="search-input" className={cx('relative block min-w-0', className)}>
      <Search
        className="pointer-events-none absolute inset-y-0 start-3 my-auto size-4 text-ink-3"
        strokeWidth={1.75}
        aria-hidden
      />
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder ?? label}
        value={value}
        autoComplete="off"
        {...props}
        onChange={(event) => onValueChange(event.target.value)}
        className={inputClass({ size, start: 'icon', end: 'slot', className: 'appearance-none' })}
      />
      {value ? (
        <IconButton
          label="Clear search"
          icon={X}
          size="xs"
          className="absolute inset-y-0 end-2 my-auto"
          onClick={clear}
        />
      ) : keyHint ? (
        <span className="pointer-events-none absolute inset-y-0 end-2 flex items-center">
          <KeyHint keys={[keyHint]} />
        </span>
      ) : null}
    </span>
  );
}
