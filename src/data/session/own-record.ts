import { isSignInOver, type SignInFacts, type SignInsEnd } from '../../domain/account/sign-in-end.ts';
import type { CurrentUser, OwnRecord } from '../../domain/user/schema.ts';
import type { Unsubscribe } from '../port-shapes.ts';
import type { Services } from '../ports.ts';

/**
 * Follows what the server keeps of the person: a school joined or lost, another role and an approval come with a fresh
 * token at once, and a session that was ended elsewhere ends here.
 */
export function followOwnRecord(
  { auth, people }: Pick<Services, 'auth' | 'people'>,
  user: CurrentUser,
  onRecord: (record: OwnRecord) => void,
): Unsubscribe {
  let before: OwnRecord | null = null;
  const reload = () =>
    auth.token(true).catch((error: unknown) => console.error('The sign-in could not be refreshed', error));

  const leaveIfEnded = async (end: SignInsEnd, isNews: boolean) => {
    // A token that is refused here belongs to a session that is over.
    const token = await auth.token(isNews).catch(() => null);
    const facts = token === null ? null : factsOf(token);
    if (facts === null ? !isNews : !isSignInOver(facts, end)) return;
    await auth.signOut();
  };

  return people.watchMe(user.uid, {
    next: (record) => {
      const last = before;
      before = record;
      if (!record) return;
      onRecord(record);
      const { sessionsEndedAt: endedAt, sessionsKeptBy: keptBy, claimsAt } = record;
      if (endedAt && endedAt !== last?.sessionsEndedAt) {
        leaveIfEnded({ endedAt, keptBy }, last !== null).catch((error: unknown) =>
          console.error('Signing out failed', error),
        );
        return;
      }
      // With the first value the token may be older than the record; later ones are compared by their time.
      const isOld = last ? (claimsAt ?? null) !== (last.claimsAt ?? null) : !isSame(record, user);
      if (isOld) void reload();
    },
    error: (error) => console.error('The account’s own record could not be watched', error),
  });
}

function isSame({ institutions = {} }: OwnRecord, { claims }: CurrentUser): boolean {
  const claimed = claims.institutions ?? {};
  const ids = Object.keys(institutions);
  return (
    ids.length === Object.keys(claimed).length && ids.every((iid) => institutions[iid]?.role === claimed[iid]?.role)
  );
}

/** When and how the person signed in, as the token tells; `null` for a token that does not tell. */
function factsOf(token: string): SignInFacts | null {
  try {
    const body = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
    const { auth_time: second, firebase } = JSON.parse(atob(body)) as {
      auth_time?: unknown;
      firebase?: { second_factor_identifier?: unknown };
    };
    const factorId = firebase?.second_factor_identifier;
    return typeof second === 'number' ? { second, factorId: typeof factorId === 'string' ? factorId : null } : null;
  } catch {
    return null;
  }
}
