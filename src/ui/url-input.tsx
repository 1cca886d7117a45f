import { cx } from 'class-variance-authority';
import { type ComponentProps, useState } from 'react';
import { useFieldControl } from './field-context.ts';
import { type ControlSize, inputClass } from './input-class.ts';
import { setInputValue } from './set-input-value.ts';
import { withScheme } from './web-address.ts';

type Props = Omit<ComponentProps<'input'>, 'type' | 'size'> & { size?: ControlSize };

/** A web address; `https://` may be left out and is added when the field is left, which it says. */
export function UrlInput({ size, className, onBlur, onInput, onKeyDown, ...props }: Props) {
  const wired = useFieldControl(props);
  const [added, setAdded] = useState(false);
  const complete = (input: HTMLInputElement) => {
    if (props.readOnly) return;
    const whole = withScheme(input.value);
    setInputValue(input, whole.value);
    if (whole.added) setAdded(true);
  };
  return (
    <span data-slot="url-input" className={cx('grid grid-cols-1', className)}>
      <input
        type="url"
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        {...props}
        {...wired}
        onInput={(event) => {
          setAdded(false);
          onInput?.(event);
        }}
        onBlur={(event) => {
          complete(event.target);
          onBlur?.(event);
        }}
        onKeyDown={(event) => {
          // Enter saves the form without leaving the field.
          if (event.key === 'Enter') complete(event.currentTarget);
          onKeyDown?.(event);
        }}
        className={inputClass({ size, className: 'rtl:text-end' })}
      />
      <span role="status" className="text-sm not-empty:mt-1 text-ink-2">
        {added ? (
          <>
            <span dir="ltr">https://</span> was added.
          </>
        ) : null}
      </span>
    </span>
  );
}
