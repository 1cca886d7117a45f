import { cx } from 'class-variance-authority';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { type ComponentProps, useEffect, useId, useRef } from 'react';
import { focusControl } from './form-problems.ts';
import { linkClass } from './link.tsx';

type Props = Omit<ComponentProps<'section'>, 'title'> & {
  /** `id` is that of the field's control. */
  errors: readonly { id: string; label: string; message: string }[];
  title?: string;
};

/** What stops a long form from being saved; takes the focus when errors appear. Short forms need only the fields' own. */
export function ErrorSummary({ errors, title, className, ...props }: Props) {
  const box = useRef<HTMLElement>(null);
  const titleId = useId();
  const any = errors.length > 0;
  useEffect(() => {
    if (any) box.current?.focus();
  }, [any]);
  if (!any) return null;
  return (
    <section
      data-slot="error-summary"
      {...props}
      ref={box}
      tabIndex={-1}
      aria-labelledby={titleId}
      className={cx('flex gap-3 rounded-surface border border-danger bg-danger-soft p-card', className)}
    >
      <CircleAlert className="mt-0.5 size-4.5 shrink-0 text-danger-text" strokeWidth={1.75} aria-hidden />
      <div className="grid min-w-0 gap-1.5">
        <h2 id={titleId} className="text-base font-semibold text-danger-text">
          {title ?? (errors.length === 1 ? 'There is a problem' : `There are ${errors.length} problems`)}
        </h2>
        <ul className="grid gap-1 text-base wrap-anywhere text-ink">
          {errors.map(({ id, label, message }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className={linkClass({ tone: 'inText' })}
                onClick={(event) => {
                  event.preventDefault();
                  focusControl(id);
                }}
              >
                {label}
              </a>
              : {message}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
