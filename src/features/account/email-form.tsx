import { use, useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { useCall } from '../../data/call.ts';
import type { Guard } from '../../data/guard.ts';
import { requestNewEmail } from '../../domain/api/identity.ts';
import type { PersonAccount } from '../../domain/person/account.ts';
import { emailSchema } from '../../domain/person/schema.ts';
import { SettingsPartContext } from '../../patterns/page-types/settings.tsx';
import { Banner } from '../../ui/banner.tsx';
import { EmailInput } from '../../ui/email-input.tsx';
import { Form, FormButtons, FormField } from '../../ui/form.tsx';
import { markSaved, useSchemaForm } from '../../ui/use-schema-form.ts';

const schema = z.strictObject({ email: emailSchema });

type Props = { account: PersonAccount; guard: Guard };

/** The address one signs in with. It changes once the new one has been proven by a letter. */
export function EmailForm({ account, guard }: Props) {
  const call = useCall();
  const values = useMemo(() => ({ email: account.email ?? '' }), [account.email]);
  const form = useSchemaForm(schema, { values });
  const [sentTo, setSentTo] = useState('');
  const tell = use(SettingsPartContext);

  async function save({ email }: { email: string }): Promise<void> {
    setSentTo('');
    await guard(() => call(requestNewEmail, { body: { email } }));
    // The address stays what it was until the email is opened.
    markSaved(form, values);
    setSentTo(email);
  }

  return (
    <Form form={form} onSubmit={save} onDirtyChange={tell} failureTitle="We couldn’t change your email">
      {sentTo ? (
        <Banner tone="info" title="Check your new inbox" live>
          We sent an email to {sentTo}. Open its link to confirm the change. Until then, sign in with {account.email}.
        </Banner>
      ) : null}
      <FormField
        form={form}
        name="email"
        label="Email"
        description={
          account.emailVerified
            ? 'You sign in with it. To change it, enter your password and confirm the new address.'
            : 'Not confirmed yet. Open the link we emailed you.'
        }
        required
      >
        <EmailInput {...form.register('email')} autoComplete="email" />
      </FormField>
      <div className="flex flex-wrap gap-3">
        <FormButtons form={form} label="Change address" busyLabel="Sending email…" needsChange />
      </div>
    </Form>
  );
}
