import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { can } from '../../../src/domain/access.ts';
import { isSignInOver } from '../../../src/domain/account/sign-in-end.ts';
import type { AccountAccess, SchoolAccess } from '../../../src/domain/api/endpoint.ts';
import { ProductError } from '../../../src/domain/errors.ts';
import { own } from '../../../src/lib/own.ts';
import type { Actor, Caller } from '../actor.ts';
import { dataOf, toInstitution } from '../firestore/documents.ts';
import { membershipIn } from '../firestore/membership.ts';
import { isDocumentId, refs } from '../firestore/refs.ts';
import type { UserDocument } from '../firestore/user-document.ts';
import type { Identity } from '../ports/tokens.ts';
import { assertNotSuspended } from '../suspension.ts';
import { missing } from '../transaction/school-transaction.ts';
import { isFresh, noteVisit, type VisitDocument } from './admin-visits.ts';
import type { HttpContext } from './context.ts';
import type { HostRequest } from './host-request.ts';
import { assertSecondFactor } from './second-factor.ts';
import type { Visit } from './visit.ts';

/** How long a sign-in counts as recent, as with the Auth service. */
const RECENT_MS = 5 * 60_000;

/** @throws ProductError `unauthenticated` */
export async function authenticate({ tokens }: HttpContext, request: HostRequest): Promise<Identity> {
  const match = /^Bearer ([A-Za-z0-9._~+/=-]{1,8192})$/i.exec(one(request.headers.authorization) ?? '');
  const identity = match?.[1] ? await tokens.verify(match[1]) : null;
  if (!identity) throw ended();
  return identity;
}

const ended = () => new ProductError('unauthenticated', 'Sign in again: your session is missing or has ended.');

/** The sign-in and the browser that a request comes from. */
export function visitOf(request: HostRequest, { uid, signedInAt }: Pick<Identity, 'uid' | 'signedInAt'>): Visit {
  return { uid, signedInAt, userAgent: one(request.headers['user-agent']) };
}

/** @throws ProductError `sign-in-again` when the sign-in is older than five minutes */
export function assertRecent({ deps }: HttpContext, identity: Identity): void {
  if (deps.now().getTime() - identity.signedInAt.getTime() <= RECENT_MS) return;
  throw new ProductError('sign-in-again', 'Enter your password again to continue.');
}

/**
 * Who asks, where no school matters.
 * @throws ProductError `unauthenticated` for a session that was ended, `forbidden`, `second-factor-needed`, `sign-in-again`
 */
export async function authoriseAccount(
  { deps, config, knownAccount }: HttpContext,
  request: HostRequest,
  identity: Identity,
  access: AccountAccess,
): Promise<Caller> {
  const stored = dataOf<UserDocument>(await refs.user(deps.db, identity.uid).get());
  const { record, hasFactor } = await knownAccount(identity, stored, request.id);
  assertSession(identity, record);
  const isPlatformAdmin = runsPlatform(identity, record);
  if (access === 'platform' && !isPlatformAdmin) {
    throw new ProductError('forbidden', 'Only platform admins may do this.');
  }
  if (access !== 'account') assertVerified(identity);
  if (access === 'platform') {
    assertSecondFactor(identity, hasFactor, { from: config.adminSecondFactorFrom, by: 'SprX' }, deps.now());
  }
  const { uid, email, emailVerified, secondFactorId, signedInAt } = identity;
  const who = { uid, email, emailVerified, secondFactorId, signedInAt };
  return { ...who, isPlatformAdmin, record, requestId: request.id, ip: request.ip };
}

/**
 * Who asks, in the school of the header `iid`, by the documents as they are now.
 * @throws ProductError `unauthenticated` for a session that was ended, `forbidden`, `not-found` for a platform admin
 * who names a school that is not there; `second-factor-needed` and `sign-in-again` where the school requires a second factor.
 */
