import { Navigate } from 'react-router-dom';
import { ListCache } from '../../../data/list-cache.tsx';
import { href } from '../../../domain/routes.ts';
import { useOwnSchool } from '../../../features/register/use-own-school.ts';
import { useVerifications } from '../../../features/register/use-verifications.ts';
import { VerifyWays } from '../../../features/register/verify-ways.tsx';
import { AuthPage } from '../../../features/session/auth-page.tsx';
import { Waiting } from '../../waiting.tsx';
import { OwnSchool } from '../school/own-school.tsx';

const TITLE = 'Verify your school';

export default function SchoolVerifyPage() {
  return (
    <ListCache>
      <Verify />
    </ListCache>
  );
}

function Verify() {
  const own = useOwnSchool();
  return (
    <OwnSchool own={own} title={TITLE} beside={useVerifications(own.isChosen ? own.iid : null)}>
      {(school, verifications) => {
        if (school.isVerified) {
          return <Navigate to={href('auth.school.verify.success', null, { school: school.id })} replace />;
        }
        if (!verifications || verifications.isVerified) return <Waiting />;
        return (
          <AuthPage title={TITLE} step="school" lead="Choose one way to show that you belong to it.">
            <VerifyWays school={school} verifications={verifications} />
          </AuthPage>
        );
      }}
    </OwnSchool>
  );
}
