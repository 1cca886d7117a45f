import InviteIcon from 'lucide-react/icons/user-round-plus';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useInvitations, useJoinRequests, useMembers, useRoleChoices } from '../../../data/identity/people-lists.ts';
import { useSession } from '../../../data/session/session.tsx';
import { inviteProblem } from '../../../domain/invitation/schema.ts';
import { href } from '../../../domain/routes.ts';
import { InviteDialog } from '../../../features/people/invite-dialog.tsx';
import { InvitedPeople } from '../../../features/people/invited-people.tsx';
import { MemberList } from '../../../features/people/member-list.tsx';
import { RemindOfStep } from '../../../features/people/remind-of-step.tsx';
import { useReauth } from '../../../features/reauth/use-reauth.tsx';
import { lastKnownList } from '../../../patterns/last-known.ts';
import { ListPage } from '../../../patterns/page-types/list.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { NothingFoundDrawing } from '../../../ui/drawings.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { linkClass } from '../../../ui/link.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { Select } from '../../../ui/select.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { Heading } from '../../../ui/text.tsx';
import { Toolbar } from '../../../ui/toolbar.tsx';

export default function PeoplePage() {
  const session = useSession();
  const [params, setParams] = useSearchParams();
  const [inviting, setInviting] = useState(false);
  const reauth = useReauth();
  const q = params.get('q') ?? '';
  const role = params.get('role') ?? '';
  const step = params.get('secondStep') === 'none' ? 'none' : '';
  const mayWrite = session.can('i.u.wr');
  const pages = useMembers({
    ...(q.trim() ? { q: q.trim() } : {}),
    ...(role ? { role } : {}),
    ...(step ? { secondStep: step } : {}),
  });
  const invited = useInvitations().state;
  const asking = useJoinRequests().state;
  const invitations = lastKnownList(invited) ?? [];
  const waiting = lastKnownList(asking)?.length ?? 0;
  const { institution } = session;
  const cannotInvite = institution.status === 'ready' ? inviteProblem(institution.value) : null;
  // What stands above the people would push them down if it came later.
  const isWhole = invited.status !== 'loading' && asking.status !== 'loading';
  const roles = useRoleChoices();
  const isFiltered = q.trim() !== '' || role !== '' || step !== '';
  const filter = (changes: { q?: string; role?: string; secondStep?: string }) => {
    const next = Object.entries({ q, role, secondStep: step, ...changes }).filter(([, value]) => value !== '');
    setParams(Object.fromEntries(next), { replace: true });
  };
  const total = pages.total;
  const onlyStep = step !== '' && q.trim() === '' && role === '';
  const nobody = (
    <EmptyState
      drawing={<NothingFoundDrawing />}
      title={onlyStep ? 'Everybody has a second step' : 'Nobody fits'}
      level={2}
      action={<Button onClick={() => filter({ q: '', role: '', secondStep: '' })}>Show everybody</Button>}
    >
      {onlyStep
        ? 'A stolen password opens nothing here.'
        : 'No name, e-mail address or job title here has what you are looking for.'}
    </EmptyState>
  );
  return (
    <>
      <ListPage
        title="People"
        description="Who belongs to your school, and what each of them may do."
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
        filters={
          <Toolbar label="Find people">
            <SearchInput
              label="Search people"
              value={q}
              maxLength={200}
              onValueChange={(next) => filter({ q: next })}
            />
            <Select
              aria-label="Role"
              value={role}
              onChange={(event) => filter({ role: event.target.value })}
              options={[
                { value: '', label: 'All roles' },
                ...roles.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
            <Select
              aria-label="Second step"
              value={step}
              onChange={(event) => filter({ secondStep: event.target.value })}
              options={[
                { value: '', label: 'All sign-ins' },
                { value: 'none', label: 'Without a second step' },
              ]}
            />
          </Toolbar>
        }
        resource={isWhole ? pages : { ...pages, state: { status: 'loading' } }}
        loadingLabel="Loading people"
        skeleton={<SkeletonList rows={6} />}
        safe="Everybody can go on working."
        empty={nobody}
      >
        {(members) => (
          <Stack gap={8}>
            {mayWrite && cannotInvite !== null ? <Banner tone="info">{cannotInvite}</Banner> : null}
            {onlyStep && mayWrite && members.length > 0 ? <RemindOfStep /> : null}
            {isFiltered ? null : (
              <Stack gap={5} className="empty:hidden">
                {mayWrite && waiting > 0 ? <Asking count={waiting} /> : null}
                <InvitedPeople invitations={invitations} roles={roles} mayWrite={mayWrite} />
              </Stack>
            )}
            {members.length === 0 ? (
              nobody
            ) : (
              <Stack as="section" gap={3} aria-label="In the school">
                <Heading level={2} look="lg">
                  {isFiltered ? 'Found' : 'In the school'}{' '}
                  {total === undefined ? null : (
                    <span className="font-normal text-ink-3 type-figures">{total.toLocaleString('en-GB')}</span>
                  )}
                </Heading>
                <MemberList
                  pages={pages}
                  members={members}
                  roles={roles}
                  ownUid={session.user?.uid ?? null}
                  mayWrite={mayWrite}
                  guard={reauth.guard}
                />
              </Stack>
            )}
          </Stack>
        )}
      </ListPage>
      {reauth.dialog}
      {inviting ? <InviteDialog roles={roles} onClose={() => setInviting(false)} /> : null}
    </>
  );
}

function Asking({ count }: { count: number }) {
  return (
    <Banner
      tone="info"
      action={
        <Link to={href('manage.users.requests')} className={linkClass()}>
          Decide
        </Link>
      }
    >
      {count === 1 ? 'One person asks to be let in.' : `${count} people ask to be let in.`}
    </Banner>
  );
}
