import { useState } from 'react';
import { useAlerts } from '../../data/alerts.tsx';
import { useCall } from '../../data/call.ts';
import { useMutation } from '../../data/mutation.ts';
import { cancelJoinRequest, remindOfJoinRequest } from '../../domain/api/people.ts';
import type { JoinRequest } from '../../domain/join-request/schema.ts';
import { useNow } from '../../patterns/use-now.ts';
import { When } from '../../patterns/when.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { nextReminder } from './labels.ts';

/** What one can do while a school has not decided: remind it once a day, or take the request back. */
export function PendingActions({ request, onCancelled }: { request: JoinRequest; onCancelled: () => void }) {
  const call = useCall();
  const { show, showError } = useAlerts();
  const now = useNow();
  const [asks, setAsks] = useState(false);
  const next = nextReminder(request, now);

  const remind = useMutation(remindOfJoinRequest, {
    onSuccess: () => void show('success', `${request.school} gets a reminder by e-mail.`),
    onError: showError,
  });
  return (
    <div className="grid grid-cols-1 gap-2">
      <div className="flex flex-wrap gap-3">
        <Button
          variant="primary"
          disabled={next !== null}
          busy={remind.busy}
          onClick={() => void remind.run({ params: { iid: request.iid } })}
        >
          Remind them
        </Button>
        <Button onClick={() => setAsks(true)}>Take the request back</Button>
      </div>
      {next ? (
        <p className="text-sm text-ink-3">
          Once a day is enough: you can remind them <When iso={next} form="ahead" />.
        </p>
      ) : null}
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title="Take the request back?"
        confirmLabel="Take it back"
        cancelLabel="Keep it"
        onConfirm={async () => {
          await call(cancelJoinRequest, { params: { iid: request.iid } });
          onCancelled();
        }}
      >
        {request.school} no longer sees it. You can ask again at any time.
      </ConfirmDialog>
    </div>
  );
}
