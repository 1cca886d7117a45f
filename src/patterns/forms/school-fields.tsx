import type { ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import { PHASES } from '../../domain/institution/registration.ts';
import { FormField } from '../../ui/form.tsx';
import { NumberInput } from '../../ui/number-input.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import type { SchemaForm } from '../../ui/use-schema-form.ts';
import { formPart } from './form-part.ts';

/** What a form has to hold beside whatever else is its own. */
type SchoolValues = { phase: unknown; ageLow?: unknown; ageHigh?: unknown; roll?: unknown };
type Props<Input extends FieldValues & SchoolValues, Output> = { form: SchemaForm<Input, Output> };

const schoolOf = formPart<SchoolValues>();

const PHASE_OPTIONS = [
  { value: '', label: 'Choose…' },
  ...Object.entries(PHASES).map(([value, label]) => ({ value, label })),
];

/** What kind of school it is, how many pupils it has and how old they are. */
export function SchoolKindFields<Input extends FieldValues & SchoolValues, Output>(props: Props<Input, Output>) {
  const form = schoolOf(props.form);
  return (
    <>
      <FormField form={form} name="phase" label="Type of school" required>
        <Select {...form.register('phase')} options={PHASE_OPTIONS} />
      </FormField>
      <FormField form={form} name="roll" label="Number of pupils" optional>
        <NumberInput {...form.register('roll')} min={0} />
      </FormField>
      <FormField form={form} name="ageLow" label="Youngest age" optional>
        <NumberInput {...form.register('ageLow')} min={0} unit="years" />
      </FormField>
      <FormField form={form} name="ageHigh" label="Oldest age" optional>
        <NumberInput {...form.register('ageHigh')} min={0} unit="years" />
      </FormField>
    </>
  );
}

/** A short name as it is typed: never corrected, never begun with a capital. */
export function HandleInput(props: ComponentProps<typeof TextInput>) {
  return <TextInput dir="ltr" maxLength={30} autoComplete="off" autoCapitalize="none" spellCheck={false} {...props} />;
}
