import { cx } from 'class-variance-authority';
import { type ComponentProps, useRef, useState } from 'react';
import { likelyAddress } from './email-domain.ts';
import { useFieldControl } from './field-context.ts';
import { type ControlSize, inputClass } from './input-class.ts';
import { linkClass } from './link.tsx';
import { setInputValue } from './set-input-value.ts';

type Props = Omit<ComponentProps<'input'>, 'type' | 'size' | 'ref'> & {
  ref?: React.Ref<HTMLInputElement>;
  size?: ControlSize;
  /** Domains that are offered where one of them was nearly typed; the school's own goes in here. */
  domains?: readonly string[];
};

/** An email address. What was pasted around it goes ("mailto:", brackets), and a slip in a known domain is pointed out. */
export function EmailInput({ size, domains, className, onBlur, ...props }: Props) {
  const wired = useFieldControl(props);
  const box = useRef<HTMLSpanElement>(null);
  const [meant, setMeant] = useState<string | null>(null);
  const input = () => box.current?.querySelector('input');
  return (
    <span ref={box} data-slot="email-input" className={cx('grid grid-cols-1', className)}>
      <input
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        {...props}
        {...wired}
        onBlur={(event) => {
          const plain = plainAddress(event.target.value);
          setInputValue(event.target, plain);
          setMeant(likelyAddress(plain, domains));
          onBlur?.(event);
        }}
        className={inputClass({ size, className: 'rtl:text-end' })}
      />
      <span role="status" className="text-sm not-empty:mt-1 text-ink-2">
        {meant && !props.readOnly && !props.disabled ? (
          <>
            Did you mean{' '}
            <button
              type="button"
              className={linkClass({ tone: 'inText', className: 'wrap-anywhere' })}
              onClick={() => {
                const element = input();
                if (element) setInputValue(element, meant);
                setMeant(null);
                element?.focus();
              }}
            >
              {meant}
            </button>
            ?
          </>
        ) : null}
      </span>
    </span>
  );
}

/** `Margaret Reid <m.reid@oakfield.example>` and `mailto:m.reid@oakfield.example?subject=…` hold an address each. */
function plainAddress(raw: string): string {
  const [, bracketed] = /<([^<>\s]+@[^<>\s]+)>\s*$/.exec(raw) ?? [];
  const [address = ''] = (bracketed ?? raw)
    .trim()
    .replace(/^mailto:/i, '')
    .split('?');
  return address;
}
