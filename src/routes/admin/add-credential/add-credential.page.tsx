import { Link, useNavigate } from 'react-router-dom';
import { useAlerts } from '../../../data/alerts.tsx';
import { useCall } from '../../../data/call.ts';
import { createCredential } from '../../../domain/api/credentials.ts';
import { href } from '../../../domain/routes.ts';
import { AddCredentialForm } from '../../../features/platform/credential-form.tsx';
import { CredentialSkeleton } from '../../../features/platform/credential-skeleton.tsx';
import { useKnownCredentials } from '../../../features/platform/use-platform.ts';
import { useReauth } from '../../../features/reauth/use-reauth.tsx';
import { ResourceFormPage } from '../../../patterns/page-types/resource-form.tsx';
import { useNavigateAfter } from '../../../patterns/use-navigate-after.ts';
import { useUnsaved } from '../../../ui/unsaved.ts';

export default function AddCredentialPage() {
  const call = useCall();
  const alerts = useAlerts();
  const navigate = useNavigate();
  const navigateAfter = useNavigateAfter();
  const unsaved = useUnsaved();
  const reauth = useReauth();
  const credentials = useKnownCredentials();
  return (
    <>
      <ResourceFormPage
        title="Add a credential"
        description="Register SprX with the network first. The network gives you a client id and a client secret."
        breadcrumbs={[
          { label: 'Credentials', link: (props) => <Link to={href('admin.manage.credentials')} {...props} /> },
          { label: 'Add a credential' },
        ]}
        unsaved={unsaved}
        what="this credential"
        navigate={navigate}
        resource={credentials}
        loadingLabel="Loading credentials"
        skeleton={<CredentialSkeleton />}
      >
        {(credentials) => (
          <AddCredentialForm
            active={credentials.filter(({ active }) => active)}
            onDirtyChange={unsaved.set}
            onSave={async (input) => {
              const { credential } = await reauth.guard(() => call(createCredential, { body: input }));
              unsaved.set(false);
              alerts.done(`${credential.identifier} added.`, 'Test it before schools use it.');
              navigateAfter(href('admin.manage.credentials.edit.identifier', { identifier: credential.identifier }), {
                replace: true,
              });
            }}
          />
        )}
      </ResourceFormPage>
      {reauth.dialog}
    </>
  );
}
