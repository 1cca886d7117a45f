import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useFieldArray } from 'react-hook-form';
import type * as z from 'zod/mini';
import { calendarSchema, MOST_TERMS } from '../../domain/institution/settings.ts';
import { Button } from '../../ui/button.tsx';
import { Combobox } from '../../ui/combobox/combobox.tsx';
import { DatePicker } from '../../ui/date/date-picker.tsx';
import { Field, FieldGroup } from '../../ui/field.tsx';
import { FormField, FormValue, useFieldError } from '../../ui/form.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import type { SchemaForm } from '../../ui/use-schema-form.ts';
import { describe, zoneName } from './describe.ts';
import { keptPart } from './kept-part.ts';
import { PartForm } from './part-form.tsx';
import type { PartProps } from './part-props.ts';

type Input = z.input<typeof calendarSchema>;
type Output = z.output<typeof calendarSchema>;

const ZONES = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])].map((value) => ({
  value,
  label: zoneName(value),
}));

/** The time zone, and the school’s terms: reports leave out the holidays. */
export function CalendarForm({ settings, onSaved }: PartProps) {
  const { calendar } = settings.parts;
  const { timeZone } = calendar.values;
  return (
    <PartForm<Input, Output>
      parts={[
        keptPart<typeof calendar.values, Input>('calendar', calendar, {
          toInput: ({ terms, ...rest }) => ({ ...rest, terms: terms.map((term) => ({ ...term })) }),
          toPatch: (values, version) => ({ part: 'calendar', version, ...values }),
          describe: describe.calendar,
        }),
      ]}
      schema={calendarSchema}
      onSaved={onSaved}
    >
      {(form) => (
        <>
          <FormField
            form={form}
            name="timeZone"
            label="Time zone"
            description="Used for scheduled stories and reports."
            required
          >
            <FormValue form={form} name="timeZone">
              {({ value, onValueChange, ...field }) => (
                <Combobox
                  {...field}
                  options={ZONES}
                  knownOptions={[{ value: timeZone, label: zoneName(timeZone) }]}
                  value={value}
                  onValueChange={(zone) => onValueChange(zone ?? '')}
                />
              )}
            </FormValue>
          </FormField>
          <Terms form={form} />
        </>
      )}
    </PartForm>
  );
}

function Terms({ form }: { form: SchemaForm<Input, Output> }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'terms' });
  const error = useFieldError(form, 'terms');
  return (
    <FieldGroup legend="Terms" description="You can split a term in two to leave out half term." error={error}>
      {fields.length > 0 ? (
        <ol className="grid grid-cols-1 gap-3">
          {fields.map(({ id }, index) => (
            <li key={id} className="grid grid-cols-1 items-start gap-3 sm:grid-cols-4">
              <FormField form={form} name={`terms.${index}.name`} label={`Term ${index + 1}`} className="sm:col-span-1">
                <TextInput {...form.register(`terms.${index}.name`)} dir="auto" maxLength={40} autoComplete="off" />
              </FormField>
              <FormValue form={form} name={`terms.${index}.from`}>
                {(field, problem) => (
                  <Field label="First day" error={problem}>
                    <DatePicker {...field} />
                  </Field>
                )}
              </FormValue>
              <FormValue form={form} name={`terms.${index}.to`}>
                {(field, problem) => (
                  <Field label="Last day" error={problem}>
                    <DatePicker {...field} />
                  </Field>
                )}
              </FormValue>
              <IconButton
                label={`Remove term ${index + 1}`}
                icon={X}
                className="justify-self-start sm:mt-7"
                onClick={() => remove(index)}
              />
            </li>
          ))}
        </ol>
      ) : null}
      {fields.length < MOST_TERMS ? (
        <Button
          size="sm"
          icon={Plus}
          className="justify-self-start"
          onClick={() => append({ name: '', from: '', to: '' })}
        >
          Add term
        </Button>
      ) : null}
    </FieldGroup>
  );
}
