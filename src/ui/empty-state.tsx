import { cx } from 'class-variance-authority';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
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
  /** In the frame of the rows or cards that it replaces. */
  framed?: boolean;
  /** Moves the focus to the title: for a state that takes the place of what one was using. */
  focusTitle?: boolean;
};

/** The layout of every state in place of content: empty, failed, not allowed, full. */
export function EmptyState(props: Props) {
  const { drawing, title, action, level = 2, framed = false, focusTitle = false, className, children, ...rest } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focusTitle) heading.current?.focus();
  }, [focusTitle]);
  return (
    <div
      data-slot="empty-state"
      className={cx(
        'grid justify-items-center gap-2 px-4 py-10 text-center',
        framed && 'rounded-surface border border-subtle bg-surface',
        className,
      )}
      {...rest}
    >
      {drawing ? <div className="mb-2">{drawing}</div> : null}
      <Heading ref={heading} level={level} look="xl" tabIndex={focusTitle ? -1 : undefined}>
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
