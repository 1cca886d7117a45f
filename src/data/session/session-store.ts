// Long: one state machine, whose steps share its fields.
import type { Role } from '../../domain/access.ts';
import { listMyInvitations } from '../../domain/api/people.ts';
import { getCurrentInstitution } from '../../domain/api/schools.ts';
import type { CurrentInstitution, Institution } from '../../domain/institution/schema.ts';
import type { OwnInvitation } from '../../domain/invitation/schema.ts';
import { mayBeInvited } from '../../domain/sign-in/pending.ts';
import { institutionIds } from '../../domain/sign-in/routing.ts';
import type { CurrentUser } from '../../domain/user/schema.ts';
import { toAsyncState } from '../../lib/async-state.ts';
import { forgetDrafts } from '../drafts.ts';
import type { Unsubscribe } from '../port-shapes.ts';
import type { Services } from '../ports.ts';
import type { InstitutionMemory } from './institution-memory.ts';
import { followOwnRecord } from './own-record.ts';
import { failed, NO_SCHOOL, roleIdIn, type SessionState, SIGNED_OUT } from './session-state.ts';

/** How long a slow API may delay the start of the app, in ms. */
const INVITATIONS_MS = 10_000;
/** The server notes a visit again after 50 minutes, and the rules end it after 60. */
const VISIT_AGAIN_MS = 4 * 60_000;

type SessionServices = Pick<Services, 'auth' | 'institutions' | 'people'> & {
  api: Services['api'];
};

/**
 * The session as a plain state machine, so that it can be tested without a screen. `start()` begins listening and
 * returns what ends it.
 */
export class SessionStore {
  readonly #services: SessionServices;
  readonly #memory: InstitutionMemory;
  readonly #listeners = new Set<() => void>();
  #state: SessionState = { user: undefined, ...SIGNED_OUT };
  #ofUser: Unsubscribe[] = [];
  #ofSchool: Unsubscribe[] = [];
  #stopRole: Unsubscribe = () => undefined;
  #schoolIds = '';
  #roleSeen: string | null = null;
  #stopOwn: Unsubscribe = () => undefined;
  #attempt = 0;
  /** The school that could not be opened last. */
  #failed: string | null = null;

  constructor(services: SessionServices, memory: InstitutionMemory) {
    this.#services = services;
    this.#memory = memory;
  }

  getState = (): SessionState => this.#state;

