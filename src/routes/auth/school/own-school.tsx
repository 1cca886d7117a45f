import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useSession } from '../../../data/session/session.tsx';
import type { Institution } from '../../../domain/institution/schema.ts';
import { href } from '../../../domain/routes.ts';
import { institutionIds } from '../../../domain/sign-in/routing.ts';
import type { OwnSchool as Own } from '../../../features/register/use-own-school.ts';
import { AuthPage } from '../../../features/session/auth-page.tsx';
import type { AsyncState } from '../../../lib/async-state.ts';
import { errorMessage } from '../../../lib/error-message.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Waiting } from '../../waiting.tsx';

type Props<T> = {
  own: Own;
  title: string;
  /** What else the page has to load. */
  beside?: { readonly state: AsyncState<T>; readonly retry: () => void };
  children: (school: Institution, beside: T | null) => ReactNode;
};

/** Shown in place of a page while its school is loading, cannot be loaded, or is not the reader's own. */
export function OwnSchool<T>({ own, title, beside, children }: Props<T>) {
  const { user } = useSession();
  const { iid, state, retry } = own;
  if (iid === null || state.status === 'empty') {
    const hasOther = user ? institutionIds(user).length > 0 : false;
    return (
      <AuthPage
        title="You don’t have access to this school"
        lead={hasOther ? 'Open your own school instead.' : 'Find your school or register it.'}
      >
        <Link to={href(hasOther ? 'home' : 'auth.school')} className={buttonClass({ variant: 'primary' })}>
          {hasOther ? 'Open my school' : 'Find my school'}
        </Link>
      </AuthPage>
    );
  }
  const failed = [{ state, retry }, ...(beside ? [beside] : [])].find(
    (each) => each.state.status === 'error' && each.state.last === undefined,
  );
  if (failed?.state.status === 'error') {
    return (
      <AuthPage title={title}>
        <ErrorState message={errorMessage(failed.state.error)} onRetry={failed.retry} safe="Nothing was changed." />
      </AuthPage>
    );
  }
  const school = lastValueOf(state);
  const other = beside ? lastValueOf(beside.state) : null;
  if (!school || (beside && !other)) return <Waiting />;
  return children(school, other);
}

function lastValueOf<T>(state: AsyncState<T>): T | null {
  if (state.status === 'ready') return state.value;
  return (state.status === 'error' ? state.last : null) ?? null;
}
