import { type FormEvent, useId, useState } from 'react';
import {
  type FactorHint,
  type SecondFactorChallenge,
  SignInError,
  type SignInErrorCode,
} from '../../data/auth-port.ts';
import { useServices } from '../../data/provider.tsx';
import { useSession } from '../../data/session/session.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useBusy } from '../../ui/use-busy.ts';

type Props = { why: string | undefined; onDone: () => void; onStop: () => void };

/** What may go wrong here; all else is said in general. */
const ERROR_MESSAGES: Partial<Record<SignInErrorCode, string>> = {
  'wrong-details': 'This password isn’t right.',
  'wrong-code': 'This code isn’t right. It changes every 30 seconds.',
  'code-expired': 'This code has expired. Request a new one.',
  'too-many-tries': 'Too many attempts. Wait a few minutes, then try again.',
  offline: 'We couldn’t reach SprX. Check your connection and try again.',
  'other-provider': 'Your account uses another way to sign in. Sign out, sign in again, then try again.',
};
const GENERAL = 'Something went wrong. Try again.';

/** Asks for the password once more, and for the second factor where the account has one. */
export function ReauthDialog({ why, onDone, onStop }: Props) {
  const { auth } = useServices();
  const { user } = useSession();
  const formId = useId();
  const [step, setStep] = useState<SecondFactorChallenge | null>(null);
  const [factorId, setFactorId] = useState('');
  const [sentTo, setSentTo] = useState('');
  const [busy, during] = useBusy();
  const [error, setError] = useState('');
  const factor = step?.factors.find(({ id }) => id === factorId);
  const needsSending = factor?.kind === 'phone' && sentTo !== factorId;

  const attempt = async (work: () => Promise<void>) => {
    setError('');
    try {
      await during(work);
    } catch (cause) {
      setError(ERROR_MESSAGES[cause instanceof SignInError ? cause.code : 'unknown'] ?? GENERAL);
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    if (busy) return;
    void attempt(async () => {
      if (!step) {
        const password = String(typed.get('password') ?? '');
        if (!password) return setError('Enter your password.');
        const next = await auth.reauthenticate(password);
        setStep(next);
        setFactorId(next?.factors[0]?.id ?? '');
        return next ? undefined : onDone();
      }
      if (needsSending) {
        await step.sendCode(factorId);
        return setSentTo(factorId);
      }
      const digits = String(typed.get('digits') ?? '').replace(/\s/g, '');
      if (!/^\d{6}$/.test(digits)) return setError('Enter all six digits.');
      await step.confirm(factorId, digits);
      onDone();
    });
  };

  return (
    <Dialog
      open
      onOpenChange={onStop}
      title={step ? 'Two-step verification' : 'Confirm your password'}
      busy={busy}
      footer={
        <>
          <Button disabled={busy} onClick={onStop}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={busy}>
            {needsSending ? 'Send code' : 'Continue'}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-fields">
        {step ? (
          <Digits
            factors={step.factors}
            factor={factor}
            onFactorChange={setFactorId}
            needsSending={needsSending}
            error={error}
          />
        ) : (
          <Password why={why} email={user?.email} error={error} onInput={() => setError('')} />
        )}
      </form>
    </Dialog>
  );
}

type PasswordProps = { why: string | undefined; email: string | null | undefined; error: string; onInput: () => void };

function Password({ why, email, error, onInput }: PasswordProps) {
  return (
    <>
      <p className="text-base text-ink-2">{why ?? `Enter the password of ${email} to continue.`}</p>
      <Field label="Password" error={error || undefined} required>
        <PasswordInput name="password" autoComplete="current-password" autoFocus onInput={onInput} />
      </Field>
    </>
  );
}

type DigitsProps = {
  factors: readonly FactorHint[];
  factor: FactorHint | undefined;
  onFactorChange: (id: string) => void;
  /** The text message has not been asked for. */
  needsSending: boolean;
  error: string;
};

/** The second factor: where the digits come from, and the digits. */
function Digits({ factors, factor, onFactorChange, needsSending, error }: DigitsProps) {
  return (
    <>
      {factors.length > 1 ? (
        <Field label="Send code by">
          <Select
            value={factor?.id}
            onChange={(event) => onFactorChange(event.target.value)}
            options={factors.map(({ id, kind, name, phone }) => ({
              value: id,
              label: name ?? (kind === 'totp' ? 'Authenticator app' : `Text message to ${phone ?? 'you'}`),
            }))}
          />
        </Field>
      ) : null}
      {needsSending ? (
        <p className="text-base text-ink-2">A text message goes to {factor?.phone ?? 'your phone'}.</p>
      ) : (
        <Field
          label="6-digit code"
          description={factor?.kind === 'totp' ? 'From your authenticator app.' : `Sent to ${factor?.phone}.`}
          error={error || undefined}
          required
        >
          <TextInput
            key={factor?.id}
            name="digits"
            inputMode="numeric"
            autoComplete="one-time-code"
            dir="ltr"
            maxLength={7}
            autoFocus
          />
        </Field>
      )}
      {needsSending && error ? (
        <Banner tone="danger" live>
          {error}
        </Banner>
      ) : null}
    </>
  );
}
