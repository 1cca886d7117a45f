import '../../styles/inside.css';
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react';
import { type FactorHint, type SecondStep, SignInError, type SignInErrorCode } from '../../data/auth-port.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { linkClass } from '../../ui/link.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { SIGN_IN_LABELS } from './sign-in-labels.ts';

const RecoverFactor = lazy(() => import('./recover-factor.tsx'));

type Props = {
  step: SecondStep;
  /** What the first step was proven by; the password is empty for another provider. */
  email: string;
  password: string;
  onBack: () => void;
};

/** The second step of signing in: which factor, its six digits, and the way for whoever has lost it. */
export default function SecondStepForm({ step, email, password, onBack }: Props) {
  const [factorId, setFactorId] = useState(step.factors[0]?.id ?? '');
  const [sentTo, setSentTo] = useState<readonly string[]>([]);
  const [isLost, setLost] = useState(false);
  const [busy, setBusy] = useState<'confirm' | 'send' | null>(null);
  const [failure, setFailure] = useState<SignInErrorCode | null>(null);
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLFormElement>(null);
  const factor = step.factors.find(({ id }) => id === factorId);
  const isSent = factor?.kind === 'totp' || sentTo.includes(factorId);

  const attempt = async (what: 'confirm' | 'send', work: () => Promise<void>) => {
    setFailure(null);
    setBusy(what);
    try {
      await work();
    } catch (error) {
      const code = error instanceof SignInError ? error.code : 'unknown';
      if (code === 'unknown') console.error('The second step failed', error);
      setFailure(code);
      field.current?.querySelector<HTMLInputElement>('[name="digits"]')?.select();
      setBusy(null);
      return;
    }
    if (what === 'send') setBusy(null);
  };
  const send = () =>
    attempt('send', async () => {
      await step.sendCode(factorId);
      setSentTo((before) => [...before, factorId]);
    });
  const confirm = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const digits = String(new FormData(field.current ?? undefined).get('digits') ?? '').replace(/\s/g, '');
    setMissing(!/^\d{6}$/.test(digits));
    if (!/^\d{6}$/.test(digits)) return;
    await attempt('confirm', () => step.confirm(factorId, digits));
  };

  if (isLost) {
    return (
      <Suspense fallback={null}>
        <RecoverFactor email={email} password={password} onBack={onBack} />
      </Suspense>
    );
  }
  return (
    <div className="grid gap-5">
      <div className="grid gap-2">
        <h1 className="type-display text-3xl">One more step</h1>
        <p className="text-md text-ink-2">Your account asks for six digits besides the password.</p>
      </div>
      {failure ? (
        <Banner tone="danger" live title={SIGN_IN_LABELS[failure].title}>
          {SIGN_IN_LABELS[failure].message}
        </Banner>
      ) : null}
      {step.factors.length > 1 ? (
        <RadioGroup
          legend="Where do you want the digits from?"
          name="factor"
          value={factorId}
          onValueChange={(id) => {
            setFactorId(id);
            setFailure(null);
          }}
          options={step.factors.map((each) => ({ value: each.id, label: nameOf(each), description: detailOf(each) }))}
        />
      ) : null}
      {isSent ? (
        <form ref={field} noValidate className="grid gap-5" onSubmit={(event) => void confirm(event)}>
          <Field
            label="Six digits"
            description={
              factor?.kind === 'totp' ? 'From your authenticator app.' : `Sent to ${factor?.phone ?? 'you'}.`
            }
            error={missing ? 'Enter all six digits.' : undefined}
            required
          >
            <TextInput
              key={factorId}
              name="digits"
              size="lg"
              inputMode="numeric"
              autoComplete="one-time-code"
              dir="ltr"
              maxLength={7}
              autoFocus
              className="type-figures"
            />
          </Field>
          <Button type="submit" variant="primary" size="lg" busy={busy === 'confirm'} busyLabel="Signing in…">
            Sign in
          </Button>
        </form>
      ) : (
        <Button variant="primary" size="lg" busy={busy === 'send'} busyLabel="Sending…" onClick={() => void send()}>
          Send six digits to {factor?.phone ?? 'my telephone'}
        </Button>
      )}
      <div className="flex flex-wrap gap-x-5 gap-y-2 text-base">
        {isSent && factor?.kind === 'phone' ? (
          <button type="button" className={linkClass()} disabled={busy !== null} onClick={() => void send()}>
            Send again
          </button>
        ) : null}
        <button type="button" className={linkClass()} onClick={() => setLost(true)}>
          Use a recovery code
        </button>
        <button type="button" className={linkClass({ tone: 'quiet' })} onClick={onBack}>
          Back
        </button>
      </div>
    </div>
  );
}

function nameOf({ kind, name }: FactorHint): string {
  return name ?? (kind === 'totp' ? 'Authenticator app' : 'Text message');
}

function detailOf({ kind, phone }: FactorHint): string {
  return kind === 'totp'
    ? 'An app that shows new digits every half minute.'
    : `A text message to ${phone ?? 'your telephone'}.`;
}
