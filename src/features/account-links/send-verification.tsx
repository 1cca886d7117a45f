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

/** Another email to confirm one's address, once in a minute. */
export function SendVerification({ email, variant = 'secondary', onVerified }: Props) {
  const { left, start } = useWait();
  const [said, setSaid] = useState<{ tone: 'good' | 'danger'; title: string; text: string } | null>(null);

  const { run, busy } = useMutation(requestVerification, {
    onSuccess: ({ emailVerified, waitSeconds }) => {
      if (emailVerified) onVerified();
      else
        setSaid({
          tone: 'good',
          title: 'A new letter is on its way.',
          text: `It goes to ${email}. Only its link works now.`,
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
              title: 'A letter went out a moment ago.',
              text: 'Give it a minute, and look among unwanted mail.',
            }
          : { tone: 'danger', title: 'No letter was sent.', text: error instanceof Error ? error.message : '' },
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
