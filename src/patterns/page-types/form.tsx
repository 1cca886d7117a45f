import type { ComponentProps, ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Form } from '../../ui/form.tsx';

type Props<Input extends FieldValues, Output> = ComponentProps<typeof Form<Input, Output>> & {
  /** Beside the fields from 1,024 px, below them before: a preview, what happens next. */
  aside?: ReactNode;
  /** In a panel: `aside` is always below. */
  isNarrow?: boolean;
  /** The main button first: `FormButtons`. */
  footer: ReactNode;
};

/** The body of a form: problems first, fields, then the buttons. */
export function FormLayout<Input extends FieldValues, Output>({
  children,
  aside,
  isNarrow = false,
  footer,
  ...form
}: Props<Input, Output>) {
  return (
    <div
      data-slot="form-layout"
      className={aside && !isNarrow ? 'grid items-start gap-8 lg:grid-cols-2' : 'grid max-w-reading grid-cols-1 gap-8'}
    >
      <Form<Input, Output> {...form}>
        {children}
        <div className="flex flex-wrap items-center gap-2 border-t border-subtle pt-4">{footer}</div>
      </Form>
      {aside ? <aside className="grid min-w-0 grid-cols-1">{aside}</aside> : null}
    </div>
  );
}
