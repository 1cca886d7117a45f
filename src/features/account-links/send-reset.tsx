import { useState } from 'react';
import { useMutation } from '../../data/mutation.ts';
import { requestPasswordReset } from '../../domain/api/identity.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';

/** One press for an email with a link to choose a new password. */
export function SendReset({ email }: { email: string }) {
  const [isSent, setSent] = useState(false);
  const { run, busy, error } = useMutation(requestPasswordReset, { onSuccess: () => setSent(true) });
  if (isSent) {
    return (
      <Banner tone="good" title="Check your email" live>
        We’ve sent a link to choose a new password to {email}.
      </Banner>
    );
  }
  return (
    <div className="grid grid-cols-1 justify-items-start gap-3">
      {error ? (
        <Banner tone="danger" title="We couldn’t send the email" live className="w-full">
          {error.message}
        </Banner>
      ) : null}
      <Button variant="primary" busy={busy} busyLabel="Sending…" onClick={() => void run({ body: { email } })}>
        Choose a new password
      </Button>
    </div>
  );
}
