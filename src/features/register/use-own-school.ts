import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSchool } from '../../data/live.ts';
import { useSession } from '../../data/session/session.tsx';
import type { Institution } from '../../domain/institution/schema.ts';
import { institutionIds } from '../../domain/sign-in/routing.ts';
import type { AsyncState } from '../../lib/async-state.ts';

export type OwnSchool = {
  readonly iid: string | null;
  readonly state: AsyncState<Institution>;
  readonly retry: () => void;
  /** Calls to the API are about this school from now on. */
  readonly isChosen: boolean;
};

/** The school of `?school=`, or the one that is open; `iid` is `null` for who belongs to none of them. */
export function useOwnSchool(): OwnSchool {
  const [query] = useSearchParams();
  const { user, iid: open, chooseInstitution } = useSession();
  const mine = user ? institutionIds(user) : [];
  const requestedId = query.get('school') ?? open ?? mine.at(-1) ?? null;
  const iid = requestedId !== null && mine.includes(requestedId) ? requestedId : null;
  useEffect(() => {
    if (iid !== null && iid !== open) chooseInstitution(iid);
  }, [iid, open, chooseInstitution]);
  const { state, retry } = useSchool(iid);
  return { iid, state, retry, isChosen: iid !== null && iid === open };
}
