import { cx } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { useScrolls } from './use-scrolls.ts';

type Props = ComponentProps<'div'> & {
  /** Names what scrolls: "Steps so far". */
  label: string;
  /** Down, or across. */
  axis?: 'y' | 'x';
};

/**
 * A part that scrolls within itself, by the browser's own means; while it does it takes the keyboard and has a name.
 * Shadows at its edges say that there is more. Its size comes by `className`.
 */
export function ScrollArea({ label, axis = 'y', className, children, ...props }: Props) {
  const [scrolls, scroller] = useScrolls<HTMLDivElement>();
  const region = scrolls ? { role: 'region', tabIndex: 0, 'aria-label': label } : {};
  return (
    <div
      ref={scroller}
      data-slot="scroll-area"
      data-axis={axis}
      className={cx(
        'min-h-0 min-w-0 overscroll-contain',
        axis === 'y' ? 'overflow-y-auto scroll-shadow-y' : 'overflow-x-auto scroll-shadow-x',
        className,
      )}
      {...region}
      {...props}
    >
      {children}
    </div>
  );
}
