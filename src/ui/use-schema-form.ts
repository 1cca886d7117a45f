import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import {
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type UseFormProps,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import { isSame } from '../lib/is-same.ts';

export type SchemaForm<Input extends FieldValues, Output> = UseFormReturn<Input, unknown, Output>;

type Options<Input extends FieldValues, Output> = Pick<
  UseFormProps<Input, unknown, Output>,
  'defaultValues' | 'values' | 'mode'
>;

/**
 * A form of react-hook-form under one schema. New `values` from outside replace what was not touched and leave what
 * is being typed. Where the focus goes after a refusal is for `Form` to say.
 */
export function useSchemaForm<Input extends FieldValues, Output>(
  schema: z.ZodMiniType<Output, Input>,
  options: Options<Input, Output>,
): SchemaForm<Input, Output> {
  return useForm<Input, unknown, Output>({
    resolver: standardSchemaResolver(schema),
    resetOptions: { keepDirtyValues: true },
    shouldFocusError: false,
    ...options,
  });
}

/**
 * `keepFieldsRef` writes each field at once, drawn anew or not; the form's own `keepDirtyValues` would otherwise be added
 * to every reset and leave what was typed.
 */
export const RESET_ALL = { keepDirtyValues: false, keepFieldsRef: true } as const;

/** What changes are measured by from now on: what the server has made of it. */
export function markSaved<Input extends FieldValues, Output>(form: SchemaForm<Input, Output>, values: Input): void {
  form.reset(values, RESET_ALL);
}

/**
 * As `markSaved`, while the person types on: a field that shows its value already is not written, so that the caret stays, and
 * those of `later`, changed since, stay as they are.
 */
export function markSavedQuietly<Input extends FieldValues, Output>(
  form: SchemaForm<Input, Output>,
  values: Input,
  later: readonly string[],
): void {
  form.reset(values, { keepDirtyValues: false, keepFieldsRef: true, keepValues: true, keepErrors: true });
  for (const name of Object.keys(values)) {
    const path = name as FieldPath<Input>;
    const shown = form.getValues(path);
    const next = values[name] as FieldPathValue<Input, typeof path>;
    if (later.includes(name)) form.setValue(path, shown, { shouldDirty: true });
    else if (!isSame(shown, next)) form.setValue(path, next);
  }
}
