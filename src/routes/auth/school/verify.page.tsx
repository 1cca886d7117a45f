import { Navigate } from 'react-router-dom';
import { href } from '../../../domain/routes.ts';
import { SchoolGate } from '../../../features/register/school-gate.tsx';
import { useOwnSchool } from '../../../features/register/use-own-school.ts';
import { VerifyWays } from '../../../features/register/verify-ways.tsx';
import { AuthPage } from '../../../features/session/auth-page.tsx';
import { ListCache } from '../../../services/list-cache.tsx';
import { Loading, SkeletonText } from '../../../ui/skeleton.tsx';

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
    <AuthPage title="Verify your school" lead="Show that you belong to it. One of these ways is enough.">
      <SchoolGate own={own}>
        {(school) => {
          if (school.isVerified)
            return <Navigate to={href('auth.school.verify.success', null, { school: school.id })} replace />;
          return own.isChosen ? <VerifyWays school={school} /> : <Opening />;
        }}
      </SchoolGate>
    </AuthPage>
  );
}

function Opening() {
  return (
    <Loading label="Opening your school">
      <SkeletonText lines={5} />
    </Loading>
  );
}
