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
      description="Approve only people you know."
      breadcrumbs={[
        { label: 'People', link: (props) => <Link to={href('manage.users')} {...props} /> },
        { label: 'Requests to join' },
      ]}
      resource={requests}
      nouns={['request', 'requests']}
      skeleton={<SkeletonList rows={3} mark="size-8 rounded-full" />}
      safe="Requests are kept until you answer them."
      none={{
        drawing: <AllDoneDrawing />,
        title: 'No requests',
        text: 'Share your join link with colleagues.',
        action: <CopyButton value={link} label="Copy join link" />,
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
