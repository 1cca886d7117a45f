import { Link } from 'react-router-dom';
import { useInvitation, useWhenIn } from '../../../data/identity/joining.ts';
import { ListCache } from '../../../data/list-cache.tsx';
import { ProductError } from '../../../domain/errors.ts';
import { InvitationCard } from '../../../features/joining/invitation-card.tsx';
import { InvitationHelp } from '../../../features/joining/invitation-help.tsx';
import { INVITATION_HELP, invitationProblem } from '../../../features/joining/labels.ts';
import { useWayOn } from '../../../features/joining/use-way-on.ts';
import { AuthPage } from '../../../features/session/auth-page.tsx';
import { linkClass } from '../../../ui/link.tsx';
import { Waiting } from '../../waiting.tsx';

/** Accepting or declining an invitation. */
export default function ConfirmInvitePage() {
  const { query } = useWayOn();
  return (
    <ListCache>
      <Invited code={query.get('code') ?? ''} />
    </ListCache>
  );
}

function Invited({ code }: { code: string }) {
  const { state, retry, retrying } = useInvitation(code);
  const { to, enter } = useWayOn();
  const invitation = state.status === 'ready' ? state.value : undefined;
  useWhenIn(invitation?.iid ?? '', enter);
  const without = (
    <Link className={linkClass()} to={to('auth.school')}>
      Find your school without an invitation
    </Link>
  );
  if (!code || state.status === 'error') {
    const { kind, text } = invitationProblem(
      state.status === 'error' ? state.error : new ProductError('not-found', ''),
    );
    return (
      <AuthPage title={text} step="school" lead={INVITATION_HELP[kind]} foot={without}>
        <div>
          <InvitationHelp problem={kind} code={code} onRetry={retry} busy={retrying} />
        </div>
      </AuthPage>
    );
  }
  if (!invitation) return <Waiting />;
  const { school, invitedBy } = invitation;
  return (
    <AuthPage title={`Join ${school}`} step="school" lead={`${invitedBy} invited you to work on the school’s stories.`}>
      <InvitationCard key={code} code={code} invitation={invitation} />
    </AuthPage>
  );
}
