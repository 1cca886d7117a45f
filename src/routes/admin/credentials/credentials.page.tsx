import PlusIcon from 'lucide-react/icons/plus';
import { Link } from 'react-router-dom';
import { href } from '../../../domain/routes.ts';
import { CREDENTIAL_COLUMNS, idOfCredential } from '../../../features/platform/credential-columns.tsx';
import { useCredentials } from '../../../features/platform/use-platform.ts';
import { AdminTablePage } from '../../../patterns/page-types/admin-table.tsx';
import { buttonClass } from '../../../ui/button.tsx';

export default function CredentialsPage() {
  const credentials = useCredentials();
  return (
    <AdminTablePage
      title="Credentials"
      description="What SprX is registered as with each network. Schools can connect a network once it has a credential."
      actions={
        <Link to={href('admin.manage.credentials.add')} className={buttonClass({ variant: 'primary' })}>
          <PlusIcon className="size-4 shrink-0" strokeWidth={1.75} aria-hidden />
          Add a credential
        </Link>
      }
      resource={credentials}
      loadingLabel="Loading credentials"
      columns={CREDENTIAL_COLUMNS}
      rowId={idOfCredential}
      rowName={idOfCredential}
      empty={{
        title: 'No credentials yet',
        text: 'Register SprX with a network, then add its client id and secret here.',
      }}
    />
  );
}
