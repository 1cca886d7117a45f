import { type ReactNode, useState } from 'react';
import { useAlerts } from '../../data/alerts.tsx';
import { useCall } from '../../data/call.ts';
import { useServices } from '../../data/provider.tsx';
import { leaveSchool } from '../../domain/api/identity.ts';
import { requestSchoolDeletion } from '../../domain/api/schools.ts';
import { GRACE_DAYS } from '../../domain/institution/settings.ts';
import { DangerRow } from '../../patterns/page-types/settings.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ExportRow } from './export-row.tsx';
import type { PartProps } from './part-props.ts';
import { VisibilityForm } from './visibility-form.tsx';

type Props = Required<PartProps> & {
  /** Belongs to the school, and may leave it. */
  isMember: boolean;
  mayWrite: boolean;
  /** Is an admin of the school. */
  mayDelete: boolean;
};

/** Archiving the school, exporting its data, leaving and deleting it. */
export function DangerRows({ settings, onSaved, isMember, mayWrite, mayDelete, guard }: Props) {
  const { auth } = useServices();
  const call = useCall();
  const alerts = useAlerts();
  const { name } = settings.parts.profile.values;
  const isDeleting = settings.deletesAt !== null;
  return (
    <>
      {mayWrite && !isDeleting ? (
        <div className="border-b border-subtle pb-card">
          <VisibilityForm settings={settings} onSaved={onSaved} />
        </div>
      ) : null}
      <ul className="grid grid-cols-1 divide-y divide-subtle">
        {mayDelete ? <ExportRow settings={settings} guard={guard} /> : null}
        {isMember ? (
          <Row
            text="You will no longer have access to this school. Stories you wrote stay with the school."
            title="Leave the school"
            button="Leave school"
            confirm="Leave school"
            explanation={<p>To come back, you need a new invitation from an admin of {name}.</p>}
            run={async () => {
              await call(leaveSchool, { params: { iid: settings.id } });
              alerts.done(`You left ${name}.`);
              await auth.token(true);
            }}
          />
        ) : null}
        {mayDelete && !isDeleting ? (
          <Row
            text={`Deletes all stories, collections, widgets and channels after ${GRACE_DAYS} days. Any admin can cancel until then.`}
            title="Delete the school"
            button="Delete school"
            confirm="Delete school"
            typed={name}
            explanation={
              <>
                <p>Visitors will stop seeing {name} now, and nothing in it can be changed.</p>
                <p>All its admins get an email. After {GRACE_DAYS} days everything is deleted and can’t be restored.</p>
              </>
            }
            run={async () =>
              onSaved(await guard(() => call(requestSchoolDeletion, { body: { name } }).then(({ school }) => school)))
            }
          />
        ) : null}
      </ul>
    </>
  );
}

type RowProps = {
  title: string;
  text: string;
  button: string;
  confirm: string;
  explanation: ReactNode;
  typed?: string;
  run: () => Promise<void>;
};

function Row({ title, text, button, confirm, explanation, typed, run }: RowProps) {
  const [open, setOpen] = useState(false);
  return (
    <DangerRow
      title={title}
      text={text}
      action={
        <>
          <Button variant="danger" onClick={() => setOpen(true)}>
            {button}
          </Button>
          <ConfirmDialog
            open={open}
            onOpenChange={setOpen}
            title={`${title}?`}
            confirmLabel={confirm}
            tone="danger"
            onConfirm={run}
            {...(typed === undefined ? {} : { typed })}
          >
            {explanation}
          </ConfirmDialog>
        </>
      }
    />
  );
}
