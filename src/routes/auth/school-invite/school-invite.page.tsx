import { Link, Navigate } from 'react-router-dom';
import { ListCache } from '../../../data/list-cache.tsx';
import { CodeForm } from '../../../features/joining/code-form.tsx';
import { OwnSteps, useOwnSteps } from '../../../features/joining/own-steps.tsx';
import { useWayOn } from '../../../features/joining/use-way-on.ts';
import { AuthPage } from '../../../features/session/auth-page.tsx';
import { linkClass } from '../../../ui/link.tsx';
import { Waiting } from '../../waiting.tsx';

/** Opening an invitation: a pending one, or one by its link or code. */
export default function InvitePage() {
  const { query, to } = useWayOn();
  const code = query.get('code');
  if (code) return <Navigate to={to('auth.school.confirm_invite', { code })} replace />;
  return (
    <ListCache>
      <Opening />
    </ListCache>
  );
}

function Opening() {
  const { to } = useWayOn();
  const steps = useOwnSteps();
  if (!steps) return <Waiting />;
  return (
    <AuthPage
      title="Your invitation"
      step="school"
      lead="Open the link in your invitation email, or paste it here."
      foot={
        <Link className={linkClass()} to={to('auth.school')}>
          Find your school without an invitation
        </Link>
      }
    >
      <OwnSteps steps={{ ...steps, joinRequests: [] }} />
      <CodeForm isMain={steps.invited.length === 0} />
    </AuthPage>
  );
}
