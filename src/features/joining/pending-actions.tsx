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

/** What a person can do while a request is pending: remind the school once a day, or cancel the request. */
export function PendingActions({ request, onCancelled }: { request: JoinRequest; onCancelled: () => void }) {
  const call = useCall();
  const { showError } = useAlerts();
  const now = useNow();
  const [asks, setAsks] = useState(false);
  const [isReminded, setReminded] = useState(false);
  const next = nextReminder(request, now);

  const remind = useMutation(remindOfJoinRequest, {
    onSuccess: () => setReminded(true),
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
          Send reminder
        </Button>
        <Button onClick={() => setAsks(true)}>Cancel request</Button>
      </div>
      <p role="status" className="text-sm text-ink-2">
        {isReminded ? `Reminder sent to ${request.school}. ` : null}
        {next ? (
          <>
            You can send {isReminded ? 'another' : 'a reminder'} <When iso={next} form="ahead" />.
          </>
        ) : null}
      </p>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title="Cancel your request?"
        confirmLabel="Cancel request"
        cancelLabel="Keep request"
        onConfirm={async () => {
          await call(cancelJoinRequest, { params: { iid: request.iid } });
          onCancelled();
        }}
      >
        {request.school} will no longer see it. You can ask again at any time.
      </ConfirmDialog>
    </div>
  );
}
