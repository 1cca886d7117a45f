import type { Role } from '../../domain/access.ts';
import type { AnalyticsGlobal, CurrentInstitution, Institution } from '../../domain/institution/schema.ts';
import type { OwnInvitation } from '../../domain/invitation/schema.ts';
import type { CurrentUser, UserState } from '../../domain/user/schema.ts';
import { type AsyncState, toAsyncState } from '../../lib/async-state.ts';

/** Who is here and in which school. Everything is live: a change in another tab or by the server shows by itself. */
export type SessionState = {
  /** `undefined`: not yet loaded; `null`: signed out. */
  readonly user: UserState;
  /** Whether the account has a second factor; `undefined` while it is unknown. */
  readonly hasSecondFactor: boolean | undefined;
  /** Where one’s own photo is in Storage; empty without one, and while it is unknown. */
  readonly photoPath: string | null | undefined;
  /** Open invitations, for who has no school yet; `undefined` while they are asked for. A failure counts as none. */
  readonly invitations: readonly OwnInvitation[] | undefined;
  /** The person's schools in name order (all of them for a platform admin). A failure is only logged. */
  readonly institutions: AsyncState<Institution[]>;
  /** The chosen school's id; `null` while none is chosen. */
  readonly iid: string | null;
  /** `empty` while none is chosen; an error means that it could not be opened and the choice was cleared. */
  readonly institution: AsyncState<CurrentInstitution>;
  /** The person's role in it; `empty` for a platform admin who is no member, and for a role that was deleted. */
  readonly role: AsyncState<Role>;
  /** `empty` without a record: then the full limit is available. */
  readonly usage: AsyncState<AnalyticsGlobal>;
  /** The school that was chosen in another tab since this one chose; `null` when they agree. */
  readonly chosenElsewhere: string | null;
};

export const NO_SCHOOL = {
  iid: null,
  institution: { status: 'empty' },
  role: { status: 'empty' },
  usage: { status: 'empty' },
} as const satisfies Partial<SessionState>;
export const SIGNED_OUT = {
  ...NO_SCHOOL,
  hasSecondFactor: undefined,
  photoPath: undefined,
  invitations: undefined,
  institutions: { status: 'empty' },
  chosenElsewhere: null,
} as const satisfies Omit<SessionState, 'user'>;

export function roleIdIn(user: CurrentUser, iid: string): string | undefined {
  return user.claims.institutions?.[iid]?.role;
}

/** An error that keeps what was known. */
export function failed<T>(before: AsyncState<T>, error: Error): AsyncState<T> {
  const last = before.status === 'ready' ? before.value : before.status === 'error' ? before.last : undefined;
  return toAsyncState(last, error);
}
