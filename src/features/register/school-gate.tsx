import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Institution } from '../../domain/institution/schema.ts';
import { href } from '../../domain/routes.ts';
import { errorMessage } from '../../services/alerts.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Loading, SkeletonText } from '../../ui/skeleton.tsx';
import type { OwnSchool } from './use-own-school.ts';

type Props = { own: OwnSchool; children: (school: Institution) => ReactNode };

/** What stands in place of a school that is not there yet, cannot be read, or is not one's own. */
export function SchoolGate({ own: { iid, state, retry }, children }: Props) {
  if (iid === null || state.status === 'empty') {
    return (
      <div className="grid justify-items-start gap-4">
        <p className="text-ink-2">You belong to no school with this address. Find yours, or register it.</p>
        <Link to={href('auth.school')} className={buttonClass({ variant: 'primary' })}>
          Find my school
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
