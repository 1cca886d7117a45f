import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Institution } from '../../domain/institution/schema.ts';
import { href } from '../../domain/routes.ts';
import { institutionIds } from '../../domain/sign-in/routing.ts';
import { errorMessage } from '../../services/alerts.tsx';
import { useSession } from '../../services/session.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Loading, SkeletonText } from '../../ui/skeleton.tsx';
import type { OwnSchool } from './use-own-school.ts';

type Props = { own: OwnSchool; children: (school: Institution) => ReactNode };

/** What stands in place of a school that is not there yet, cannot be read, or is not one's own. */
export function SchoolGate({ own: { iid, state, retry }, children }: Props) {
  const { user } = useSession();
  if (iid === null || state.status === 'empty') {
    const hasOther = user ? institutionIds(user).length > 0 : false;
    return (
      <div className="grid justify-items-start gap-4">
        <p className="text-ink-2">
          You belong to no school with this address. {hasOther ? 'Go on in your own.' : 'Find yours, or register it.'}
        </p>
        <Link to={href(hasOther ? 'home' : 'auth.school')} className={buttonClass({ variant: 'primary' })}>
          {hasOther ? 'Open my school' : 'Find my school'}
        </Link>
      </div>
    );
  }
  if (state.status === 'loading') {
    return (
      <Loading label="Loading your school">
        <SkeletonText lines={4} />
      </Loading>
    );
  }
  if (state.status === 'error' && !state.last) {
    return <ErrorState message={errorMessage(state.error)} onRetry={retry} safe="Nothing was changed." />;
  }
  const school = state.status === 'ready' ? state.value : state.last;
  return school ? children(school) : null;
}