  subscribe = (listener: () => void): Unsubscribe => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  start(): Unsubscribe {
    const stops = [
      this.#services.auth.watchUser({
        next: (user) => this.#onUser(user),
        error: (error) => {
          console.error('The account could not be watched', error);
          this.#onUser(null);
        },
      }),
      this.#memory.watch((iid) => {
        if (this.#state.user && iid && iid !== this.#state.iid && this.#mayOpen(this.#state.user, iid)) {
          this.#set({ chosenElsewhere: iid });
        }
      }),
    ];
    return () => {
      for (const stop of stops) stop();
      this.#leaveUser();
      this.#state = { user: undefined, ...SIGNED_OUT };
    };
  }

  /** Opens a school and remembers it for the next visit and for other tabs. */
  choose(iid: string): void {
    const { user } = this.#state;
    if (!user || !this.#mayOpen(user, iid)) return;
    this.#memory.write(iid);
    this.#open(user, iid);
  }

  /** Stays in this tab's school although another tab chose another. */
  stayInSchool(): void {
    this.#set({ chosenElsewhere: null });
  }

  /** Closes the school and forgets it. Who belongs to one alone is in it again with the next visit. */
  leave(): void {
    this.#memory.clear();
    this.#leaveSchool();
    this.#services.api.setInstitution(null);
    this.#set({ ...NO_SCHOOL, chosenElsewhere: null });
  }

  /** Opens the school again that could not be opened, whatever another tab has chosen meanwhile. */
  retry(): void {
    const { user } = this.#state;
    if (!user) return;
    if (this.#failed && this.#mayOpen(user, this.#failed)) this.#open(user, this.#failed);
    else this.#openChosen(user);
  }

  /** Asks anew who has invited the person: after one was declined, or when another may have come. */
  async askInvitations(): Promise<void> {
    this.#attempt += 1;
    const mine = this.#attempt;
    const invitations = await this.#services.api
      .call(listMyInvitations, { signal: AbortSignal.timeout(INVITATIONS_MS) })
      .then(({ items }) => items)
      .catch((error: unknown): OwnInvitation[] => {
        if (mine === this.#attempt) console.error('The invitations could not be asked for', error);
        return [];
      });
    if (mine === this.#attempt) this.#set({ invitations });
  }

  async signOut(): Promise<void> {
    const { user } = this.#state;
    await this.#services.auth.signOut();
    if (user) forgetDrafts(user.uid);
  }

  #onUser(user: CurrentUser | null): void {
    const before = this.#state.user;
    if (!user) {
      this.#leaveUser();
      this.#services.api.setInstitution(null);
      this.#state = { user: null, ...SIGNED_OUT };
      this.#emit();
      return;
    }
    const isSame = before?.uid === user.uid;
    if (!isSame) {
      this.#leaveUser();
      this.#state = { user, ...SIGNED_OUT };
      this.#stopOwn = followOwnRecord(this.#services, user, ({ hasSecondFactor, photoPath }) =>
        this.#set({ hasSecondFactor, photoPath }),
      );
    }
    const isAsked = isSame && mayBeInvited(before);
    const needsInvitations = mayBeInvited(user);
    this.#set({ user, invitations: needsInvitations ? (isAsked ? this.#state.invitations : undefined) : [] });
    if (needsInvitations && !isAsked) void this.askInvitations();
    this.#watchSchools(user);
    const { iid } = this.#state;
    if (!isSame || !iid || !this.#mayOpen(user, iid)) this.#openChosen(user);
    // The school stays open, and with it whatever is being written there.
    else if (before && roleIdIn(before, iid) !== roleIdIn(user, iid)) this.#watchRole(user, iid);
  }

  #watchSchools(user: CurrentUser): void {
    const ids = user.claims.admin ? 'all' : institutionIds(user);
    const key = ids === 'all' ? ids : ids.toSorted().join(' ');
    if (this.#ofUser.length > 0 && key === this.#schoolIds) return;
    for (const stop of this.#ofUser) stop();
    this.#schoolIds = key;
    if (ids !== 'all' && ids.length === 0) {
      this.#set({ institutions: { status: 'empty' } });
      return;
    }
    this.#set({ institutions: { status: 'loading' } });
    this.#ofUser = [
      this.#services.institutions.watchMine(ids, {
        next: (list) => this.#set({ institutions: toAsyncState(list) }),
        // Section 8: a failed institutions subscription is only logged. The chosen school goes on working.
        error: (error) => {
          console.error('The list of schools could not be watched', error);
          this.#set({ institutions: { status: 'error', error } });
        },
      }),
    ];
  }

  #openChosen(user: CurrentUser): void {
    const stored = this.#memory.read();
    const ids = institutionIds(user);
    const iid = stored && this.#mayOpen(user, stored) ? stored : ids.length === 1 ? ids[0] : undefined;
    if (iid) {
      this.#open(user, iid);
      return;
    }
    this.#leaveSchool();
    this.#services.api.setInstitution(null);
    this.#set(NO_SCHOOL);
  }

  #open(user: CurrentUser, iid: string): void {
    this.#leaveSchool();
    this.#failed = null;
    this.#services.api.setInstitution(iid);
    this.#set({
      iid,
      institution: { status: 'loading' },
      role: { status: 'loading' },
      usage: { status: 'loading' },
      chosenElsewhere: null,
    });
    const isVisit = !institutionIds(user).includes(iid);
    this.#load(iid, isVisit);
    const { institutions } = this.#services;
    this.#ofSchool.push(
      institutions.watch(iid, {
        next: (school) => this.#onSchool(school),
        error: (error) => console.error('The school could not be watched', error),
      }),
    );
    if (!isVisit) this.#watchUsage(iid);
    this.#watchRole(user, iid);
  }

  #watchUsage(iid: string): void {
    this.#ofSchool.push(
      this.#services.institutions.watchUsage(iid, {
        next: (usage) => this.#set({ usage: toAsyncState(usage) }),
        error: (error) => this.#set({ usage: failed(this.#state.usage, error) }),
      }),
    );
  }

  /** A platform admin may listen to a school for an hour after a call of the API; so one is made again before that is over. */
  #keepVisit(iid: string): void {
    this.#watchUsage(iid);
    const timer = setInterval(() => {
      this.#services.api
        .call(getCurrentInstitution)
        .then(({ institution }) => institution)
        .catch((error: unknown) => console.error('The visit ends', error));
    }, VISIT_AGAIN_MS);
    this.#ofSchool.push(() => clearInterval(timer));
  }

  /** Until the role has come, the one before stays: the server decides by the documents in any case. */
  #watchRole(user: CurrentUser, iid: string): void {
    this.#stopRole();
    const roleId = roleIdIn(user, iid);
    if (!roleId) {
      this.#set({ role: { status: 'empty' } });
      return;
    }
    this.#stopRole = this.#services.institutions.watchRole(iid, roleId, {
      next: (role) => this.#onRole(role),
      error: (error) => {
        this.#set({ role: failed(this.#state.role, error) });
        // Being taken out of a school ends this listener: fresh claims say where the person still belongs.
        this.#reloadToken();
      },
    });
  }

  #load(iid: string, isVisit: boolean): void {
    const abort = new AbortController();
    this.#ofSchool.push(() => abort.abort());
    this.#services.api.call(getCurrentInstitution, { signal: abort.signal }).then(
      ({ institution }) => {
        if (abort.signal.aborted) return;
        this.#set({ institution: { status: 'ready', value: institution } });
        if (isVisit) this.#keepVisit(iid);
      },
      (error: unknown) => {
        if (abort.signal.aborted) return;
        // Section 7: on failure the institution is cleared. The choice is kept, unless the school can never be opened again.
        console.error(`The school ${iid} could not be opened`, error);
        this.#leaveSchool();
        this.#failed = iid;
        if (isGone(error)) this.#memory.clear();
        this.#services.api.setInstitution(null);
        this.#set({ ...NO_SCHOOL, institution: toAsyncState<CurrentInstitution>(undefined, error) });
      },
    );
  }

  #onSchool(school: Institution | null): void {
    const { institution } = this.#state;
    if (!school || institution.status !== 'ready') return;
    const { role, usedResources } = institution.value;
    this.#set({ institution: { status: 'ready', value: { ...school, role, usedResources } } });
  }

  #onRole(role: Role | null): void {
    const seen = JSON.stringify(role);
    const isChange = this.#roleSeen !== null && this.#roleSeen !== seen;
    this.#roleSeen = seen;
    this.#set({ role: toAsyncState(role) });
    if (!isChange) return;
    // Section 4: a change to the role document forces a token reload and refresh.
    const { institution } = this.#state;
    if (role && institution.status === 'ready') {
      const value = { ...institution.value, role: { id: role.id, name: role.name } };
      this.#set({ institution: { status: 'ready', value } });
    }
    this.#reloadToken();
  }

  #reloadToken(): void {
    this.#services.auth
      .token(true)
      .catch((error: unknown) => console.error('The sign-in could not be refreshed', error));
  }

  #mayOpen(user: CurrentUser, iid: string): boolean {
    return user.claims.admin === true || institutionIds(user).includes(iid);
  }

  #leaveSchool(): void {
    this.#stopRole();
    for (const stop of this.#ofSchool) stop();
    this.#ofSchool = [];
    this.#roleSeen = null;
  }

  #leaveUser(): void {
    this.#leaveSchool();
    this.#failed = null;
    this.#stopOwn();
    this.#stopOwn = () => undefined;
    this.#attempt += 1;
    for (const stop of this.#ofUser) stop();
    this.#ofUser = [];
  }

  #set(change: Partial<SessionState>): void {
    this.#state = { ...this.#state, ...change };
    this.#emit();
  }

  #emit(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** The school is not there, or not for this person. By its shape: the class would bring the API's schemas along. */
function isGone(error: unknown): boolean {
  const status = error instanceof Error && 'status' in error ? error.status : null;
  return status === 403 || status === 404;
}
