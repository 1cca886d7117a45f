import {
  plainCode,
  RECOVERY_CODES,
  type RecoveryState,
  recoverySchema,
  shownCode,
} from '../../domain/account/recovery.ts';
import { ProductError } from '../../domain/errors.ts';
import { personDetailsSchema } from '../../domain/person/schema.ts';
import { factorsOf, isPasswordOf, secondFactorOf, setFactors } from './auth.ts';
import type { Records } from './build.ts';
import type { MemoryRoute, On } from './on.ts';
import { userOf } from './respond.ts';
import type { World } from './world.ts';

type Kept = { codes: string[]; madeAt: string; factorIds: string };
const KEPT = new WeakMap<Records, Map<string, Kept>>();

/** Of each account, the codes as they are compared. */
function keptOf({ records }: World): Map<string, Kept> {
  const kept = KEPT.get(records) ?? new Map<string, Kept>();
  KEPT.set(records, kept);
  return kept;
}

/** Plays the person: ten codes that were made before. */
export function makeCodes(world: World, uid: string): string[] {
  const codes = Array.from({ length: RECOVERY_CODES }, (_, at) => `7KQ2M9XW${10 + at}`);
  keptOf(world).set(uid, { codes, madeAt: world.now(), factorIds: factorIdsOf(world, uid) });
  return codes.map(shownCode);
}

const factorIdsOf = (world: World, uid: string): string =>
  factorsOf(world, uid)
    .map(({ id }) => id)
    .join();

/** Those made for other factors than the account has now are void. */
function goodOf(world: World, uid: string): Kept | undefined {
  const kept = keptOf(world).get(uid);
  return kept && factorsOf(world, uid).length > 0 && kept.factorIds === factorIdsOf(world, uid) ? kept : undefined;
}

/** `old@...` signed in long ago, `busy@...` tried too often. */
export function accountRecoveryHandlers(on: On): MemoryRoute[] {
  return [
    on('put', '/person/details', 'account', ({ world, uid, body }) => {
      const { firstname, surname, jobtitle, phoneNumber } = body(personDetailsSchema);
      const before = userOf(world, uid);
      world.setClaims(uid, { institutions: {}, ...before?.claims, firstname, surname, jobtitle });
      world.changeAccount(uid, { displayName: `${firstname} ${surname}`, phoneNumber });
      return { status: 204 };
    }),
    on('get', '/account/recovery-codes', 'account', ({ world, uid }) => {
      const kept = goodOf(world, uid);
      const state: RecoveryState = { left: kept?.codes.length ?? 0, madeAt: kept?.madeAt ?? null };
      return { body: state };
    }),
    on('post', '/account/recovery-codes', 'account', ({ world, uid }) => {
      if (userOf(world, uid)?.email?.startsWith('old@')) {
        throw new ProductError('sign-in-again', 'Type your password once more first: your sign-in is some time ago.');
      }
      const step = secondFactorOf(world, uid);
      if (step === 'set-up') {
        throw new ProductError(
          'conflict',
          'Recovery codes are for when you have lost your second step, and yours is off. Turn it on first: you get codes then.',
        );
      }
      if (step === 'use') {
        throw new ProductError(
          'sign-in-again',
          'Only a sign-in that used your second step makes recovery codes. Sign in once more with it.',
        );
      }
      return { status: 201, body: { codes: makeCodes(world, uid) } };
    }),
    on('post', '/account/recover-factor', 'open', ({ world, body }) => {
      const { email, password, code } = body(recoverySchema);
      if (email.startsWith('busy@')) {
        const error = new ProductError(
          'too-many-requests',
          'Too many tries in a short time. Wait a moment and try again.',
        );
        error.retryAfter = 60;
        throw error;
      }
      const user = world.userByEmail(email);
      const kept = user && goodOf(world, user.uid);
      const plain = plainCode(code);
      if (!user || !isPasswordOf(world, user.uid, password) || !kept?.codes.includes(plain)) {
        throw new ProductError(
          'forbidden',
          'That did not match. Check the address, the password and the code; each code can be used once.',
        );
      }
      kept.codes = kept.codes.filter((each) => each !== plain);
      if (factorsOf(world, user.uid).length > 0) setFactors(world, user.uid, []);
      return { status: 204 };
    }),
  ];
}
