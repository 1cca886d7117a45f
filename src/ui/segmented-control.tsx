import { cx } from 'class-variance-authority';
import type { IconType } from './icon.ts';

interface Props {
  /** What is chosen; read, not shown. */
  legend: string;
  /** The name of the choice, for the form and for screen readers. */
  name: string;
  options: readonly { value: string; label: string; icon?: IconType }[];
  value: string;
  onValueChange: (value: string) => void;
  className?: string;
}

/** Two to four ways to look at the same thing. More, or longer words: a `Select`. */
export function SegmentedControl({ legend, name, options, value, onValueChange, className }: Props) {
  return (
    <fieldset
      data-slot="segmented-control"
      className={cx(
        'inline-flex h-control items-stretch rounded-control border border-strong bg-sunken p-0.5',
        className,
      )}
    >
      <legend className="sr-only">{legend}</legend>
      {options.map(({ value: option, label, icon: Icon }) => (
        <label
          key={option}
          className="relative inline-flex items-center gap-1.5 rounded-control border border-transparent px-3 text-sm font-medium text-ink-2 outline-offset-2 outline-focus transition-colors hover:text-ink has-checked:border-strong has-checked:bg-surface has-checked:text-ink has-checked:forced-color-adjust-none has-focus-visible:outline-2 forced-colors:has-checked:bg-brand forced-colors:has-checked:text-brand-ink"
        >
          <input
            type="radio"
            name={name}
            value={option}
            checked={value === option}
            onChange={() => onValueChange(option)}
            // Over its name, so that a press by whatever means meets the control itself.
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
          {Icon ? <Icon className="size-4 shrink-0" strokeWidth={1.75} aria-hidden /> : null}
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
