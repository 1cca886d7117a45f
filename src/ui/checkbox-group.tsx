import { cva } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { Checkbox } from './checkbox.tsx';
import { FieldGroup } from './field.tsx';

type Option = { value: string; label: ReactNode; description?: ReactNode; disabled?: boolean };

type Props = {
  legend: ReactNode;
  hideLegend?: boolean;
  description?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  name: string;
  options: readonly Option[];
  /** The values that are chosen. */
  value: readonly string[];
  /** In the order of the options, whatever the order of the clicks. */
  onValueChange: (value: string[]) => void;
  /** Words of a box above the others that takes them all: "All channels". */
  selectAll?: ReactNode;
  columns?: 1 | 2 | 3;
  disabled?: boolean;
  className?: string;
};

const list = cva('grid grid-cols-1 gap-x-6 gap-y-2', {
  variants: {
    columns: { 1: '', 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-2 lg:grid-cols-3' },
    below: { yes: 'ms-7', no: '' },
  },
});

/** Any number out of a few. Options that are locked keep what they are when all are taken or left. */
export function CheckboxGroup({
  name,
  options,
  value,
  onValueChange,
  selectAll,
  columns = 1,
  disabled = false,
  error,
  ...group
}: Props) {
  const chosen = new Set(value);
  const open = options.filter((option) => !option.disabled);
  const taken = open.filter((option) => chosen.has(option.value)).length;
  const change = (isChosen: (option: Option) => boolean) =>
    onValueChange(options.filter(isChosen).map((option) => option.value));
  return (
    <FieldGroup {...group} error={error} disabled={disabled} data-slot="checkbox-group">
      {selectAll ? (
        <Checkbox
          label={selectAll}
          checked={open.length > 0 && taken === open.length}
          indeterminate={taken > 0 && taken < open.length}
          onChange={() => change((option) => (option.disabled ? chosen.has(option.value) : taken < open.length))}
        />
      ) : null}
      <div className={list({ columns, below: selectAll ? 'yes' : 'no' })}>
        {options.map((option) => (
          <Checkbox
            key={option.value}
            name={name}
            value={option.value}
            label={option.label}
            description={option.description}
            disabled={option.disabled}
            aria-invalid={error ? true : undefined}
            checked={chosen.has(option.value)}
            onChange={(event) => {
              const { checked } = event.target;
              change((other) => (other === option ? checked : chosen.has(other.value)));
            }}
          />
        ))}
      </div>
    </FieldGroup>
  );
}
