import { cva, cx } from 'class-variance-authority';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldGroup } from './field.tsx';
import type { IconType } from './icon.ts';

export interface RadioOption {
  value: string;
  label: ReactNode;
  description?: ReactNode;
  disabled?: boolean;
  icon?: IconType;
  /** Only on cards: a drawing above the label. */
  picture?: ReactNode;
}

interface Shared {
  legend: ReactNode;
  hideLegend?: boolean;
  description?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  name: string;
  options: readonly RadioOption[];
  value?: string;
  /** What is chosen at first, where the value is not controlled. */
  defaultValue?: string;
  onValueChange?: (value: string) => void;
  /** Spread on each input: what `register()` of a form library returns. */
  inputProps?: Omit<ComponentProps<'input'>, 'type' | 'value' | 'checked' | 'name'>;
  disabled?: boolean;
  className?: string;
}

const DOT =
  'mt-0.5 size-4.5 shrink-0 appearance-none rounded-full border border-control bg-surface transition-colors checked:border-5 checked:border-brand disabled:border-strong disabled:bg-sunken';

function radioProps(group: Shared, option: RadioOption, id: string): ComponentProps<'input'> {
  const { onValueChange, inputProps } = group;
  return {
    id: `${id}-${option.value}`,
    name: group.name,
    value: option.value,
    disabled: group.disabled || option.disabled,
    ...(group.value === undefined ? {} : { checked: group.value === option.value }),
    ...(group.defaultValue === undefined ? {} : { defaultChecked: group.defaultValue === option.value }),
    ...inputProps,
    onChange: (event) => {
      inputProps?.onChange?.(event);
      onValueChange?.(option.value);
    },
    className: DOT,
  };
}

function OptionText({ option }: { option: RadioOption }) {
  return (
    <span className="min-w-0 wrap-anywhere">
      <span className="block text-base font-medium text-ink">{option.label}</span>
      {option.description ? <span className="block text-sm text-ink-3">{option.description}</span> : null}
    </span>
  );
}

/** One choice of a few, all of them visible. */
export function RadioGroup(group: Shared) {
  const id = useId();
  const { legend, hideLegend, description, error, required, className } = group;
  return (
    <FieldGroup {...{ legend, hideLegend, description, error, required, className }}>
      {group.options.map((option) => (
        <label key={option.value} data-slot="radio" className="flex min-h-target items-start gap-2.5">
          <input type="radio" {...radioProps(group, option, id)} />
          <OptionText option={option} />
        </label>
      ))}
    </FieldGroup>
  );
}

const columnsClass = cva('grid gap-2', {
  variants: { columns: { 1: '', 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-2 lg:grid-cols-3' } },
});

/** One choice of a few that deserve a picture or a sentence each. */
export function RadioCards({ columns = 1, ...group }: Shared & { columns?: 1 | 2 | 3 }) {
  const id = useId();
  const { legend, hideLegend, description, error, required, className } = group;
  return (
    <FieldGroup {...{ legend, hideLegend, description, error, required, className }}>
      <div className={columnsClass({ columns })}>
        {group.options.map((option) => (
          <label
            key={option.value}
            data-slot="radio-card"
            className={cx(
              'grid content-start gap-3 rounded-surface border border-strong bg-surface p-3.5 transition-colors has-checked:border-brand has-checked:bg-brand-soft has-disabled:bg-sunken',
              !option.disabled && !group.disabled && 'hover:border-control',
            )}
          >
            {option.picture}
            <span className="flex items-start gap-2.5">
              <input type="radio" {...radioProps(group, option, id)} />
              {option.icon ? (
                <option.icon className="mt-0.5 size-4.5 shrink-0 text-ink-2" strokeWidth={1.75} aria-hidden />
              ) : null}
              <OptionText option={option} />
            </span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
