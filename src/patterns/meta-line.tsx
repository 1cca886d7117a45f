import { cx } from 'class-variance-authority';
import { Children, type ReactNode } from 'react';

type Props = {
  /** `one`: never breaks; the first fact is cut short where the line is too narrow. */
  lines?: 'one' | 'many';
  className?: string;
  children: ReactNode;
};

/** Facts in one line with dots between them. Where the line breaks, no dot begins or ends it. */
export function MetaLine({ lines = 'many', className, children }: Props) {
  const isOne = lines === 'one';
  return (
    <span data-slot="meta-line" className={cx('block min-w-0 clip-line', className)}>
      {/* The dot before the first of a line lies outside, where it is cut off. */}
      <span className={cx('-ms-4 flex items-center', !isOne && 'flex-wrap')}>
        {Children.toArray(children).map((fact) => (
          <span
            key={typeof fact === 'object' && 'key' in fact ? fact.key : String(fact)}
            className={cx(
              'dot-before flex min-w-0 items-center has-[a]:min-h-target has-[button]:min-h-target',
              isOne && 'not-first:shrink-0',
            )}
          >
            <span className={cx('min-w-0', isOne ? 'truncate' : 'wrap-anywhere')}>{fact}</span>
          </span>
        ))}
      </span>
    </span>
  );
}
