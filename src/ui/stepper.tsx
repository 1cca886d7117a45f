import { cx } from 'class-variance-authority';
import Check from 'lucide-react/icons/check';

interface Props {
  /** What the steps lead to. */
  label: string;
  /** The names of the steps, in their order. */
  steps: readonly { label: string; detail?: string }[];
  /** Index of the step one is on. */
  current: number;
  className?: string;
}

/** Where one is in a task of several steps. It shows; the buttons of the page move. */
export function Stepper({ label, steps, current, className }: Props) {
  return (
    <ol data-slot="stepper" aria-label={label} className={cx('flex flex-wrap gap-x-6 gap-y-3', className)}>
      {steps.map((step, index) => {
        const done = index < current;
        const here = index === current;
        return (
          <li
            key={step.label}
            aria-current={here ? 'step' : undefined}
            className="flex min-w-0 items-center gap-2.5 text-base"
          >
            <span
              aria-hidden="true"
              className={cx(
                'inline-flex size-6 shrink-0 items-center justify-center rounded-full border text-xs font-semibold type-figures',
                done && 'border-brand bg-brand-soft text-brand-text',
                here && 'border-brand bg-brand text-brand-ink',
                !done && !here && 'border-strong text-ink-3',
              )}
            >
              {done ? <Check className="size-3.5" strokeWidth={2.5} /> : index + 1}
            </span>
            <span className={cx('min-w-0 wrap-anywhere', here ? 'font-medium text-ink' : 'text-ink-2')}>
              {step.label}
              {done ? <span className="sr-only"> (done)</span> : null}
              {step.detail ? <span className="block text-sm font-normal text-ink-3">{step.detail}</span> : null}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
