import { useState } from 'react';
import { useAlerts } from '../../data/alerts.tsx';
import { useCall } from '../../data/call.ts';
import { useServices } from '../../data/provider.tsx';
import { leaveSchool } from '../../domain/api/identity.ts';
import type { OwnSchool } from '../../domain/person/account.ts';
import { SchoolAvatar } from '../../patterns/schools/school-avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Text } from '../../ui/text.tsx';

type Props = { schools: readonly OwnSchool[]; onLeft: (iid: string) => void };

/** The schools one belongs to, with one's role in each and the way out. */
export function SchoolsPart({ schools, onLeft }: Props) {
  const { auth } = useServices();
  const call = useCall();
  const alerts = useAlerts();
  const [leaving, setLeaving] = useState<OwnSchool | null>(null);

  async function leave({ iid, name }: OwnSchool): Promise<void> {
    await call(leaveSchool, { params: { iid } });
    onLeft(iid);
    alerts.done(`You left ${name}.`);
    await auth.token(true);
  }

  if (schools.length === 0) {
    return (
      <Text tone="second">You don’t belong to a school yet. Ask a colleague to invite you, or find your school.</Text>
    );
  }
  return (
    <>
      <ul aria-label="Your schools" className="grid grid-cols-1 divide-y divide-subtle">
        {schools.map((school) => (
          <li key={school.iid} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
            <SchoolAvatar name={school.name} colour={school.colour} />
            <div className="min-w-0 flex-1 basis-40">
              <Text weight="medium" dir="auto" className="wrap-anywhere">
                {school.name}
              </Text>
              <Text size="sm" tone="quiet">
                {school.role.name}
              </Text>
            </div>
            <Button size="sm" onClick={() => setLeaving(school)} aria-label={`Leave ${school.name}`}>
              Leave
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={() => setLeaving(null)}
        title={`Leave ${leaving?.name ?? 'this school'}?`}
        confirmLabel="Leave school"
        tone="danger"
        onConfirm={async () => {
          if (leaving) await leave(leaving);
        }}
      >
        <p>You will no longer have access to this school. Stories you wrote stay with the school.</p>
        <p>To come back, you need a new invitation from an admin.</p>
      </ConfirmDialog>
    </>
  );
}
