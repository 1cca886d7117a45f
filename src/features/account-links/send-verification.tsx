import { useState } from 'react';
import { useMutation } from '../../data/mutation.ts';
import { requestVerification } from '../../domain/api/identity.ts';
import { ProductError } from '../../domain/errors.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { clock, useWait } from './use-wait.ts';

type Props = {
  email: string;
  variant?: 'primary' | 'secondary';
  /** The address turned out to be confirmed. */
  onVerified: () => void;
};

/** Another email to confirm one's address, at most one a minute. */
export function SendVerification({ email, variant = 'secondary', onVerified }: Props) {
  const { left, start } = useWait();
  const [said, setSaid] = useState<{ tone: 'good' | 'danger'; title: string; text: string } | null>(null);

  const { run, busy } = useMutation(requestVerification, {
    onSuccess: ({ emailVerified, waitSeconds }) => {
      if (emailVerified) onVerified();
      else
        setSaid({
          tone: 'good',
          title: 'Email sent',
          text: `We’ve sent a new link to ${email}. Earlier links no longer work.`,
        });
      start(waitSeconds);
    },
    onError: (error) => {
      const isSoon = error instanceof ProductError && error.code === 'too-many-requests';
      if (isSoon) start(error.retryAfter ?? 60);
      setSaid(
        isSoon
          ? {
              tone: 'good',
              title: 'We’ve just sent you an email',
              text: 'It can take a minute. Check your spam folder too.',
            }
          : { tone: 'danger', title: 'We couldn’t send the email', text: error instanceof Error ? error.message : '' },
      );
    },
  });
  return (
    <div className="grid grid-cols-1 justify-items-start gap-3">
      {said ? (
        <Banner tone={said.tone} title={said.title} live className="w-full">
          {said.text}
        </Banner>
      ) : null}
      <Button variant={variant} busy={busy} busyLabel="Sending…" disabled={left > 0} onClick={() => void run()}>
        {left > 0 ? `Send a new link in ${clock(left)}` : 'Send a new link'}
      </Button>
    </div>
  );
}
