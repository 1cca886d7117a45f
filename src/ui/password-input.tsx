import { cx } from 'class-variance-authority';
import Check from 'lucide-react/icons/check';
import Dot from 'lucide-react/icons/dot';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { type ComponentProps, useId, useState } from 'react';
import { useFieldControl } from './field-context.ts';
import { IconButton } from './icon-button.tsx';
import { type ControlSize, inputClass } from './input-class.ts';
import { useLiveValue } from './use-live-value.ts';

export type PasswordRule = { readonly label: string; readonly test: (password: string) => boolean };

type Props = Omit<ComponentProps<'input'>, 'type' | 'size'> & {
  size?: ControlSize;
  /** For a new password: what it must have, each ticked off as it is typed. */
  rules?: readonly PasswordRule[];
};

/** A field for a password, with a button that shows and hides it. */
export function PasswordInput({
  size,
  rules,
  className,
  autoComplete = rules ? 'new-password' : 'current-password',
  onInput,
  ...props
}: Props) {
  const [shown, setShown] = useState(false);
  const rulesId = useId();
  const { value, box, follow } = useLiveValue<HTMLSpanElement>(props.value ?? props.defaultValue, Boolean(rules));
  const wired = useFieldControl({
    ...props,
    'aria-describedby': [props['aria-describedby'], rules && rulesId].filter(Boolean).join(' ') || undefined,
  });
  const field = (
    <span ref={box} className={cx('relative block', rules ? undefined : className)}>
      <input
        data-slot="password-input"
        type={shown ? 'text' : 'password'}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        {...props}
        id={wired.id}
        aria-describedby={wired['aria-describedby']}
        aria-invalid={wired['aria-invalid']}
        aria-required={wired['aria-required']}
        onInput={(event) => {
          if (rules) follow(event.currentTarget.value);
          onInput?.(event);
        }}
        className={inputClass({ size, end: 'slot' })}
      />
      <IconButton
        label="Show what is typed"
        aria-pressed={shown}
        icon={shown ? EyeOff : Eye}
        size="sm"
        disabled={props.disabled}
        className="absolute inset-y-0 end-1 my-auto"
        onClick={() => setShown(!shown)}
      />
    </span>
  );
  if (!rules) return field;
  return (
    <div className={cx('grid grid-cols-1 gap-2', className)}>
      {field}
      <RuleList id={rulesId} rules={rules} password={String(props.value ?? value)} />
    </div>
  );
}

function RuleList({ id, rules, password }: { id: string; rules: readonly PasswordRule[]; password: string }) {
  const met = rules.map((rule) => rule.test(password));
  const left = met.filter((isMet) => !isMet).length;
  return (
    <>
      <ul id={id} data-slot="password-rules" className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-2">
        {rules.map(({ label }, index) => (
          <li key={label} className={cx('flex items-start gap-1.5', met[index] ? 'text-good-text' : 'text-ink-3')}>
            {met[index] ? (
              <Check className="mt-0.5 size-4 shrink-0" strokeWidth={2.25} aria-hidden />
            ) : (
              <Dot className="mt-0.5 size-4 shrink-0" aria-hidden />
            )}
            <span className="min-w-0">
              {label}
              <span className="sr-only">{met[index] ? ' (met)' : ' (not met yet)'}</span>
            </span>
          </li>
        ))}
      </ul>
      <span role="status" className="sr-only">
        {password
          ? left === 0
            ? 'The password has all it needs.'
            : `${left} of ${rules.length} still missing.`
          : null}
      </span>
    </>
  );
}
