import { Link } from 'react-router-dom';
import { useArrangedList } from '../../../data/arranged-list.ts';
import { useJoinRequests, useRoleChoices } from '../../../data/identity/people-lists.ts';
import { useSession } from '../../../data/session/session.tsx';
import { href } from '../../../domain/routes.ts';
import { JoinRequestRow } from '../../../features/people/join-request-row.tsx';
import { ResourceListPage } from '../../../patterns/page-types/resource-list.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { AllDoneDrawing } from '../../../ui/drawings.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';

export default function RequestsPage() {
  const session = useSession();
  const requests = useArrangedList(useJoinRequests());
  const roles = useRoleChoices();
  const school = session.institution.status === 'ready' ? session.institution.value : null;
  const link = `${location.origin}/auth/school/join${school ? `?iid=${encodeURIComponent(school.id)}` : ''}`;
  return (
    <ResourceListPage
      title="Requests to join"
      description="People who say they belong to your school. Let in only whom you know."
      breadcrumbs={[
        { label: 'People', link: (props) => <Link to={href('manage.users')} {...props} /> },
        { label: 'Requests to join' },
      ]}
      resource={requests}
      nouns={['request', 'requests']}
      skeleton={<SkeletonList rows={3} />}
      safe="Requests wait until somebody decides."
      none={{
        drawing: <AllDoneDrawing />,
        title: 'Nobody is waiting',
        text: 'Give colleagues the link to your school, and their requests come here.',
        action: <CopyButton value={link} label="Copy the link to join" />,
      }}
    >
      {(shown) => (
        <ul aria-label="Requests" className="divide-y divide-subtle rounded-surface border border-subtle bg-surface">
          {shown.map((request) => (
            <JoinRequestRow key={request.uid} request={request} roles={roles} domain={domainOf(school?.website)} />
          ))}
        </ul>
      )}
    </ResourceListPage>
  );
}

function domainOf(website: string | null | undefined): string | null {
  if (!website || !URL.canParse(website)) return null;
  return new URL(website).hostname.replace(/^www\./, '');
}
