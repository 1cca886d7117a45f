import '../../styles/inside.css';
import { type FormEvent, type Ref, useRef, useState } from 'react';
import {
  type FactorHint,
  type SecondFactorChallenge,
  SignInError,
  type SignInErrorCode,
} from '../../data/auth-port.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { lazyPart } from '../../ui/lazy-code.tsx';
import { linkClass } from '../../ui/link.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { Heading } from '../../ui/text.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { SignInFailure } from './sign-in-failure.tsx';

const RecoverFactor = lazyPart(async () => (await import('./recover-factor.tsx')).default);

type Props = {
  step: SecondFactorChallenge;
  /** The first factor; the password is empty for another provider. */
  email: string;
  password: string;
  onBack: () => void;
};

/** The second factor of signing in: which factor, its six digits, and recovery for people who have lost it. */
// Long: one step; each of its ways changes the same factor, failure and wait.
export default function SecondFactorForm({ step, email, password, onBack }: Props) {
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
      if (code === 'unknown') console.error('The second factor failed', error);
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
    return <RecoverFactor email={email} password={password} onBack={onBack} />;
  }
  return (
    <div className="grid gap-5">
      <div className="grid gap-2">
        <Heading level={1} look="3xl">
          Two-step verification
        </Heading>
        <p className="text-md text-ink-2">Enter your 6-digit code to sign in.</p>
      </div>
      <SignInFailure code={failure} />
      {step.factors.length > 1 ? (
        <FactorChoice
          factors={step.factors}
          chosen={factorId}
          onChoose={(id) => {
            setFactorId(id);
            setFailure(null);
          }}
        />
      ) : null}
      {isSent ? (
        <DigitsForm
          key={factorId}
          ref={field}
          factor={factor}
          isMissing={missing}
          busy={busy === 'confirm'}
          onSubmit={(event) => void confirm(event)}
        />
      ) : (
        <Button variant="primary" size="lg" busy={busy === 'send'} busyLabel="Sending…" onClick={() => void send()}>
          Send code to {factor?.phone ?? 'my phone'}
        </Button>
      )}
      <OtherWays
        onSend={isSent && factor?.kind === 'phone' ? () => void send() : null}
        busy={busy !== null}
        onLost={() => setLost(true)}
        onBack={onBack}
      />
    </div>
  );
}

type ChoiceProps = { factors: readonly FactorHint[]; chosen: string; onChoose: (id: string) => void };

function FactorChoice({ factors, chosen, onChoose }: ChoiceProps) {
  return (
    <RadioGroup
      legend="How do you want to get your code?"
      name="factor"
      value={chosen}
      onValueChange={onChoose}
      options={factors.map((each) => ({ value: each.id, label: nameOf(each), description: detailOf(each) }))}
    />
  );
}

type WaysProps = {
  /** Sends another code. */
  onSend: (() => void) | null;
  busy: boolean;
  onLost: () => void;
  onBack: () => void;
};

function OtherWays({ onSend, busy, onLost, onBack }: WaysProps) {
  return (
    <div className="flex flex-wrap gap-x-5 gap-y-2 text-base">
      {onSend ? (
        <button type="button" className={linkClass()} disabled={busy} onClick={onSend}>
          Send again
        </button>
      ) : null}
      <button type="button" className={linkClass()} onClick={onLost}>
        Use a recovery code
      </button>
      <button type="button" className={linkClass({ tone: 'quiet' })} onClick={onBack}>
        Back
      </button>
    </div>
  );
}

type DigitsProps = {
  ref: Ref<HTMLFormElement>;
  factor: FactorHint | undefined;
  isMissing: boolean;
  busy: boolean;
  onSubmit: (event: FormEvent) => void;
};

function DigitsForm({ ref, factor, isMissing, busy, onSubmit }: DigitsProps) {
  return (
    <form ref={ref} noValidate className="grid gap-5" onSubmit={onSubmit}>
      <Field
        label="6-digit code"
        description={
          factor?.kind === 'totp' ? 'From your authenticator app' : `Sent to ${factor?.phone ?? 'your phone'}`
        }
        error={isMissing ? 'Enter all 6 digits.' : undefined}
        required
      >
        <TextInput
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
      <Button type="submit" variant="primary" size="lg" busy={busy} busyLabel="Signing in…">
        Sign in
      </Button>
    </form>
  );
}

function nameOf({ kind, name }: FactorHint): string {
  return name ?? (kind === 'totp' ? 'Authenticator app' : 'Text message');
}

function detailOf({ kind, phone }: FactorHint): string {
  return kind === 'totp' ? 'Shows a new code every 30 seconds' : `A text message to ${phone ?? 'your phone'}`;
}
