import { useState } from 'react';
import { useAlerts } from '../../data/alerts.tsx';
import { useCall } from '../../data/call.ts';
import { sendSecondFactorReminder } from '../../domain/api/people.ts';
import { ProductError } from '../../domain/errors.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';

/** Asks everybody without a second step to turn it on. The server lets it through once a day. */
export function RemindOfStep() {
  const call = useCall();
  const { showError } = useAlerts();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const remind = async () => {
    setBusy(true);
    try {
      const asked = (await call(sendSecondFactorReminder)).asked;
      setSaid(asked === 1 ? 'One person gets a letter.' : `${asked.toLocaleString('en-GB')} people get a letter.`);
    } catch (error) {
      if (error instanceof ProductError && error.code === 'too-many-requests') setSaid(error.message);
      else showError(error);
    }
    setBusy(false);
  };
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
        <Button size="sm" busy={busy} busyLabel="Writing…" onClick={() => void remind()}>
          Remind them all
        </Button>
      }
    >
      They sign in with a password alone. A letter tells them how to turn the second step on.
    </Banner>
  );
}
