import {
  type Account,
  badRequest,
  type Call,
  type Factor,
  type OutOfBandCode,
  type ProjectState,
} from './firebase-tools.ts';
import { linkMessage } from './messages.ts';
import { contextOf } from './project-state.ts';

/** Makes a code without a message, for a caller that sends it. */
export function quietly<T>(state: ProjectState, make: () => T): T {
  const context = contextOf(state);
  context.isQuiet = true;
  try {
    return make();
  } finally {
    context.isQuiet = false;
  }
}

type Details = Pick<OutOfBandCode, 'localId' | 'factor'>;

function send(state: ProjectState, email: string, requestType: string, base: URL, details: Details): void {
  const code = quietly(state, () =>
    state.createOob(email, undefined, requestType, (oobCode) => {
      base.searchParams.set('oobCode', oobCode);
      return base.toString();
    }),
  );
  Object.assign(code, details);
  contextOf(state).mailbox.put(linkMessage(code, state.projectId));
}

/** Tells the person that a second factor was added, with a link that takes it off again. */
export function tellOfFactor(state: ProjectState, account: Account, call: Call): void {
  const factor = account.mfaInfo?.at(-1);
  const host = call.req?.headers.host;
  if (!factor || !account.email || !host) return;
  const link = new URL(`http://${host}/emulator/action?mode=revertSecondFactorAddition&lang=en&apiKey=fake-api-key`);
  if (state.tenantId) link.searchParams.set('tenantId', state.tenantId);
  send(state, account.email, 'REVERT_SECOND_FACTOR_ADDITION', link, { localId: account.localId, factor });
}

/** Tells the address that an account had until now, with a link that gives it back. `change` is the code that took it. */
export function tellOfChange(state: ProjectState, account: Account, change: OutOfBandCode): void {
  const link = new URL(change.oobLink);
  link.searchParams.set('mode', 'recoverEmail');
  link.searchParams.delete('continueUrl');
  send(state, change.email, 'RECOVER_EMAIL', link, { localId: account.localId });
}

/** Takes off the second factor that a code names. */
export function revertFactor(state: ProjectState, code: OutOfBandCode): object {
  state.deleteOobCode(code.oobCode);
  const account = accountOf(state, code);
  const mfaInfo = account.mfaInfo?.filter(({ mfaEnrollmentId }) => mfaEnrollmentId !== code.factor?.mfaEnrollmentId);
  state.updateUserByLocalId(account.localId, { mfaInfo });
  return shown(account);
}

/** Gives an account the address back that a code names. */
export function recoverEmail(state: ProjectState, code: OutOfBandCode): object {
  const account = accountOf(state, code);
  const holder = state.getUserByEmail(code.email);
  if (holder && holder !== account) throw badRequest('EMAIL_EXISTS');
  state.deleteOobCode(code.oobCode);
  return shown(state.updateUserByLocalId(account.localId, { email: code.email, emailVerified: true }));
}

function accountOf(state: ProjectState, { localId }: OutOfBandCode): Account {
  const account = localId === undefined ? undefined : state.users.get(localId);
  if (!account) throw badRequest('INVALID_OOB_CODE');
  return account;
}

function shown({ localId, email, emailVerified, displayName, providerUserInfo }: Account): object {
  return {
    kind: 'identitytoolkit#SetAccountInfoResponse',
    localId,
    email,
    emailVerified,
    displayName,
    providerUserInfo,
  };
}

/** What the person is shown before a code is used. */
export function factorIn(code: OutOfBandCode | undefined): { mfaInfo?: Factor } {
  return code?.factor ? { mfaInfo: code.factor } : {};
}
