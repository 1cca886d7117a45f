import { useState } from 'react';
import { useCall } from '../../data/call.ts';
import { requestPasswordReset } from '../../domain/api/identity.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';

/** One press for a letter with which to choose a new password. */
export function SendReset({ email }: { email: string }) {
  const call = useCall();
  const [state, setState] = useState<'rest' | 'busy' | 'sent'>('rest');
  const [failure, setFailure] = useState<string | null>(null);
  const send = async () => {
    setState('busy');
    setFailure(null);
    try {
      await call(requestPasswordReset, { body: { email } });
      setState('sent');
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
      setState('rest');
    }
  };
  if (state === 'sent') {
    return (
      <Banner tone="good" title="Look into your mail." live>
        A letter with the way to a new password is on its way to {email}.
      </Banner>
    );
  }
  return (
    <div className="grid grid-cols-1 justify-items-start gap-3">
      {failure ? (
        <Banner tone="danger" title="No letter was sent." live className="w-full">
          {failure}
        </Banner>
      ) : null}
      <Button variant="primary" busy={state === 'busy'} busyLabel="Sending…" onClick={() => void send()}>
        Choose a new password
      </Button>
    </div>
  );
}
