import PlusIcon from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useAlerts } from '../../../data/alerts.tsx';
import { useCall } from '../../../data/call.ts';
import { useSession } from '../../../data/session/session.tsx';
import type { PlatformAdmin } from '../../../domain/admin/people.ts';
import { grantAdmin, revokeAdmin } from '../../../domain/api/platform.ts';
import { AdminList } from '../../../features/platform/admin-list.tsx';
import { GrantDialog } from '../../../features/platform/grant-dialog.tsx';
import { ReasonDialog } from '../../../features/platform/reason-dialog.tsx';
import { usePlatformAdmins } from '../../../features/platform/use-platform.ts';
import { useReauth } from '../../../features/reauth/use-reauth.tsx';
import { ListPage } from '../../../patterns/page-types/list.tsx';
import { Button } from '../../../ui/button.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';

export default function ManageAdminsPage() {
  const call = useCall();
  const { user } = useSession();
  const alerts = useAlerts();
  const reauth = useReauth();
  const admins = usePlatformAdmins();
  const [granting, setGranting] = useState(false);
  const [revoking, setRevoking] = useState<PlatformAdmin | null>(null);
  const name = revoking?.name ?? revoking?.email ?? '';
  return (
    <>
      <ListPage
        title="Platform admins"
        description="Platform admins can view and change everything in every school. Keep their number small."
        actions={
          <Button variant="primary" icon={PlusIcon} onClick={() => setGranting(true)}>
            Add a platform admin
          </Button>
        }
        resource={admins}
        skeleton={<SkeletonList rows={3} mark="size-8 rounded-full" />}
        loadingLabel="Loading platform admins"
        safe="Nothing was changed."
        empty={null}
      >
        {(admins) => <AdminList admins={admins} self={user?.uid} onRevoke={setRevoking} />}
      </ListPage>
      {granting ? (
        <GrantDialog
          onClose={() => setGranting(false)}
          onGrant={async (input) => {
            const made = await reauth.guard(() => call(grantAdmin, { body: input }).then(({ admin }) => admin));
            alerts.done(`${made.name ?? made.email} is now a platform admin.`);
            admins.retry();
          }}
        />
      ) : null}
      {revoking ? (
        <ReasonDialog
          title={`Remove ${name} as a platform admin?`}
          label="Remove platform admin"
          onClose={() => setRevoking(null)}
          onConfirm={async (reason) => {
            await reauth.guard(() => call(revokeAdmin, { params: { uid: revoking.uid }, body: { reason } }));
            alerts.done(`${name} is no longer a platform admin.`);
            admins.retry();
          }}
        >
          <p>They are signed out everywhere. They keep their account and their schools.</p>
        </ReasonDialog>
      ) : null}
      {reauth.dialog}
    </>
  );
}
