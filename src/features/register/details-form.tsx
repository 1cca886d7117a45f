import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useFindPlace } from '../../data/schools/find-place.ts';
import { handleFrom } from '../../domain/institution/domains.ts';
import { MOST_VALUES, type RegistrationInput, registrationSchema } from '../../domain/institution/registration.ts';
import { PlaceField } from '../../patterns/forms/place-field.tsx';
import { AddressFields } from '../../patterns/forms/place-fields.tsx';
import { SchoolKindFields } from '../../patterns/forms/school-fields.tsx';
import { Field } from '../../ui/field.tsx';
import { Form, FormButtons, FormField, FormValue } from '../../ui/form.tsx';
import { PhoneInput } from '../../ui/phone/phone-input.tsx';
import { Heading } from '../../ui/text.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { UrlInput } from '../../ui/url-input.tsx';
import { useSchemaForm } from '../../ui/use-schema-form.ts';
import { keepDraft } from './draft.ts';
import { HandleField } from './handle-field.tsx';
import { ValuesInput } from './values-input.tsx';

type Props = {
  draft: RegistrationInput;
  /** What the server refused when it was sent before, by field. */
  problems: Readonly<Record<string, string>>;
  onDone: () => void;
};

/** Everything a school is registered with, kept in this tab as it is typed. */
export function DetailsForm({ draft, problems, onDone }: Props) {
  const form = useSchemaForm(registrationSchema, { defaultValues: draft });
  const findPlace = useFindPlace();

  useEffect(() => form.subscribe({ formState: { values: true }, callback: ({ values }) => keepDraft(values) }), [form]);
  useEffect(() => {
    const [first] = Object.keys(problems);
    for (const [name, message] of Object.entries(problems)) {
      form.setError(name as 'name', { type: 'server', message });
    }
    if (first) form.setFocus(first as 'name');
  }, [form, problems]);

  // A short name that the person chose is theirs; an empty one follows the name again.
  const isHandleOwn = useRef(draft.handle !== '' && draft.handle !== handleFrom(draft.name));
  const name = form.register('name', {
    onChange: () => {
      if (isHandleOwn.current) return;
      form.setValue('handle', handleFrom(form.getValues('name')), { shouldDirty: true });
    },
  });
  const keepHandle = (typed: string) => {
    isHandleOwn.current = typed !== '';
  };
  const send = () => {
    keepDraft(form.getValues());
    onDone();
  };
  return (
    <Form form={form} onSubmit={send} failureTitle="Check these details" className="gap-8">
      <Part title="The school">
        <FormField form={form} name="name" label="Name" required>
          <TextInput {...name} dir="auto" maxLength={120} autoComplete="organization" />
        </FormField>
        <HandleField form={form} onType={keepHandle} />
        <FormField form={form} name="website" label="Website" required>
          <UrlInput {...form.register('website')} />
        </FormField>
        <FormValue form={form} name="phoneE164">
          {(field, error) => (
            <Field label="School phone" error={error} required>
              <PhoneInput {...field} name="phoneE164" />
            </Field>
          )}
        </FormValue>
        <SchoolKindFields form={form} />
      </Part>
      <Part title="Address">
        <AddressFields form={form} />
        <PlaceField form={form} find={findPlace} />
      </Part>
      <Part title="Values and hashtag">
        <FormValue form={form} name="values">
          {({ value, onValueChange, onBlur }, error) => (
            <Field label="Values" description={`Up to ${MOST_VALUES}, separated by commas.`} error={error} optional>
              <ValuesInput name="values" value={value ?? []} onValueChange={onValueChange} onBlur={onBlur} />
            </Field>
          )}
        </FormValue>
        <FormField
          form={form}
          name="brandedHashtag"
          label="School hashtag"
          description="For example #HillcrestLife"
          optional
        >
          <TextInput {...form.register('brandedHashtag')} dir="auto" maxLength={60} autoComplete="off" />
        </FormField>
      </Part>
      <div className="flex flex-wrap items-center gap-2 border-t border-subtle pt-4">
        <FormButtons form={form} label="Review" busyLabel="Checking…" />
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
