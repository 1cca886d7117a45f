import { useState } from 'react';
import * as z from 'zod/mini';
import { useCall } from '../../data/call.ts';
import { requestSchoolVerification } from '../../domain/api/schools.ts';
import type { Institution } from '../../domain/institution/schema.ts';
import { type NewVerification, VERIFY_METHODS, type Verifications } from '../../domain/institution/verification.ts';
import { emailSchema } from '../../domain/person/schema.ts';
import { href } from '../../domain/routes.ts';
import { useNavigateAfter } from '../../patterns/use-navigate-after.ts';
import { EmailInput } from '../../ui/email-input.tsx';
import { Form, FormButtons, FormField, FormValue, FormWatch } from '../../ui/form.tsx';
import { PhoneNumber } from '../../ui/phone/phone-number.tsx';
import { RadioCards } from '../../ui/radio-group.tsx';
import { useSchemaForm } from '../../ui/use-schema-form.ts';

const formSchema = z.object({ method: z.enum(VERIFY_METHODS), email: z.string() }).check(
  z.check(({ value, issues }) => {
    const email = emailSchema.safeParse(value.email);
    if (value.method !== 'email' || email.success) return;
    const message = email.error.issues[0]?.message ?? 'Enter an email address.';
    issues.push({ code: 'custom', input: value, path: ['email'], message });
  }),
);

/** Chooses how to verify the school. */
export function VerifyWays({ school, verifications }: { school: Institution; verifications: Verifications }) {
  const call = useCall();
  const navigate = useNavigateAfter();
  const { domain, phoneE164 } = verifications;
  const [method] = useState<NewVerification['method']>(domain ? 'email' : 'call');
  const form = useSchemaForm(formSchema, { defaultValues: { method, email: '' } });
  const noDomain = 'Not available: your website has no domain of its own.';

  return (
    <Form
      form={form}
      failureTitle="We couldn’t start the verification"
      onSubmit={async ({ method, email }) => {
        await call(requestSchoolVerification, { body: method === 'email' ? { method, email } : { method } });
        navigate(href('auth.school.verify.requested', null, { school: school.id, way: method }));
      }}
    >
      <FormValue form={form} name="method">
        {({ name, value, onValueChange }) => (
          <RadioCards
            legend="How do you want to verify your school?"
            hideLegend
            name={name}
            value={value}
            onValueChange={onValueChange}
            options={[
              {
                value: 'email',
                label: 'Email at the school’s domain',
                description: domain
                  ? `We email a 6-digit code to a school address, for example office@${domain}.`
                  : noDomain,
                disabled: !domain,
              },
              {
                value: 'dns',
                label: 'DNS record',
                description: domain ? `The person who manages ${domain} adds a TXT record.` : noDomain,
                disabled: !domain,
              },
              {
                value: 'call',
                label: 'Phone call',
                description: phoneE164 ? (
                  <>
                    We call the school on <PhoneNumber e164={phoneE164} /> within two working days.
                  </>
                ) : (
                  'Not available: the school has no phone number.'
                ),
                disabled: !phoneE164,
              },
            ]}
          />
        )}
      </FormValue>
      <FormWatch form={form} names={['method']}>
        {({ method }) =>
          method === 'email' ? (
            <FormField form={form} name="email" label="School email" required>
              <EmailInput {...form.register('email')} placeholder={`office@${domain ?? ''}`} autoComplete="off" />
            </FormField>
          ) : null
        }
      </FormWatch>
      <div className="flex flex-wrap items-center gap-2 border-t border-subtle pt-4">
        <FormButtons form={form} label="Continue" busyLabel="Sending…" />
      </div>
    </Form>
  );
}
