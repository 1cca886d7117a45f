import { useState } from 'react';
import { useAlerts } from '../../data/alerts.tsx';
import { useMutation } from '../../data/mutation.ts';
import { sendSecondFactorReminder } from '../../domain/api/people.ts';
import { ProductError } from '../../domain/errors.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';

/** Asks all members without a second factor to turn it on. The server allows it once a day. */
export function SecondFactorReminder() {
  const { showError } = useAlerts();
  const [said, setSaid] = useState('');
  const remind = useMutation(sendSecondFactorReminder, {
    onSuccess: ({ asked: recipients }) =>
      setSaid(
        recipients === 1 ? 'Email sent to 1 person.' : `Email sent to ${recipients.toLocaleString('en-GB')} people.`,
      ),
    onError: (error) => {
      if (error instanceof ProductError && error.code === 'too-many-requests') setSaid(error.message);
      else showError(error);
    },
  });
  if (said) {
    return (
      <Banner tone="plain" live>
        {said}
      </Banner>
    );
  }
  return (
    <Banner
      tone="info"
      action={
        <Button size="sm" busy={remind.busy} busyLabel="Sending…" onClick={() => void remind.run()}>
          Send reminder
        </Button>
      }
    >
      They sign in with a password only. Send an email that explains how to turn on two-step verification.
    </Banner>
  );
}
