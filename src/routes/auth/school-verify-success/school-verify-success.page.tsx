import { Link, Navigate } from 'react-router-dom';
import { ListCache } from '../../../data/list-cache.tsx';
import { href } from '../../../domain/routes.ts';
import { useOwnSchool } from '../../../features/register/use-own-school.ts';
import { AuthPage } from '../../../features/session/auth-page.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { OwnSchool } from '../school/own-school.tsx';

const TITLE = 'School verified';
const BY = {
  email: 'by an email at its own domain',
  dns: 'by a DNS record at its own domain',
  call: 'by a phone call to the school',
} as const;

export default function SchoolVerifySuccessPage() {
  return (
    <ListCache>
      <Success />
    </ListCache>
  );
}

function Success() {
  return (
    <OwnSchool own={useOwnSchool()} title={TITLE}>
      {({ id, name, isVerified, isApproved, verifiedBy }) => {
        if (!isVerified) return <Navigate to={href('auth.school.verify', null, { school: id })} replace />;
        return (
          <AuthPage title={TITLE} step="school">
            <div className="grid justify-items-start gap-5">
              <p className="text-md text-ink-2">
                <bdi className="font-medium text-ink">{name}</bdi> is verified{verifiedBy ? ` ${BY[verifiedBy]}` : ''}.
                Everyone on SprX can see that.
              </p>
              <Link
                to={isApproved ? href('home') : href('auth.school.registered', null, { school: id })}
                className={buttonClass({ variant: 'primary' })}
              >
                Continue
              </Link>
            </div>
          </AuthPage>
        );
      }}
    </OwnSchool>
  );
}
