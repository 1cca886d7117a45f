import { type FormEvent, useId, useState } from 'react';
import type { PhoneEnrolment } from '../../data/auth-port.ts';
import { useServices } from '../../data/provider.tsx';
import { phoneE164Schema } from '../../domain/person/schema.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { PhoneInput } from '../../ui/phone/phone-input.tsx';
import { DigitsForm, factorWords } from './digits-form.tsx';

type Props = {
  /** The number of the account, for a beginning. */
  phoneNumber: string;
  /** Does the work, after the password was typed once more where it is asked for. */
  guard: <T>(work: () => Promise<T>) => Promise<T>;
  onClose: () => void;
  onDone: () => Promise<void>;
};

/** Turning text messages on: the number, then the six digits that were sent to it. */
export function AddPhoneDialog({ phoneNumber, guard, onClose, onDone }: Props) {
  const { auth } = useServices();
  const formId = useId();
  const [number, setNumber] = useState(phoneNumber);
  const [wrong, setWrong] = useState<string>();
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const [enrolment, setEnrolment] = useState<PhoneEnrolment | null>(null);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    const checked = phoneE164Schema.safeParse(number);
    setWrong(checked.error?.issues[0]?.message);
    setProblem('');
    if (!checked.success) return;
    setBusy(true);
    try {
      const { data } = checked;
      setEnrolment(await guard(() => auth.enrolPhone(data)));
    } catch (error) {
      setProblem(factorWords(error));
    }
    setBusy(false);
  };

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Add a phone"
      description={
        enrolment ? `We sent a six-digit code to ${number}.` : 'We text you a six-digit code each time you sign in.'
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId} busy={busy} busyLabel="One moment…">
            {enrolment ? 'Turn on' : 'Send code'}
          </Button>
        </>
      }
    >
      {enrolment ? (
        <DigitsForm
          key="digits"
          id={formId}
          name="Text message"
          onBusy={setBusy}
          onConfirm={async (digits, name) => {
            await enrolment.confirm(digits, name);
            await onDone();
          }}
        />
      ) : (
        <form id={formId} noValidate className="grid grid-cols-1 gap-fields" onSubmit={(event) => void send(event)}>
          {problem ? (
            <Banner tone="danger" live title="We couldn’t send the code">
              {problem}
            </Banner>
          ) : null}
          <Field label="Phone" error={wrong} required>
            <PhoneInput value={number} onValueChange={setNumber} />
          </Field>
        </form>
      )}
    </Dialog>
  );
}
