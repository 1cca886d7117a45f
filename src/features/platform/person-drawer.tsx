import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useAlerts } from '../../data/alerts.tsx';
import { useCall } from '../../data/call.ts';
import type { AnyPerson } from '../../domain/admin/people.ts';
import { endUserSessions, removeUserFromSchool, resendVerification, updateUser } from '../../domain/api/platform.ts';
import { href } from '../../domain/routes.ts';
import { When } from '../../patterns/when.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { VisuallyHidden } from '../../ui/layout.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { nameOfPerson, standing } from './people-columns.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

type Props = {
  person: AnyPerson;
  /** The reader's own account: no one locks themselves out. */
  isSelf: boolean;
  onClose: () => void;
};

type Question = { readonly about: 'state' } | { readonly about: 'school'; readonly id: string; readonly name: string };

/** One person: their account, their schools, and what an admin can do for them. */
export function PersonDrawer({ person, isSelf, onClose }: Props) {
  const call = useCall();
  const alerts = useAlerts();
  const [busy, setBusy] = useState<string | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const { uid, emailVerified, disabled, schools } = person;
  const name = nameOfPerson(person);

  const act = async (what: string, work: () => Promise<void>, done: string) => {
    setBusy(what);
    try {
      await work();
      alerts.done(done);
    } catch (error) {
      alerts.showError(error);
    }
    setBusy(null);
  };
  return (
    <>
      <Drawer open onOpenChange={onClose} title={<bdi>{name}</bdi>}>
        <div className="grid gap-6">
          <Facts person={person} />
          <Schools schools={schools} onRemove={(school) => setQuestion({ about: 'school', ...school })} />
          <section className="grid justify-items-start gap-2">
            <h2 className="text-base font-semibold text-ink">Help</h2>
            {emailVerified ? null : (
              <Button
                busy={busy === 'verification'}
                onClick={() =>
                  void act(
                    'verification',
                    () => call(resendVerification, { params: { uid } }),
                    `Verification email sent to ${name}.`,
                  )
                }
              >
                Resend verification email
              </Button>
            )}
            <Button
              busy={busy === 'sessions'}
              onClick={() =>
                void act(
                  'sessions',
                  () => call(endUserSessions, { params: { uid } }),
                  `${name} has been signed out everywhere.`,
                )
              }
            >
              Sign out everywhere
            </Button>
            <Link className={buttonClass()} to={href('admin.adminlogs', null, { actor: uid })}>
              View activity
            </Link>
            {isSelf ? null : (
              <Button variant={disabled ? 'secondary' : 'danger'} onClick={() => setQuestion({ about: 'state' })}>
                {disabled ? 'Enable account…' : 'Disable account…'}
              </Button>
            )}
          </section>
        </div>
      </Drawer>
      {question ? <ActDialog person={person} question={question} onClose={() => setQuestion(null)} /> : null}
    </>
  );
}

function Facts({ person }: { person: AnyPerson }) {
  return (
    <DescriptionList
      items={[
        { term: 'Account', value: <StatusDot {...standing(person)} /> },
        { term: 'Email', value: person.email ?? 'None' },
        { term: 'Job title', value: person.jobtitle ?? 'Not given' },
        { term: 'Two-step verification', value: person.hasSecondFactor ? 'On' : 'Off' },
        {
          term: 'Signed up',
          value: person.createdAt ? <When iso={person.createdAt} form="full" /> : 'Unknown',
        },
        { term: 'Last active', value: person.lastSeenAt ? <When iso={person.lastSeenAt} /> : 'Never' },
      ]}
    />
  );
}

type SchoolsProps = { schools: AnyPerson['schools']; onRemove: (school: AnyPerson['schools'][number]) => void };

function Schools({ schools, onRemove }: SchoolsProps) {
  return (
    <section className="grid gap-2">
      <h2 className="text-base font-semibold text-ink">Schools</h2>
      {schools.length === 0 ? <p className="text-base text-ink-2">No schools.</p> : null}
      <ul className="divide-y divide-subtle">
        {schools.map((school) => (
          <li key={school.id} className="flex items-center justify-between gap-3 py-2">
            <span className="min-w-0 wrap-anywhere">
              <bdi>{school.name}</bdi> <span className="text-ink-3">{school.role}</span>
            </span>
            <Button size="sm" onClick={() => onRemove(school)}>
              Remove…<VisuallyHidden> from {school.name}</VisuallyHidden>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Acts that need a reason. */
function ActDialog({ person, question, onClose }: { person: AnyPerson; question: Question; onClose: () => void }) {
  const call = useCall();
  const alerts = useAlerts();
  const { uid, disabled } = person;
  const name = nameOfPerson(person);
  if (question.about === 'school') {
    return (
      <ReasonDialog
        title={`Remove ${name} from ${question.name}?`}
        label="Remove"
        onClose={onClose}
        onConfirm={async (reason) => {
          await call(removeUserFromSchool, { params: { uid, iid: question.id }, body: { reason } });
          alerts.done(`${name} has been removed from ${question.name}.`);
        }}
      >
        <p>Their stories stay with the school. We’ll email them.</p>
      </ReasonDialog>
    );
  }
  return (
    <ReasonDialog
      title={disabled ? `Enable ${name}’s account?` : `Disable ${name}’s account?`}
      label={disabled ? 'Enable account' : 'Disable account'}
      onClose={onClose}
      onConfirm={async (reason) => {
        await call(updateUser, { params: { uid }, body: { disabled: !disabled, reason } });
        alerts.done(disabled ? `${name} can sign in again.` : `${name} can no longer sign in.`);
      }}
    >
      {disabled ? (
        <p>They can sign in again with their old password. Nothing was deleted.</p>
      ) : (
        <p>They are signed out everywhere and can’t sign in again. Nothing is deleted.</p>
      )}
    </ReasonDialog>
  );
}
