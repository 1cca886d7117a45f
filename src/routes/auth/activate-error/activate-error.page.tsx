import { useNavigate, useSearchParams } from 'react-router-dom';
import { LinkFailed } from '../../../features/account-links/link-failed.tsx';
import { FAILURE_LABELS } from '../../../features/account-links/link-labels.ts';
import { AuthPage } from '../../../features/session/auth-page.tsx';

/** Where a link that confirms an address did not work, as the query `reason` says: `expired`, or used before. */
export default function ActivateErrorPage() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const failure = query.get('reason') === 'expired' ? 'expired' : 'used';
  return (
    <AuthPage title={FAILURE_LABELS[failure].title} lead={FAILURE_LABELS[failure].text}>
      <LinkFailed mode="verifyEmail" failure={failure} onAgain={() => void navigate('/auth/activate')} />
    </AuthPage>
  );
}
