import { cx } from 'class-variance-authority';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { Inline } from './layout.tsx';
import { Heading } from './text.tsx';

type HeaderProps = Omit<ComponentProps<'header'>, 'title'> & {
  /** The page's one h1. */
  title: ReactNode;
  /** One line: what the page is for, or how things stand. */
  description?: ReactNode;
  actions?: ReactNode;
  breadcrumbs?: ReactNode;
  /** Badges and dates under the title. */
  meta?: ReactNode;
};

/** The top of a page: breadcrumbs, title, description and actions. */
export function PageHeader({ title, description, actions, breadcrumbs, meta, className, ...props }: HeaderProps) {
  return (
    <header data-slot="page-header" className={cx('grid grid-cols-1 gap-page-title', className)} {...props}>
      {breadcrumbs}
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="grid min-w-0 flex-1 basis-80 gap-page-title">
          <Heading level={1}>{title}</Heading>
          {description ? <p className="max-w-reading text-base text-ink-2 wrap-anywhere">{description}</p> : null}
          {meta ? <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-3">{meta}</div> : null}
        </div>
        {actions ? <Inline>{actions}</Inline> : null}
      </div>
    </header>
  );
}

type SectionProps = Omit<ComponentProps<'section'>, 'title'> & {
  title: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
};

/** A titled part of a page. */
export function Section({ title, description, actions, className, children, ...props }: SectionProps) {
  const titleId = useId();
  return (
    <section data-slot="section" aria-labelledby={titleId} className={cx('grid gap-3', className)} {...props}>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div className="grid min-w-0 gap-0.5">
          <Heading level={2} id={titleId}>
            {title}
          </Heading>
          {description ? <p className="max-w-reading text-sm text-ink-3 wrap-anywhere">{description}</p> : null}
        </div>
        {actions ? <Inline>{actions}</Inline> : null}
      </div>
      {children}
    </section>
  );
}