export async function authorise(
  { deps, config, knownAccount }: HttpContext,
  request: HostRequest,
  identity: Identity,
  access: SchoolAccess,
  evenWithoutSecondFactor = false,
): Promise<Actor> {
  const { db } = deps;
  const iid = request.headers.iid;
  if (typeof iid !== 'string' || iid === '') {
    throw new ProductError('forbidden', 'Choose a school first: the header iid is missing.');
  }
  const assertFactor = (hasFactor: boolean, school: DocumentSnapshot | undefined, isAdmin: boolean) => {
    if (evenWithoutSecondFactor) return;
    const { name = iid, secondFactorFrom: from } = toInstitution(iid, school?.data() ?? {});
    assertSecondFactor(identity, hasFactor, { from, by: name }, deps.now());
    if (isAdmin)
      assertSecondFactor(identity, hasFactor, { from: config.adminSecondFactorFrom, by: 'SprX' }, deps.now());
  };
  const base = { uid: identity.uid, email: identity.email, iid, requestId: request.id, ip: request.ip };
  if (identity.isPlatformAdmin) {
    const [user, institution, visit] = await db.getAll(
      refs.user(db, identity.uid),
      ...(isDocumentId(iid) ? [refs.institution(db, iid), refs.adminVisit(db, identity.uid, iid)] : []),
    );
    const stored = user ? dataOf<UserDocument>(user) : null;
    const { record, hasFactor } = await knownAccount(identity, stored, request.id);
    assertSession(identity, record);
    if (runsPlatform(identity, record)) {
      if (!institution?.exists) throw new ProductError('not-found', `There is no school with the id ${iid}.`);
      assertFactor(hasFactor, institution, true);
      const school = toInstitution(iid, institution.data() ?? {});
      const actor: Actor = { ...base, isPlatformAdmin: true, role: null, school };
      const isNoted = visit ? isFresh(dataOf<VisitDocument>(visit), deps.now()) : false;
      if (!own(record?.institutions, iid) && !isNoted) {
        await noteVisit(deps, actor, [school.secondFactorFrom, config.adminSecondFactorFrom]);
      }
      return actor;
    }
  }
  assertVerified(identity);
  const hint = own(identity.claims.institutions, iid)?.role ?? null;
  const [{ user, role }, school] = isDocumentId(iid)
    ? await Promise.all([
        membershipIn(
          db,
          (...documents) => db.getAll(...documents),
          identity.uid,
          iid,
          hint && isDocumentId(hint) ? hint : null,
        ),
        refs.institution(db, iid).get(),
      ])
    : [{ user: null, role: null }, undefined];
  const { record, hasFactor } = await knownAccount(identity, user, request.id);
  assertSession(identity, record);
  if (!role) throw new ProductError('forbidden', `You are not a member of the school in the header iid (${iid}).`);
  assertFactor(hasFactor, school, false);
  if (access !== 'member' && !can({ isPlatformAdmin: false, role }, access)) throw missing(access);
  // Use cases ask again in their transactions; what writes elsewhere, or calls another server, ends here.
  if (request.method !== 'GET' && request.method !== 'HEAD') assertNotSuspended(school, { isPlatformAdmin: false });
  return { ...base, isPlatformAdmin: false, role, school: toInstitution(iid, school?.data() ?? {}) };
}

/**
 * The claim says who does, and the document who does not any more: a token is good for up to an hour after the right was
 * taken away. A first admin, whose claim was set by hand, has no word about it in the document.
 */
function runsPlatform(identity: Identity, record: UserDocument | null): boolean {
  return identity.isPlatformAdmin && record?.admin !== false;
}

function assertVerified(identity: Identity): void {
  if (!identity.emailVerified) {
    throw new ProductError('forbidden', 'Confirm your email address first. The link is in the email we sent you.');
  }
}

/** The Auth service's own answer is remembered for some seconds; a session that was ended by us is refused at once. */
function assertSession(identity: Identity, record: UserDocument | null): void {
  if (record?.disabled) throw ended();
  const facts = { second: Math.floor(identity.signedInAt.getTime() / 1000), factorId: identity.secondFactorId };
  const endedAt = record?.sessionsEndedAt?.toDate().toISOString();
  if (isSignInOver(facts, { endedAt, keptBy: record?.sessionsKeptBy })) throw ended();
}

const one = (header: string | string[] | undefined) => (typeof header === 'string' ? header : undefined);
