import { SchoolGate } from '../../../features/register/school-gate.tsx';
import { useOwnSchool } from '../../../features/register/use-own-school.ts';
import { VerifyPending } from '../../../features/register/verify-pending.tsx';
import { AuthPage } from '../../../features/session/auth-page.tsx';
import { ListCache } from '../../../services/list-cache.tsx';
import { Loading, SkeletonText } from '../../../ui/skeleton.tsx';

export default function SchoolVerifyRequestedPage() {
  return (
    <ListCache>
      <Requested />
    </ListCache>
  );
}

function Requested() {
  const own = useOwnSchool();
  return (
    <AuthPage title="Verification asked for">
      <SchoolGate own={own}>
        {(school) =>
          own.isChosen ? (
            <VerifyPending school={school} />
          ) : (
            <Loading label="Opening your school">
              <SkeletonText lines={4} />
            </Loading>
          )
        }
      </SchoolGate>
    </AuthPage>
  );
}
