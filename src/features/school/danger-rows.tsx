import { type ReactNode, useState } from 'react';
import { useAlerts } from '../../data/alerts.tsx';
import { useCall } from '../../data/call.ts';
import { useMutation } from '../../data/mutation.ts';
import { useServices } from '../../data/provider.tsx';
import { leaveSchool } from '../../domain/api/identity.ts';
import {
  archiveSchool,
  requestSchoolDeletion,
  restoreSchool,
  withdrawSchoolDeletion,
} from '../../domain/api/schools.ts';
import { GRACE_DAYS } from '../../domain/institution/settings.ts';
import { longDay } from '../../lib/day-text.ts';
import { DangerRow } from '../../patterns/page-types/settings.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ExportRow } from './export-row.tsx';
import type { PartProps } from './profile-forms.tsx';

type Asking = {
  title: string;
  button: string;
  confirm: string;
  words: ReactNode;
  tone?: 'primary' | 'danger';
  typed?: string;
  run: () => Promise<void>;
};

type Props = Required<PartProps> & {
  /** Belongs to the school, and may leave it. */
  isMember: boolean;
  mayWrite: boolean;
  /** Is an admin of the school. */
  mayDelete: boolean;
};

/** Leaving the school, taking it off the web, and its end. */
export function DangerRows({ settings, onSaved, isMember, mayWrite, mayDelete, guard }: Props) {
  const { auth } = useServices();
  const call = useCall();
  const alerts = useAlerts();
  const { name } = settings.parts.profile.values;
  const isDeleting = settings.deletesAt !== null;
  return (
    <>
      {isMember ? (
        <Row
          text="You can no longer see or change anything here. What you wrote stays with the school."
          title="Leave the school"
          button="Leave school"
          confirm="Leave school"
          tone="danger"
          words={<p>To come back, an admin of {name} has to invite you again.</p>}
          run={async () => {
            await call(leaveSchool, { params: { iid: settings.id } });
            alerts.show('success', `You have left ${name}.`);
            await auth.token(true);
          }}
        />
      ) : null}
      {mayWrite && !isDeleting ? (
        settings.archivedAt ? (
          <Row
            text="Its widgets and pages are served to visitors again."
            title="Take the school up again"
            button="Take up again"
            confirm="Take up again"
            words={<p>What was on other people’s pages before is shown there again at once.</p>}
            run={async () => onSaved((await call(restoreSchool)).school)}
          />
        ) : (
          <Row
            text="Nothing of it is shown to visitors. Inside, all stays and can be changed; you can take it up again."
            title="Archive the school"
            button="Archive school"
            confirm="Archive school"
            tone="danger"
            words={<p>Widgets on your web pages are empty from now on, until you take the school up again.</p>}
            run={async () => onSaved((await call(archiveSchool)).school)}
          />
        )
      ) : null}
      {mayDelete ? <ExportRow settings={settings} guard={guard} /> : null}
      {mayDelete && !isDeleting ? (
        <Row
          text={`Its stories, collections, widgets and channels go for good ${GRACE_DAYS} days later. Until then any admin can keep it.`}
          title="Delete the school"
          button="Delete school"
          confirm={`Delete in ${GRACE_DAYS} days`}
          tone="danger"
          typed={name}
          words={
            <>
              <p>From now on nothing of {name} is shown to visitors, and nothing in it can be changed.</p>
              <p>All its admins get a letter. In {GRACE_DAYS} days everything goes; nobody can bring it back then.</p>
            </>
          }
          run={async () =>
            onSaved(await guard(() => call(requestSchoolDeletion, { body: { name } }).then(({ school }) => school)))
          }
        />
      ) : null}
    </>
  );
}

function Row({ text, button, ...asking }: Asking & { text: string }) {
  const [open, setOpen] = useState(false);
  const { title, confirm, words, tone = 'primary', typed, run } = asking;
  return (
    <DangerRow
      title={title}
      text={text}
      action={
        <>
          <Button variant={tone === 'danger' ? 'danger' : 'secondary'} onClick={() => setOpen(true)}>
            {button}
          </Button>
          <ConfirmDialog
            open={open}
            onOpenChange={setOpen}
            title={`${title}?`}
            confirmLabel={confirm}
            tone={tone}
            onConfirm={run}
            {...(typed === undefined ? {} : { typed })}
          >
            {words}
          </ConfirmDialog>
        </>
      }
    />
  );
}

/** Above everything while the school is archived or about to go. */
export function StateNotice({ settings, onSaved, mayKeep }: PartProps & { mayKeep: boolean }) {
  const alerts = useAlerts();
  const { archivedAt, deletesAt, parts } = settings;
  const { name } = parts.profile.values;

  const keep = useMutation(withdrawSchoolDeletion, {
    onSuccess: ({ school }) => {
      onSaved(school);
      alerts.show('success', `${name} stays.`);
    },
    onError: alerts.showError,
  });
  if (deletesAt) {
    return (
      <Banner
        tone="danger"
        title={`${name} will be deleted on ${longDay(deletesAt.slice(0, 10))}.`}
        action={
          mayKeep ? (
            <Button size="sm" busy={keep.busy} onClick={() => void keep.run()}>
              Keep the school
            </Button>
          ) : undefined
        }
      >
        Until then nothing of it is shown to visitors and nothing in it can be changed.
      </Banner>
    );
  }
  return archivedAt ? (
    <Banner tone="amber" title={`${name} is archived.`}>
      Nothing of it is shown to visitors. In the danger zone it can be taken up again.
    </Banner>
  ) : null;
}
