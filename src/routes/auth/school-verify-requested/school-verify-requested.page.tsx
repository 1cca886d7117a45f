import { Navigate } from 'react-router-dom';
import { ListCache } from '../../../data/list-cache.tsx';
import { href } from '../../../domain/routes.ts';
import { useOwnSchool } from '../../../features/register/use-own-school.ts';
import { useVerifications } from '../../../features/register/use-verifications.ts';
import { VerifyPending } from '../../../features/register/verify-pending.tsx';
import { AuthPage } from '../../../features/session/auth-page.tsx';
import { Waiting } from '../../waiting.tsx';
import { OwnSchool } from '../school/own-school.tsx';

const TITLE = 'Verification requested';

export default function SchoolVerifyRequestedPage() {
  return (
    <ListCache>
      <Requested />
    </ListCache>
  );
}

function Requested() {
  const own = useOwnSchool();
  const verifications = useVerifications(own.isChosen ? own.iid : null);
  return (
    <OwnSchool own={own} title={TITLE} beside={verifications}>
      {(school, lastVerifications) => {
        if (school.isVerified) {
          return <Navigate to={href('auth.school.verify.success', null, { school: school.id })} replace />;
        }
        // The listener tells it in a moment.
        if (!lastVerifications || lastVerifications.isVerified) return <Waiting />;
        return (
          <AuthPage title={TITLE} step="school">
            <VerifyPending school={school} verifications={lastVerifications} show={verifications.show} />
          </AuthPage>
        );
      }}
    </OwnSchool>
  );
}
