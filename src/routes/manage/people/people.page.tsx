import InviteIcon from 'lucide-react/icons/user-round-plus';
import { Link } from 'react-router-dom';
import { useArrangedList } from '../../../data/arranged-list.ts';
import { useInvitations, useJoinRequests, useMembers, useRoleChoices } from '../../../data/identity/people-lists.ts';
import { useSession } from '../../../data/session/session.tsx';
import { inviteProblem } from '../../../domain/invitation/schema.ts';
import { href } from '../../../domain/routes.ts';
import { InviteDialog } from '../../../features/people/invite-dialog.tsx';
import { InvitedPeople } from '../../../features/people/invited-people.tsx';
import { MemberList } from '../../../features/people/member-list.tsx';
import { PEOPLE_LIST, PeopleFilters } from '../../../features/people/people-filters.tsx';
import { SecondFactorReminder } from '../../../features/people/second-factor-reminder.tsx';
import { useReauth } from '../../../features/reauth/use-reauth.tsx';
import { combineResources } from '../../../lib/resource.ts';
import { lastKnownList } from '../../../patterns/last-known.ts';
import { ResourceListPage } from '../../../patterns/page-types/resource-list.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Inline, Stack } from '../../../ui/layout.tsx';
import { linkClass } from '../../../ui/link.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { Heading } from '../../../ui/text.tsx';
import { useAddressDialog } from '../../use-address-dialog.ts';
import { useListAddress } from '../../use-list-address.tsx';

// Long: what it lays out is said once; what each part does is in its own file.
export default function PeoplePage() {
  const session = useSession();
  const mayWrite = session.can('i.u.wr');
  const roles = useRoleChoices();
  const address = useListAddress(PEOPLE_LIST);
  const { q, role, secondFactor } = address.values;
  const pages = useMembers({
    ...(q.trim() ? { q: q.trim() } : {}),
    ...(role ? { role } : {}),
    ...(secondFactor ? { secondFactor } : {}),
  });
  const invited = useArrangedList(useInvitations());
  const asking = useJoinRequests();
  const [inviting, setInviting] = useAddressDialog('invite');
  const reauth = useReauth();
  const { institution } = session;
  const cannotInvite = institution.status === 'ready' ? inviteProblem(institution.value) : null;
  // What is above the people would push them down if it came later.
  const isWhole = invited.state.status !== 'loading';
  const onlyWithoutFactor = secondFactor !== '' && q.trim() === '' && role === '';
  return (
    <>
      <ResourceListPage
        title="People"
        description="Members of your school and their roles"
        actions={
          mayWrite ? (
            <>
              <Link to={href('manage.users.requests')} className={buttonClass()}>
                Requests
              </Link>
              <Button
                variant="primary"
                icon={InviteIcon}
                disabled={cannotInvite !== null}
                onClick={() => setInviting(true)}
              >
                Invite people
              </Button>
            </>
          ) : null
        }
        resource={combineResources(isWhole ? pages.state : { status: 'loading' }, [pages])}
        nouns={['person', 'people']}
        address={address}
        filters={<PeopleFilters roles={roles} list={address.values} onChange={address.change} />}
        skeleton={<SkeletonList rows={6} mark="size-8 rounded-full" />}
        safe="Members are not affected."
        none={{ title: 'No people yet', text: 'Invite colleagues to your school.' }}
        nothingFound={{
          title: onlyWithoutFactor ? 'Everyone uses two-step verification' : 'No matching people',
          text: onlyWithoutFactor
            ? 'All members have turned on two-step verification.'
            : 'Try another name, email address or job title.',
          action: <Button onClick={address.reset}>Clear filters</Button>,
        }}
      >
        {(members) => (
          <Stack gap={8}>
            {mayWrite && cannotInvite !== null ? <Banner tone="info">{cannotInvite}</Banner> : null}
            {onlyWithoutFactor && mayWrite ? <SecondFactorReminder /> : null}
            {address.isFiltered ? null : <InvitedPeople invited={invited} roles={roles} mayWrite={mayWrite} />}
            <Stack as="section" gap={3} aria-label="In the school">
              <Inline justify="between">
                <Heading level={2} look="lg">
                  {address.isFiltered ? 'Found' : 'In the school'}{' '}
                  {pages.total === undefined ? null : (
                    <span className="font-normal text-ink-3 type-figures">{pages.total.toLocaleString('en-GB')}</span>
                  )}
                </Heading>
                {mayWrite && !address.isFiltered ? <Asking count={lastKnownList(asking.state)?.length ?? 0} /> : null}
              </Inline>
              <MemberList
                pages={pages}
                members={members}
                roles={roles}
                ownUid={session.user?.uid ?? null}
                mayWrite={mayWrite}
                guard={reauth.guard}
              />
            </Stack>
          </Stack>
        )}
      </ResourceListPage>
      {reauth.dialog}
      {inviting && mayWrite && cannotInvite === null ? (
        <InviteDialog roles={roles} onClose={() => setInviting(false)} />
      ) : null}
    </>
  );
}

/** Keeps its line while there are no requests: who asks later would push the people down. */
function Asking({ count }: { count: number }) {
  return (
    <p className="min-h-6 basis-full text-base sm:basis-auto">
      {count === 0 ? null : (
        <>
          {count === 1 ? '1 person has asked to join.' : `${count} people have asked to join.`}{' '}
          <Link to={href('manage.users.requests')} className={linkClass()}>
            View requests
          </Link>
        </>
      )}
    </p>
  );
}
