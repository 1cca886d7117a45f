import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import * as z from 'zod/mini';
import { useCall } from '../../data/call.ts';
import { useMutation } from '../../data/mutation.ts';
import { checkSchoolVerification } from '../../domain/api/schools.ts';
import type { Institution } from '../../domain/institution/schema.ts';
import {
  type Verification,
  type Verifications,
  verificationCodeSchema,
} from '../../domain/institution/verification.ts';
import { href } from '../../domain/routes.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { CodeBox } from '../../ui/code-box.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { Form, FormButtons, FormField } from '../../ui/form.tsx';
import { linkClass } from '../../ui/link.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useSchemaForm } from '../../ui/use-schema-form.ts';

type Show = { show: (value: Verifications) => void };
type Props = Show & { verification: Verification };

/** The verification that was requested last, and whether it is done. */
export function VerifyPending({
  school,
  verifications,
  show,
}: Show & { school: Institution; verifications: Verifications }) {
  const [query] = useSearchParams();
  const way = query.get('code') ? 'email' : query.get('way');
  const verification = verifications.items.find(({ method }) => method === way) ?? verifications.items[0];
  return (
    <div className="grid grid-cols-1 gap-6">
      {verification ? (
        <VerificationProgress verification={verification} show={show} />
      ) : (
        <p className="text-ink-2">No verification requested yet.</p>
      )}
      <p className="border-t border-subtle pt-4">
        <Link to={href('auth.school.verify', null, { school: school.id })} className={linkClass()}>
          Verify another way
        </Link>
      </p>
    </div>
  );
}

function VerificationProgress({ verification, show }: Props) {
  if (verification.method === 'email' && verification.status === 'done') {
    return (
      <Banner tone="info" title="Your email is confirmed">
        Several schools share this website, so we also check the school ourselves. This page continues automatically. A
        call or a DNS record is quicker.
      </Banner>
    );
  }
  if (verification.method === 'email') return <CodeForm verification={verification} show={show} />;
  if (verification.method === 'dns') return <RecordCheck verification={verification} show={show} />;
  return (
    <p className="text-ink-2">
      We’ll call the school on <strong className="font-semibold text-ink">{verification.to}</strong> within two working
      days and ask for you. This page continues automatically after the call.
    </p>
  );
}

const codeFormSchema = z.object({ code: verificationCodeSchema });

function CodeForm({ verification, show }: Props) {
  const call = useCall();
  const [query] = useSearchParams();
  const fromLink = query.get('code') ?? '';
  const form = useSchemaForm(codeFormSchema, { defaultValues: { code: fromLink } });
  const element = useRef<HTMLDivElement>(null);
  const isSent = useRef(false);

  useEffect(() => {
    if (!fromLink || isSent.current) return;
    isSent.current = true;
    element.current?.querySelector('form')?.requestSubmit();
  }, [fromLink]);
  return (
    <div ref={element} className="grid grid-cols-1 gap-5">
      <p className="text-ink-2">
        We emailed a 6-digit code to <strong className="font-semibold wrap-anywhere text-ink">{verification.to}</strong>
        . Enter it here, or open the link in the email. It can take a few minutes. Check your spam folder too.
      </p>
      <Form
        form={form}
        failureTitle="We couldn’t verify the school"
        onSubmit={async ({ code }) => show(await call(checkSchoolVerification, { body: { method: 'email', code } }))}
      >
        <FormField form={form} name="code" label="Code from the email" required>
          <TextInput
            {...form.register('code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            dir="ltr"
            className="type-figures"
          />
        </FormField>
        <div>
          <FormButtons form={form} label="Verify" busyLabel="Checking…" />
        </div>
      </Form>
    </div>
  );
}

function RecordCheck({ verification, show }: Props) {
  const { run, busy, error } = useMutation(checkSchoolVerification, { onSuccess: show });
  const said: ReactNode = error ? error.message : verification.problem;
  return (
    <div className="grid grid-cols-1 gap-5">
      <p className="text-ink-2">
        Add this TXT record at your domain provider and leave it there until we find it. Don’t change other records.
      </p>
      <DescriptionList
        items={[
          { term: 'Type', value: 'TXT' },
          { term: 'Name', value: <span dir="ltr">{verification.to}</span> },
        ]}
      />
      <CodeBox code={verification.record ?? ''} label="Value" copyLabel="Copy value" />
      {said ? (
        <Banner tone="amber" title="Record not found yet" live>
          {said}
        </Banner>
      ) : null}
      <div>
        <Button
          variant="primary"
          busy={busy}
          busyLabel="Checking…"
          onClick={() => void run({ body: { method: 'dns' } })}
        >
          Check again
        </Button>
      </div>
    </div>
  );
}
