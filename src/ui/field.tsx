import { cx } from 'class-variance-authority';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldContext } from './field-context.ts';

export function FieldError({
  id,
  children,
}: {
  /** By which the control names its error. */
  id: string;
  children: ReactNode;
}) {
  return (
    <p id={id} data-slot="field-error" className="flex items-start gap-1.5 text-sm text-danger-text">
      <CircleAlert className="mt-0.5 size-3.5 shrink-0" aria-hidden />
      <span className="min-w-0 wrap-anywhere">
        <span className="sr-only">Error: </span>
        {children}
      </span>
    </p>
  );
}

type FieldProps = Omit<ComponentProps<'div'>, 'id'> & {
  label: ReactNode;
  description?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  /** Writes "optional" beside the label: mark what is rarer, in the form as a whole. */
  optional?: boolean;
  /** A link or a small button at the right of the label. */
  action?: ReactNode;
  hideLabel?: boolean;
  /** The control's id; made up when not given. */
  id?: string;
};

/** Wires one control to its label, description and error. */
export function Field({
  label,
  description,
  error,
  required = false,
  optional = false,
  action,
  hideLabel = false,
  id,
  className,
  children,
  ...props
}: FieldProps) {
  const made = useId();
  const control = id ?? made;
  const descriptionId = description ? `${control}-description` : undefined;
  const errorId = error ? `${control}-error` : undefined;
  const labelId = `${control}-label`;
  const describedBy = [descriptionId, errorId].filter(Boolean).join(' ') || undefined;
  const name = (
    <>
      <label id={labelId} htmlFor={control} className="text-base font-medium text-ink">
        {label}
      </label>
      {optional ? <span className="me-auto text-sm text-ink-3">optional</span> : null}
    </>
  );
  const body = (
    <>
      {description ? (
        <p id={descriptionId} className="text-sm text-ink-3">
          {description}
        </p>
      ) : null}
      <FieldContext value={{ id: control, labelId, describedBy, invalid: Boolean(error), required }}>
        {children}
      </FieldContext>
      {errorId ? <FieldError id={errorId}>{error}</FieldError> : null}
    </>
  );
  if (action) {
    return (
      <div data-slot="field" className={cx('flex flex-wrap items-baseline gap-x-3 gap-y-1.5', className)} {...props}>
        <div className={hideLabel ? 'sr-only' : 'flex min-w-0 flex-1 items-baseline gap-3'}>{name}</div>
        <div className="order-2 grid w-full grid-cols-1 gap-1.5">{body}</div>
        {/* By Tab the control comes first: the act is for who cannot fill it in. */}
        <div className="order-1">{action}</div>
      </div>
    );
  }
  return (
    <div data-slot="field" className={cx('grid grid-cols-1 content-start gap-1.5', className)} {...props}>
      <div className={hideLabel ? 'sr-only' : 'flex items-baseline gap-3'}>{name}</div>
      {body}
    </div>
  );
}

type GroupProps = ComponentProps<'fieldset'> & {
  legend: ReactNode;
  description?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  hideLegend?: boolean;
};

/** Several controls under one question. */
export function FieldGroup({
  legend,
  description,
  error,
  required = false,
  hideLegend = false,
  className,
  children,
  ...props
}: GroupProps) {
  const id = useId();
  const descriptionId = description ? `${id}-description` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  return (
    <fieldset
      data-slot="field-group"
      aria-describedby={[descriptionId, errorId].filter(Boolean).join(' ') || undefined}
      className={cx('grid min-w-0 grid-cols-1 content-start gap-2', className)}
      {...props}
    >
      <legend className={hideLegend ? 'sr-only' : 'mb-1.5 text-base font-medium text-ink'}>
        {legend}
        {required ? <span className="sr-only"> (required)</span> : null}
      </legend>
      {description ? (
        <p id={descriptionId} className="-mt-1 text-sm text-ink-3">
          {description}
        </p>
      ) : null}
      {children}
      {errorId ? <FieldError id={errorId}>{error}</FieldError> : null}
    </fieldset>
  );
}
