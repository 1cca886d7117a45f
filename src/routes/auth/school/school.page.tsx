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

/** Choosing a school: one that invited the person, one that is on SprX, or a new one. */
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
  // People who belong to a school come for another one and are not led away.
  const [isFirst] = useState(() => user !== null && user !== undefined && institutionIds(user).length === 0);
  useWhenIn(isFirst ? null : '', enter);
  if (!steps) return <Waiting />;
  return (
    <AuthPage
      title="Find your school"
      step="school"
      lead="Join your school, or register it if it isn’t on SprX yet."
      foot={
        <p className="flex flex-wrap gap-x-6 gap-y-2">
          <Link className={linkClass()} to={to('auth.school.invite')}>
            I have an invitation
          </Link>
          <Link className={linkClass()} to={to('auth.school.details')}>
            Register a school
          </Link>
        </p>
      }
    >
      <OwnSteps steps={steps} />
      <FindSchool />
    </AuthPage>
  );
}
