import { cx } from 'class-variance-authority';
import type { ComponentProps, ReactNode } from 'react';
import { Inline } from './layout.tsx';
import { Heading } from './text.tsx';

type Props = Omit<ComponentProps<'div'>, 'title'> & {
  /** One of `drawings.tsx`. */
  drawing?: ReactNode;
  title: ReactNode;
  /** One sentence. */
  children?: ReactNode;
  /** One action. */
  action?: ReactNode;
  /** Heading level: 1 only where the state is the whole page. */
  level?: 1 | 2 | 3;
};

/** The layout of every state that stands where content would: empty, failed, not allowed, full. */
export function EmptyState({ drawing, title, action, level = 2, className, children, ...props }: Props) {
  return (
    <div
      data-slot="empty-state"
      className={cx('grid justify-items-center gap-2 px-4 py-10 text-center', className)}
      {...props}
    >
      {drawing ? <div className="mb-2">{drawing}</div> : null}
      <Heading level={level} look="xl">
        {title}
      </Heading>
      {children ? <div className="max-w-dialog text-base text-balance text-ink-2">{children}</div> : null}
      {action ? (
        <Inline justify="center" className="mt-3">
          {action}
        </Inline>
      ) : null}
    </div>
  );
}
