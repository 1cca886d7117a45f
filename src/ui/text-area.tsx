import { cx } from 'class-variance-authority';
import { type ComponentProps, useId } from 'react';
import { useFieldControl } from './field-context.ts';
import { inputClass } from './input-class.ts';
import { useLiveValue } from './use-live-value.ts';

type Props = ComponentProps<'textarea'> & {
  /** Shows how much of `maxLength` is used. */
  count?: boolean;
};

/** A field for several lines of text, with a count of characters on request. */
export function TextArea({ count = false, rows = 4, className, onInput, ...props }: Props) {
  const countId = useId();
  const { value, box, follow } = useLiveValue<HTMLDivElement>(props.value ?? props.defaultValue, count);
  const wired = useFieldControl({
    ...props,
    'aria-describedby': [props['aria-describedby'], count && countId].filter(Boolean).join(' ') || undefined,
  });
  const used = String(props.value ?? value).length;
  return (
    <div ref={box} className={cx('grid gap-1', className)}>
      <textarea
        data-slot="text-area"
        rows={rows}
        {...props}
        id={wired.id}
        aria-describedby={wired['aria-describedby']}
        aria-invalid={wired['aria-invalid']}
        aria-required={wired['aria-required']}
        onInput={(event) => {
          if (count) follow(event.currentTarget.value);
          onInput?.(event);
        }}
        className={inputClass({ size: 'grows', className: 'field-sizing-content' })}
      />
      {count ? (
        <p id={countId} className="text-end text-xs text-ink-3 type-figures">
          {props.maxLength ? `${used} of ${props.maxLength} characters` : `${used} characters`}
        </p>
      ) : null}
    </div>
  );
}
