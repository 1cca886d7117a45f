import { cva, cx } from 'class-variance-authority';
import { startTransition, useOptimistic } from 'react';
import type { IconType } from './icon.ts';

const segment = cva(
  'relative inline-flex items-center gap-1.5 rounded-control border border-transparent px-3 text-sm font-medium text-ink-2 outline-offset-2 outline-focus transition-colors hover:text-ink has-checked:border-strong has-checked:bg-surface has-checked:text-ink has-checked:forced-color-adjust-none has-focus-visible:outline-2 forced-colors:has-checked:bg-brand forced-colors:has-checked:text-brand-ink',
  {
    // The words are cut off and not taken away: they stay what the segment is found and read by.
    variants: { narrow: { words: '', icons: 'max-xl:w-8 max-xl:gap-4 max-xl:overflow-hidden max-xl:px-1.75' } },
  },
);

interface Props {
  /** What is chosen; read, not shown. */
  legend: string;
  /** The name of the choice, for the form and for screen readers. */
  name: string;
  options: readonly { value: string; label: string; icon?: IconType }[];
  value: string;
  onValueChange: (value: string) => void;
  /** On a window that is narrower than a desktop: the icons alone, with the words as the browser’s own hint. */
  narrow?: 'words' | 'icons';
  className?: string;
}

/** Two to four ways to look at the same thing. More, or longer words: a `Select`. */
export function SegmentedControl(props: Props) {
  const { legend, name, options, value, onValueChange, narrow = 'words', className } = props;
  // What is chosen takes a moment to be drawn, and until then this would show what was chosen before: a press on that would change
  // nothing, and be lost.
  const [shown, show] = useOptimistic(value);
  const choose = (option: string) =>
    startTransition(() => {
      show(option);
      onValueChange(option);
    });
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
        <label key={option} title={narrow === 'icons' ? label : undefined} className={segment({ narrow })}>
          <input
            type="radio"
            name={name}
            value={option}
            checked={shown === option}
            onChange={() => choose(option)}
            // Over its name, so that a press by whatever means meets the control itself. The name is in the label without an
            // element of its own: what lies above that one would keep a press on the words from it.
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
          {Icon ? <Icon className="size-4 shrink-0" strokeWidth={1.75} aria-hidden /> : null}
          {label}
        </label>
      ))}
    </fieldset>
  );
}
