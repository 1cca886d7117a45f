import { cva } from 'class-variance-authority';

/** The edge and heights that every control one types or chooses in shares. */
export const inputClass = cva(
  'w-full min-w-0 rounded-control border border-control bg-surface text-ink transition-colors enabled:hover:border-ink-3 [[readonly]]:bg-sunken disabled:border-subtle disabled:bg-sunken disabled:text-ink-3 aria-invalid:border-danger',
  {
    variants: {
      size: {
        sm: 'h-control-sm text-sm',
        md: 'h-control text-base',
        lg: 'h-control-lg text-md',
        grows: 'min-h-20 py-2 text-base',
      },
      start: { plain: 'ps-control-x', icon: 'ps-9' },
      end: { plain: 'pe-control-x', arrow: 'pe-9', slot: 'pe-11', slots: 'pe-17' },
    },
    defaultVariants: { size: 'md', start: 'plain', end: 'plain' },
  },
);

/** The same edge around several parts that make one control; the parts are bare. */
export const jointClass = cva(
  'flex w-full min-w-0 items-stretch overflow-clip rounded-control border outline-offset-2 outline-focus transition-colors has-focus-visible:outline-2',
  {
    variants: {
      size: { sm: 'h-control-sm text-sm', md: 'h-control text-base', lg: 'h-control-lg text-md' },
      state: {
        ready: 'border-control bg-surface text-ink hover:border-ink-3 has-aria-invalid:border-danger',
        readOnly: 'border-control bg-sunken text-ink has-aria-invalid:border-danger',
        disabled: 'border-subtle bg-sunken text-ink-3',
      },
    },
    defaultVariants: { size: 'md', state: 'ready' },
  },
);

export type ControlSize = 'sm' | 'md' | 'lg';
