import { cx } from 'class-variance-authority';
import { type ComponentProps, type ElementType, useImperativeHandle, useRef } from 'react';
import { useDocumentTitleOf } from './use-document-title.ts';

const SIZE = { xs: 'text-xs', sm: 'text-sm', base: 'text-base', md: 'text-md', lg: 'text-lg' } as const;
const TONE = {
  ink: 'text-ink',
  second: 'text-ink-2',
  quiet: 'text-ink-3',
  brand: 'text-brand-text',
  good: 'text-good-text',
  amber: 'text-amber-text',
  danger: 'text-danger-text',
} as const;
const WEIGHT = { normal: '', medium: 'font-medium', semibold: 'font-semibold' } as const;

type TextProps = ComponentProps<'p'> & {
  as?: ElementType;
  size?: keyof typeof SIZE;
  tone?: keyof typeof TONE;
  /** How heavy the letters are. */
  weight?: keyof typeof WEIGHT;
  /** Figures that stand above each other. */
  figures?: boolean;
  /** One line, cut where there is no space. */
  truncate?: boolean;
  /** No wider than can be read. */
  measure?: boolean;
};

/** Running words. `as` makes it a span, a figcaption, a strong. */
export function Text({
  as: Tag = 'p',
  size = 'base',
  tone = 'ink',
  weight = 'normal',
  figures,
  truncate,
  measure,
  className,
  ...props
}: TextProps) {
  return (
    <Tag
      data-slot="text"
      className={cx(
        SIZE[size],
        TONE[tone],
        WEIGHT[weight],
        figures && 'type-figures',
        truncate && 'truncate',
        measure && 'max-w-reading text-pretty',
        className,
      )}
      {...props}
    />
  );
}

const LOOK_CLASSES = {
  '3xl': 'text-3xl type-display',
  '2xl': 'text-2xl type-display',
  xl: 'text-xl type-display',
  lg: 'text-lg type-display',
  base: 'text-base font-semibold',
} as const;

type HeadingProps = ComponentProps<'h2'> & {
  /** Its place in the outline of the page. */
  level: 1 | 2 | 3 | 4;
  /** What it looks like, whatever its place. */
  look?: keyof typeof LOOK_CLASSES;
};

const USUAL = { 1: '2xl', 2: 'lg', 3: 'base', 4: 'base' } as const satisfies Record<
  1 | 2 | 3 | 4,
  keyof typeof LOOK_CLASSES
>;

/** A title. Level and look go apart, so that the outline has no gaps and the page looks right. The first level names the tab too. */
export function Heading({ level, ...props }: HeadingProps) {
  return level === 1 ? <PageHeading {...props} /> : <Plain level={level} {...props} />;
}

function PageHeading({ ref, ...props }: Omit<HeadingProps, 'level'>) {
  const own = useRef<HTMLHeadingElement>(null);
  useImperativeHandle(ref, () => own.current as HTMLHeadingElement);
  useDocumentTitleOf(own);
  return <Plain ref={own} level={1} {...props} />;
}

function Plain({ level, look: variant = USUAL[level], className, ...props }: HeadingProps) {
  const Tag = `h${level}` as const;
  return (
    <Tag data-slot="heading" className={cx('text-ink wrap-anywhere', LOOK_CLASSES[variant], className)} {...props} />
  );
}
