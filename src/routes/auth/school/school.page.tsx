import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useWhenIn } from '../../../data/identity/joining.ts';
import { ListCache } from '../../../data/list-cache.tsx';
import { useSession } from '../../../data/session/session.tsx';
import { institutionIds } from '../../../domain/sign-in/routing.ts';
import { FindSchool } from '../../../features/joining/find-school.tsx';
import { OwnSteps, useOwnSteps } from '../../../features/joining/own-steps.tsx';
import { useWayOn } from '../../../features/joining/use-way-on.ts';
import { AuthPage } from '../../../features/session/auth-page.tsx';
import { linkClass } from '../../../ui/link.tsx';
import { Waiting } from '../../waiting.tsx';

/** Choosing a school: the one that invited, one that is there, or a new one. */
export default function SchoolPage() {
  return (
    <ListCache>
      <Choosing />
    </ListCache>
  );
}

function Choosing() {
  const { user } = useSession();
  const { to, enter } = useWayOn();
  const steps = useOwnSteps();
  // Who has a school already comes for another one and is not led away.
  const [isFirst] = useState(() => user !== null && user !== undefined && institutionIds(user).length === 0);
  useWhenIn(isFirst ? null : '', enter);
  if (!steps) return <Waiting />;
  return (
    <AuthPage
      title="Find your school"
      lead="Join the one you work for, or bring it to SprX."
      foot={
        <p className="flex flex-wrap gap-x-6 gap-y-2">
          <Link className={linkClass()} to={to('auth.school.invite')}>
            I have an invitation
          </Link>
          <Link className={linkClass()} to={to('auth.school.details')}>
            My school is not in the list: register it
          </Link>
        </p>
      }
    >
      <OwnSteps steps={steps} />
      <FindSchool />
    </AuthPage>
  );
}
