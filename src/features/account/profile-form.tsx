import { useMemo } from 'react';
import { useCall } from '../../data/call.ts';
import { useServices } from '../../data/provider.tsx';
import { updateAccount } from '../../domain/api/identity.ts';
import type { PersonAccount } from '../../domain/person/account.ts';
import { type PersonDetails, personDetailsSchema } from '../../domain/person/schema.ts';
import { SettingsForm } from '../../patterns/page-types/settings-form.tsx';
import { FormField, FormValue } from '../../ui/form.tsx';
import { PhoneInput } from '../../ui/phone/phone-input.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useSchemaForm } from '../../ui/use-schema-form.ts';

type Props = { account: PersonAccount; onSaved: (account: PersonAccount) => void };

/** Name, job title and telephone: what colleagues see of a person. */
export function ProfileForm({ account, onSaved }: Props) {
  const { auth } = useServices();
  const call = useCall();
  const { firstname, surname, jobtitle, phoneNumber } = account;
  const values = useMemo<PersonDetails>(
    () => ({
      firstname: firstname ?? '',
      surname: surname ?? '',
      jobtitle: jobtitle ?? '',
      phoneNumber: phoneNumber ?? '',
    }),
    [firstname, surname, jobtitle, phoneNumber],
  );
  const form = useSchemaForm(personDetailsSchema, { values });

  async function save(typed: PersonDetails): Promise<void> {
    onSaved((await call(updateAccount, { body: typed })).account);
    // The menu shows the name that is in the token.
    await auth.token(true);
  }

  return (
    <SettingsForm form={form} onSubmit={save}>
      <div className="grid gap-fields sm:grid-cols-2">
        <FormField form={form} name="firstname" label="First name" required>
          <TextInput {...form.register('firstname')} dir="auto" autoComplete="given-name" />
        </FormField>
        <FormField form={form} name="surname" label="Surname" required>
          <TextInput {...form.register('surname')} dir="auto" autoComplete="family-name" />
        </FormField>
      </div>
      <FormField form={form} name="jobtitle" label="Job title" required>
        <TextInput {...form.register('jobtitle')} dir="auto" autoComplete="organization-title" />
      </FormField>
      <FormField
        form={form}
        name="phoneNumber"
        label="Phone"
        description="For two-step verification, and so that your school’s admins can reach you"
        required
      >
        <FormValue form={form} name="phoneNumber">
          {(field) => <PhoneInput {...field} autoComplete="tel" />}
        </FormValue>
      </FormField>
    </SettingsForm>
  );
}
