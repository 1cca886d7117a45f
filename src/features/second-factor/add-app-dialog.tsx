import { useId, useState } from 'react';
import type { TotpEnrolment } from '../../data/auth-port.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DigitsForm } from './digits-form.tsx';
import { QrCode } from './qr-code.tsx';

type Props = { enrolment: TotpEnrolment; onClose: () => void; onDone: () => Promise<void> };

/** Turning an authenticator app on: the code to scan or type, then six digits of it. */
export function AddAppDialog({ enrolment, onClose, onDone }: Props) {
  const formId = useId();
  const [busy, setBusy] = useState(false);
  const { secret, url } = enrolment;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Add an authenticator app"
      description="Use Google Authenticator, Microsoft Authenticator, Apple Passwords or a password manager."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId} busy={busy} busyLabel="Turning on…">
            Turn on
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-5">
        <div className="flex flex-wrap items-start gap-5">
          <QrCode text={url} label="QR code for the authenticator app" />
          <div className="grid min-w-0 flex-1 basis-52 gap-3 text-base text-ink-2">
            <p>Scan the QR code with the app. If you can’t, enter this key in the app:</p>
            <p dir="ltr" className="font-mono text-base text-ink wrap-anywhere">
              {secret.replace(/(.{4})(?=.)/g, '$1 ')}
            </p>
            <div>
              <CopyButton value={secret} label="Copy key" size="sm" />
            </div>
          </div>
        </div>
        <DigitsForm
          id={formId}
          name="Authenticator app"
          onBusy={setBusy}
          onConfirm={async (digits, name) => {
            await enrolment.confirm(digits, name);
            await onDone();
          }}
        />
      </div>
    </Dialog>
  );
}
