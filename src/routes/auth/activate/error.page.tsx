import { useNavigate, useSearchParams } from 'react-router-dom';
import { LinkFailed } from '../../../features/account-links/link-failed.tsx';
import { FAILURE_WORDS } from '../../../features/account-links/link-words.ts';
import { AuthPage } from '../../../features/session/auth-page.tsx';

/** Where a link that confirms an address did not work, as the query `reason` says: `expired`, or used before. */
export default function ActivateErrorPage() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const failure = query.get('reason') === 'expired' ? 'expired' : 'used';
  return (
    <AuthPage title={FAILURE_WORDS[failure].title} lead={FAILURE_WORDS[failure].text}>
      <LinkFailed mode="verifyEmail" failure={failure} onAgain={() => void navigate('/auth/activate')} />
    </AuthPage>
  );
}
