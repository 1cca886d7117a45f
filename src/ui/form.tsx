import { cx } from 'class-variance-authority';
import { type ComponentProps, type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import {
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  get,
  useController,
  useFormState,
  useWatch,
} from 'react-hook-form';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { Field } from './field.tsx';
import {
  type FieldProblem,
  focusControl,
  locateProblems,
  messagesByPath,
  type Refusal,
  refusalOf,
} from './form-problems.ts';
import { RESET_ALL, type SchemaForm } from './use-schema-form.ts';

type FormProps<Input extends FieldValues, Output> = Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate' | 'ref'> & {
  form: SchemaForm<Input, Output>;
  /** Gets what the schema made of the values. What it throws is said at the fields it names, the rest above them. */
  onSubmit: (values: Output) => Promise<void> | void;
  /** Called when there is something to save, and when there is not any more. */
  onDirtyChange?: (dirty: boolean) => void;
  /** The heading of what the server refused. */
  failureTitle?: string;
  /** The message and fields of an error. */
  readRefusal?: (error: unknown) => Refusal;
};

type Said = { readonly problems: readonly FieldProblem[]; readonly failure: string; readonly attempt: number };

/**
 * A form under one schema (`useSchemaForm`). One wrong field takes the focus; several are listed above in a summary that
 * takes it, unless the form has so few that their own words are enough. What was typed stays, whatever happens.
 */
export function Form<Input extends FieldValues, Output>({
  form,
  onSubmit,
  onDirtyChange,
  failureTitle = 'We couldn’t save this',
  readRefusal = refusalOf,
  className,
  children,
  ...props
}: FormProps<Input, Output>) {
  const element = useRef<HTMLFormElement>(null);
  const saving = useRef(false);
  const [said, setSaid] = useState<Said>({ problems: [], failure: '', attempt: 0 });

  const tell = (messages: Readonly<Record<string, string>>, failure = ''): readonly FieldProblem[] => {
    if (!element.current) return [];
    const { problems, lost } = locateProblems(element.current, messages);
    const [first] = problems;
    const needsSummary = problems.length > 1 && fieldsOf(element.current) > 2;
    if (first && !needsSummary) focusControl(first.id);
    setSaid(({ attempt }) => ({
      problems: needsSummary ? problems : [],
      failure: problems.length > 0 || !failure ? lost.join(' ') : failure,
      attempt: attempt + 1,
    }));
    return problems;
  };

  const save = form.handleSubmit(
    async (values) => {
      setSaid(({ attempt }) => ({ problems: [], failure: '', attempt }));
      try {
        await onSubmit(values);
      } catch (error) {
        const { message, fields } = readRefusal(error);
        for (const problem of tell(fields, message)) {
          form.setError(problem.name as FieldPath<Input>, { type: 'server', message: problem.message });
        }
      }
    },
    (errors) => void tell(messagesByPath(errors)),
  );

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (saving.current) return;
    saving.current = true;
    await save(event).finally(() => {
      saving.current = false;
    });
  };

  return (
    <form
      data-slot="form"
      {...props}
      ref={element}
      noValidate
      className={cx('grid min-w-0 grid-cols-1', className ?? 'gap-fields')}
      onSubmit={(event) => void submit(event)}
    >
      <ErrorSummary key={said.attempt} errors={said.problems} />
      {said.failure ? (
        <Banner tone="danger" title={failureTitle} live>
          {said.failure}
        </Banner>
      ) : null}
      {children}
      {onDirtyChange ? <DirtyWatch form={form} onDirtyChange={onDirtyChange} /> : null}
    </form>
  );
}

/** How many questions a form asks: controls of one name are one. */
function fieldsOf(form: HTMLFormElement): number {
  return new Set(Array.from(form.elements, (control) => control.getAttribute('name')).filter(Boolean)).size;
}

type Of<Input extends FieldValues, Output> = { form: SchemaForm<Input, Output> };

/** Apart, so that the page around a form is not drawn anew with every first letter. */
function DirtyWatch<Input extends FieldValues, Output>({
  form,
  onDirtyChange,
}: Of<Input, Output> & { onDirtyChange: (dirty: boolean) => void }) {
  const isDirty = useIsDirty(form);
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);
  return null;
}

/**
 * Whether something typed is not saved. New values from outside make the form call itself clean although they left what is
 * being typed; the marks of its fields know better.
 */
