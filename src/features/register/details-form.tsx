import { type ReactNode, useEffect, useId } from 'react';
import { handleFrom } from '../../domain/institution/domains.ts';
import {
  MOST_VALUES,
  PHASES,
  type RegistrationInput,
  registrationSchema,
} from '../../domain/institution/registration.ts';
import { AddressFields, GeoFields } from '../../patterns/place-fields.tsx';
import { Field } from '../../ui/field.tsx';
import { Form, FormButtons, FormField, FormValue } from '../../ui/form.tsx';
import { NumberInput } from '../../ui/number-input.tsx';
import { PhoneInput } from '../../ui/phone/phone-input.tsx';
import { Select } from '../../ui/select.tsx';
import { Heading } from '../../ui/text.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { UrlInput } from '../../ui/url-input.tsx';
import { useSchemaForm } from '../../ui/use-schema-form.ts';
import { keepDraft } from './draft.ts';
import { HandleField } from './handle-field.tsx';

import { ValuesInput } from './values-input.tsx';

type Props = {
  draft: RegistrationInput;
  /** What the server said of what was sent before, by field. */
  problems: Readonly<Record<string, string>>;
  onDone: () => void;
};

const PHASE_OPTIONS = [
  { value: '', label: 'Choose…' },
  ...Object.entries(PHASES).map(([value, label]) => ({ value, label })),
];

/** Everything a school is registered with. It is kept in this tab as it is typed. */
export function DetailsForm({ draft, problems, onDone }: Props) {
  const form = useSchemaForm(registrationSchema, { defaultValues: draft });

  useEffect(() => form.subscribe({ formState: { values: true }, callback: ({ values }) => keepDraft(values) }), [form]);
  useEffect(() => {
    const [first] = Object.keys(problems);
    for (const [name, message] of Object.entries(problems)) {
      form.setError(name as 'name', { type: 'server', message });
    }
    if (first) form.setFocus(first as 'name');
  }, [form, problems]);

  const name = form.register('name', {
    onBlur: () => {
      if (form.getValues('handle') !== '') return;
      form.setValue('handle', handleFrom(form.getValues('name')), { shouldDirty: true });
    },
  });
  const send = () => {
    keepDraft(form.getValues());
    onDone();
  };
  return (
    <Form form={form} onSubmit={send} failureTitle="This cannot be sent yet" className="gap-8">
      <Part title="The school">
        <FormField form={form} name="name" label="Name" required>
          <TextInput {...name} dir="auto" maxLength={120} autoComplete="organization" />
        </FormField>
        <HandleField form={form} />
        <FormField form={form} name="website" label="Web site" required>
          <UrlInput {...form.register('website')} />
        </FormField>
        <FormValue form={form} name="phoneE164">
          {(field, error) => (
            <Field label="Telephone of the school" error={error} required>
              <PhoneInput {...field} name="phoneE164" />
            </Field>
          )}
        </FormValue>
        <FormField form={form} name="phase" label="Kind of school" required>
          <Select {...form.register('phase')} options={PHASE_OPTIONS} />
        </FormField>
        <FormField form={form} name="roll" label="Pupils" optional>
          <NumberInput {...form.register('roll')} min={0} />
        </FormField>
        <FormField form={form} name="ageLow" label="Youngest pupils" optional>
          <NumberInput {...form.register('ageLow')} min={0} unit="years" />
        </FormField>
        <FormField form={form} name="ageHigh" label="Oldest pupils" optional>
          <NumberInput {...form.register('ageHigh')} min={0} unit="years" />
        </FormField>
      </Part>
      <Part title="Where it is">
        <AddressFields form={form} />
        <GeoFields form={form} />
      </Part>
      <Part title="What it stands for">
        <FormValue form={form} name="values">
          {({ value, onValueChange, onBlur }, error) => (
            <Field label="Values" description={`Up to ${MOST_VALUES}, parted by commas.`} error={error} optional>
              <ValuesInput name="values" value={value ?? []} onValueChange={onValueChange} onBlur={onBlur} />
            </Field>
          )}
        </FormValue>
        <FormField
          form={form}
          name="brandedHashtag"
          label="The school’s own hashtag"
          description="Such as #HillcrestLife."
          optional
        >
          <TextInput {...form.register('brandedHashtag')} dir="auto" maxLength={60} autoComplete="off" />
        </FormField>
      </Part>
      <div className="flex flex-wrap items-center gap-2 border-t border-subtle pt-4">
        <FormButtons form={form} label="Check what you entered" busyLabel="Checking…" />
      </div>
    </Form>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-4">
      <Heading id={id} level={2} look="lg">
        {title}
      </Heading>
      <div className="grid grid-cols-1 items-start gap-fields sm:grid-cols-2">{children}</div>
    </section>
  );
}
