import { type FormEvent, useState } from 'react';
import { SignInError, type SignInErrorCode } from '../../data/auth-port.ts';
import { Banner } from '../../ui/banner.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';

/** What may be wrong with six digits; all else is said in general. */
const ERROR_MESSAGES: Partial<Record<SignInErrorCode, string>> = {
  'wrong-code': 'This code isn’t right. Enter the latest code.',
  'code-expired': 'This code has expired. Start again to get a new one.',
  'too-many-tries': 'Too many attempts. Wait a few minutes, then try again.',
  offline: 'We couldn’t reach SprX. Your changes are still here.',
};

export function factorWords(error: unknown): string {
  const code = error instanceof SignInError ? error.code : 'unknown';
  if (code === 'unknown') console.error('The second factor could not be changed', error);
  return ERROR_MESSAGES[code] ?? 'Something went wrong. Try again.';
}

type Props = {
  id: string;
  /** What the factor is called unless the person says otherwise. */
  name: string;
  onBusy: (busy: boolean) => void;
  /** Rejects with what was wrong. */
  onConfirm: (digits: string, name: string) => Promise<void>;
};

/** The six digits that show that a new factor works, and its name; the dialog around it has the buttons. */
export function DigitsForm({ id, name, onBusy, onConfirm }: Props) {
  const [problem, setProblem] = useState('');
  const [missing, setMissing] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const digits = String(data.get('digits') ?? '').replace(/\s/g, '');
    setProblem('');
    setMissing(!/^\d{6}$/.test(digits));
    if (!/^\d{6}$/.test(digits)) return;
    onBusy(true);
    try {
      await onConfirm(digits, String(data.get('name') ?? '').trim() || name);
    } catch (error) {
      setProblem(factorWords(error));
      onBusy(false);
    }
  };
  return (
    <form id={id} noValidate className="grid grid-cols-1 gap-fields" onSubmit={(event) => void submit(event)}>
      {problem ? (
        <Banner tone="danger" live title="We couldn’t turn it on">
          {problem}
        </Banner>
      ) : null}
      <Field label="6-digit code" error={missing ? 'Enter all six digits.' : undefined} required>
        <TextInput
          name="digits"
          inputMode="numeric"
          autoComplete="one-time-code"
          dir="ltr"
          maxLength={7}
          className="type-figures"
        />
      </Field>
      <Field label="Name" description="Helps you tell your devices apart" optional>
        <TextInput name="name" placeholder={name} maxLength={60} autoComplete="off" dir="auto" />
      </Field>
    </form>
  );
}
