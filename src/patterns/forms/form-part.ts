import type { FieldValues } from 'react-hook-form';
import type { SchemaForm } from '../../ui/use-schema-form.ts';

/**
 * Fields that several forms have in common know only their part of the values: the paths of a form that is not known
 * cannot be written out, those of the part it has to hold can.
 */
export const formPart =
  <Part extends FieldValues>() =>
  <Input extends FieldValues & Part, Output>(form: SchemaForm<Input, Output>) =>
    form as unknown as SchemaForm<Part, Output>;