export function useIsDirty<Input extends FieldValues, Output>(form: SchemaForm<Input, Output>): boolean {
  const { isDirty, dirtyFields } = useFormState({ control: form.control });
  return isDirty || hasMark(dirtyFields);
}

function hasMark(marks: unknown): boolean {
  if (typeof marks !== 'object' || marks === null) return marks === true;
  return Object.values(marks).some(hasMark);
}

/** What is wrong with a field at present; only this field is drawn anew when that changes. */
export function useFieldError<Input extends FieldValues, Output>(
  form: SchemaForm<Input, Output>,
  name: FieldPath<Input>,
): string | undefined {
  const { errors } = useFormState({ control: form.control, name });
  const error: { message?: string; root?: { message?: string } } | undefined = get(errors, name);
  return error?.message ?? error?.root?.message;
}

/** A `Field` that knows its error: `<FormField form={form} name="name" label="Name"><TextInput {...form.register('name')} />`. */
export function FormField<Input extends FieldValues, Output>({
  form,
  name,
  ...props
}: Of<Input, Output> & {
  /** Which value of the form it is. */
  name: FieldPath<Input>;
} & Omit<ComponentProps<typeof Field>, 'error'>) {
  return <Field {...props} error={useFieldError(form, name)} />;
}

type ValueProps<Input extends FieldValues, Output, Name extends FieldPath<Input>> = Of<Input, Output> & {
  /** Which value of the form it is. */
  name: Name;
  /** Draws the control from the value. */
  children: (
    field: {
      name: Name;
      value: FieldPathValue<Input, Name>;
      /** Takes whatever the control gives; the schema checks it. */
      onValueChange: (value: unknown) => void;
      onBlur: () => void;
      ref: (element: unknown) => void;
    },
    error: string | undefined,
  ) => ReactNode;
};

/** For controls with `value` and `onValueChange`: `<FormValue form={form} name="phone">{(field) => <PhoneInput {...field} />}`. */
export function FormValue<Input extends FieldValues, Output, Name extends FieldPath<Input>>({
  form,
  name,
  children,
}: ValueProps<Input, Output, Name>) {
  const { field, fieldState } = useController({ control: form.control, name });
  const { value, onChange, onBlur, ref } = field;
  return children({ name, value, onValueChange: onChange, onBlur, ref }, fieldState.error?.message);
}

/**
 * For what follows the typed values: a preview beside the form, a field that only some answers need. It alone is drawn anew as
 * they change, and only for those of `names` where they are given.
 */
export function FormWatch<Input extends FieldValues, Output>({
  form,
  names,
  children,
}: Of<Input, Output> & {
  /** Which values it follows. All without it. */
  names?: readonly FieldPath<Input>[];
  /** Draws the control from the value. */
  children: (values: Input) => ReactNode;
}) {
  const values = form.getValues();
  useWatch({ control: form.control, name: names ?? (Object.keys(values) as FieldPath<Input>[]) });
  return children(values);
}

type ButtonsProps<Input extends FieldValues, Output> = Of<Input, Output> & {
  /** What the main button does: "Save". */
  label: ReactNode;
  busyLabel?: string;
  /** Nothing to save while nothing has changed; offers to take changes back. */
  needsChange?: boolean;
  /** Offers to take changes back, also where the main button can always be pressed. */
  undo?: boolean;
  /** `danger` for what takes something from people. */
  tone?: 'primary' | 'secondary' | 'danger';
  /** Of the form, where the buttons stand outside of it. */
  formId?: string;
};

/** The main button, busy while the form is being saved. */
export function FormButtons<Input extends FieldValues, Output>({
  form,
  label,
  busyLabel = 'Saving…',
  needsChange = false,
  undo = needsChange,
  tone = 'primary',
  formId,
}: ButtonsProps<Input, Output>) {
  const { isSubmitting } = useFormState({ control: form.control });
  const isDirty = useIsDirty(form);
  return (
    <>
      <Button
        type="submit"
        variant={tone}
        form={formId}
        busy={isSubmitting}
        busyLabel={busyLabel}
        disabled={needsChange && !isDirty && !isSubmitting}
      >
        {label}
      </Button>
      {undo && isDirty && !isSubmitting ? (
        <Button variant="ghost" onClick={() => form.reset(undefined, RESET_ALL)}>
          Undo my changes
        </Button>
      ) : null}
    </>
  );
}
