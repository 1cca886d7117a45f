import { Navigate, useLocation } from 'react-router-dom';
import { useSession } from '../../../data/session/session.tsx';
import { entryOf } from '../../../domain/sign-in/routing.ts';
import { AuthPage } from '../../../features/session/auth-page.tsx';
import { useSignInDecision } from '../../../features/session/use-sign-in-decision.ts';
import { DetailsForm } from '../../../features/sign-up/details-form.tsx';
import { Waiting } from '../../waiting.tsx';

/** Step 3 of the sign-in routing: who the person is. */
export default function SignupDetailPage() {
  const { search } = useLocation();
  const { target, invitationCode } = entryOf(search);
  const decision = useSignInDecision(target, invitationCode);
  const { user } = useSession();
  if (!decision) return <Waiting />;
  if (decision.step !== 'signup_detail' || !user) return <Navigate to={decision.to} replace />;
  return (
    <AuthPage
      title="Your details"
      step="details"
      lead="Your school sees your name and job title next to what you publish."
      wide
    >
      <DetailsForm user={user} />
    </AuthPage>
  );
}
