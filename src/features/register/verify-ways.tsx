import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { useCall } from '../../data/call.ts';
import { requestSchoolVerification } from '../../domain/api/schools.ts';
import type { Institution } from '../../domain/institution/schema.ts';
import { type NewVerification, VERIFY_METHODS, type Verifications } from '../../domain/institution/verification.ts';
import { emailSchema } from '../../domain/person/schema.ts';
import { href } from '../../domain/routes.ts';
import { EmailInput } from '../../ui/email-input.tsx';
import { Form, FormButtons, FormField, FormValue, FormWatch } from '../../ui/form.tsx';
import { RadioCards } from '../../ui/radio-group.tsx';
import { useSchemaForm } from '../../ui/use-schema-form.ts';

const formSchema = z.object({ method: z.enum(VERIFY_METHODS), email: z.string() }).check(
  z.check(({ value, issues }) => {
    const email = emailSchema.safeParse(value.email);
    if (value.method !== 'email' || email.success) return;
    const message = email.error.issues[0]?.message ?? 'Enter an e-mail address.';
    issues.push({ code: 'custom', input: value, path: ['email'], message });
  }),
);

/** Chooses how to show that one belongs to the school. */
export function VerifyWays({ school, known }: { school: Institution; known: Verifications }) {
  const call = useCall();
  const navigate = useNavigate();
  const { domain, phoneE164 } = known;
  const [method] = useState<NewVerification['method']>(domain ? 'email' : 'call');
  const form = useSchemaForm(formSchema, { defaultValues: { method, email: '' } });
  const noDomain = 'Your web site has no domain of its own, so this way is not open.';

  return (
    <Form
      form={form}
      failureTitle="This did not work"
      onSubmit={async ({ method, email }) => {
        await call(requestSchoolVerification, { body: method === 'email' ? { method, email } : { method } });
        navigate(href('auth.school.verify.requested', null, { school: school.id, way: method }));
      }}
    >
      <FormValue form={form} name="method">
        {({ name, value, onValueChange }) => (
          <RadioCards
            legend="How do you want to show it?"
            hideLegend
            name={name}
            value={value}
            onValueChange={onValueChange}
            options={[
              {
                value: 'email',
                label: 'An e-mail at the school’s domain',
                description: domain
                  ? `We send six digits to an address that the school’s office or head reads, such as office@${domain}.`
                  : noDomain,
                disabled: !domain,
              },
              {
                value: 'dns',
                label: 'A DNS record',
                description: domain ? `Whoever looks after ${domain} adds one line of text.` : noDomain,
                disabled: !domain,
              },
              {
                value: 'call',
                label: 'A call from us',
                description: phoneE164
                  ? `We call the school at ${phoneE164} within two working days.`
                  : 'The school has no telephone number.',
                disabled: !phoneE164,
              },
            ]}
          />
        )}
      </FormValue>
      <FormWatch form={form} names={['method']}>
        {({ method }) =>
          method === 'email' ? (
            <FormField form={form} name="email" label="Address at the school" required>
              <EmailInput {...form.register('email')} placeholder={`office@${domain ?? ''}`} autoComplete="off" />
            </FormField>
          ) : null
        }
      </FormWatch>
      <div className="flex flex-wrap items-center gap-2 border-t border-subtle pt-4">
        <FormButtons form={form} label="Go on" busyLabel="Asking…" />
      </div>
    </Form>
  );
}
