import type { Timestamp } from 'firebase-admin/firestore';
import type { SignIn } from '../../../../src/domain/person/account.ts';
import { browserOf } from '../../../../src/domain/person/browser.ts';
import type { Caller } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { dataOf, iso, stamp } from '../../../core/firestore/documents.ts';
import { refs } from '../../../core/firestore/refs.ts';
import type { UserDocument } from '../../../core/firestore/user-document.ts';
import type { Seen, Visit } from '../../../core/http/visit.ts';
import type { Hashing } from '../../../core/ports/hashing.ts';
import { withPlatformTransaction } from '../../../core/transaction/audited-transaction.ts';
import { endSessions as endAll, personIn, untilSignInsAreOlder } from '../../membership.ts';

/** One sign-in of a person in one browser. The place is left out: an address tells too little and too much. */
export type SignInDocument = {
  id: string;
  uid: string;
  browser: string | null;
  system: string | null;
  signedInAt: Timestamp;
  firstSeenAt: Timestamp;
  lastSeenAt: Timestamp;
};

/** Between two notes of the same sign-in. */
const SEEN_EVERY_MS = 3_600_000;
/** What is older than these goes when a new one is noted. */
const MOST_SIGN_INS = 30;
const MOST_REMEMBERED = 5_000;

/** The same browser of the same sign-in; the Auth service tells sign-ins in whole seconds. */
export function signInIdOf({ sha256 }: Hashing, { uid, signedInAt, userAgent }: Visit): string {
  const { browser, system } = browserOf(userAgent);
  const second = Math.floor(signedInAt.getTime() / 1000);
  return sha256([uid, second, browser, system].join('\n'), 'hex').slice(0, 24);
}

/**
 * Remembers in this process what was noted, so that all but one request an hour cost nothing. Never throws: who asks has
 * come for something else.
 */
export function createSeen(deps: Deps): Seen {
  const noted = new Map<string, number>();
  return async (visit) => {
    const id = signInIdOf(deps.hashing, visit);
    const now = deps.now().getTime();
    if ((noted.get(id) ?? Number.NEGATIVE_INFINITY) > now - SEEN_EVERY_MS) return;
    noted.delete(id);
    if (noted.size >= MOST_REMEMBERED) noted.delete(noted.keys().next().value ?? '');
    noted.set(id, now);
    try {
      await note(deps, visit, id);
    } catch (error) {
      deps.log.warn({ err: error }, 'sign-in not recorded');
    }
  };
}

function note(deps: Deps, visit: Visit, id: string): Promise<void> {
  const { db } = deps;
  return db.runTransaction(async (tx) => {
    const [user, before] = await tx.getAll(refs.user(db, visit.uid), refs.signIn(db, visit.uid, id));
    const person = user ? dataOf<UserDocument>(user) : null;
    if (!person) return;
    const previous = before ? dataOf<SignInDocument>(before) : null;
    const now = deps.now();
    const isOld = (time: Timestamp | null | undefined) => !time || time.toMillis() <= now.getTime() - SEEN_EVERY_MS;
    const all = previous ? [] : (await tx.get(refs.signIns(db, visit.uid).orderBy('lastSeenAt', 'desc'))).docs;
    if (!previous) {
      const document: SignInDocument = {
        id,
        uid: visit.uid,
        ...browserOf(visit.userAgent),
        signedInAt: stamp(visit.signedInAt),
        firstSeenAt: stamp(now),
        lastSeenAt: stamp(now),
      };
      tx.set(refs.signIn(db, visit.uid, id), document);
      for (const { ref } of all.slice(MOST_SIGN_INS - 1)) tx.delete(ref);
    } else if (isOld(previous.lastSeenAt)) tx.update(refs.signIn(db, visit.uid, id), { lastSeenAt: stamp(now) });
    if (!isOld(person.lastSeenAt)) return;
    tx.update(refs.user(db, visit.uid), { lastSeenAt: stamp(now) });
    for (const iid of Object.keys(person.institutions)) {
      tx.set(refs.member(db, iid, visit.uid), { lastSeenAt: stamp(now) }, { merge: true });
    }
  });
}

/** Those that still hold, the last seen first. `visit` is the one who asks. */
export async function listSignIns(deps: Deps, caller: Caller, visit: Visit): Promise<SignIn[]> {
  const endedAt = caller.record?.sessionsEndedAt?.toMillis() ?? Number.NEGATIVE_INFINITY;
  const snapshot = await refs.signIns(deps.db, caller.uid).orderBy('lastSeenAt', 'desc').limit(MOST_SIGN_INS).get();
  const mine = signInIdOf(deps.hashing, visit);
  return snapshot.docs
    .map((each) => each.data() as SignInDocument)
    .filter(({ signedInAt }) => signedInAt.toMillis() >= Math.floor(endedAt / 1000) * 1000)
    .map(({ id, browser, system, firstSeenAt, lastSeenAt }) => ({
      id,
      browser,
      system,
      firstSeenAt: iso(firstSeenAt),
      lastSeenAt: iso(lastSeenAt),
      isThis: id === mine,
    }));
}

/** Signs a person out everywhere, also here. */
export async function endSignIns(deps: Deps, caller: Caller): Promise<void> {
  await untilSignInsAreOlder(deps, caller.uid);
  await withPlatformTransaction(deps, caller, async (transaction) => {
    const person = await personIn(deps, transaction.tx, caller.uid);
    const old = await transaction.tx.get(refs.signIns(deps.db, caller.uid));
    endAll(deps, transaction, person.uid);
    for (const { ref } of old.docs) transaction.tx.delete(ref);
    transaction.audit({ action: 'person.sign-out-everywhere', target: refs.user(deps.db, caller.uid).path });
  });
}
