import { useCall } from '../../data/call.ts';
import { useServices } from '../../data/provider.tsx';
import { savePersonDetails } from '../../domain/api/identity.ts';
import { personDetailsSchema } from '../../domain/person/schema.ts';
import type { CurrentUser } from '../../domain/user/schema.ts';
import { Field } from '../../ui/field.tsx';
import { Form, FormButtons, FormField, FormValue } from '../../ui/form.tsx';
import { PhoneInput } from '../../ui/phone/phone-input.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useSchemaForm } from '../../ui/use-schema-form.ts';

/** Who the person is, with what is known already filled in. The page that shows it continues once the session knows. */
export function DetailsForm({ user }: { user: CurrentUser }) {
  const { auth } = useServices();
  const call = useCall();
  const { firstname = '', surname = '', jobtitle = '' } = user.claims;
  const form = useSchemaForm(personDetailsSchema, {
    defaultValues: { firstname, surname, jobtitle, phoneNumber: user.phoneNumber ?? '' },
  });
  return (
    <Form
      form={form}
      onSubmit={async (details) => {
        await call(savePersonDetails, { body: details });
        await auth.token(true);
      }}
    >
      <div className="grid gap-fields sm:grid-cols-2">
        <FormField form={form} name="firstname" label="First name" required>
          <TextInput {...form.register('firstname')} size="lg" autoComplete="given-name" dir="auto" />
        </FormField>
        <FormField form={form} name="surname" label="Surname" required>
          <TextInput {...form.register('surname')} size="lg" autoComplete="family-name" dir="auto" />
        </FormField>
      </div>
      <FormField
        form={form}
        name="jobtitle"
        label="Job title"
        description="For example “Teacher” or “Office manager”"
        required
      >
        <TextInput {...form.register('jobtitle')} size="lg" autoComplete="organization-title" dir="auto" />
      </FormField>
      <FormValue form={form} name="phoneNumber">
        {({ ref: _, ...field }, error) => (
          <Field
            label="Phone"
            description="In case we have a question about your school. We never publish it."
            error={error}
            required
          >
            <PhoneInput {...field} size="lg" />
          </Field>
        )}
      </FormValue>
      <div className="flex flex-wrap gap-2">
        <FormButtons form={form} label="Continue" />
      </div>
    </Form>
  );
}
