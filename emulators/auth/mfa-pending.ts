import { type Account, badRequest, type Factor, type ProjectState } from './firebase-tools.ts';
import { contextOf, isApp } from './project-state.ts';

const LIFETIME_MS = 15 * 60_000;

type Pending = { localId: string; signInProvider: string };
type Reply = { mfaPendingCredential?: string; mfaInfo?: Factor[]; localId?: string };

/**
 * The answer of a first factor that wants a second: its credential ends in time, and the list of factors says which of
 * them are apps, both of which firebase-tools leaves out.
 */
export function sealPending(state: ProjectState, reply: unknown): unknown {
  const { mfaPendingCredential, mfaInfo, ...rest } = reply as Reply;
  if (!mfaPendingCredential) return reply;
  const content = decode(mfaPendingCredential);
  const factors = state.users.get(String(content?.localId))?.mfaInfo ?? [];
  const apps = new Set(factors.filter(isApp).map(({ mfaEnrollmentId }) => mfaEnrollmentId));
  return {
    ...rest,
    mfaPendingCredential: encode({ ...content, issuedAt: contextOf(state).now() }),
    mfaInfo: mfaInfo?.map((factor) => (apps.has(factor.mfaEnrollmentId) ? { ...factor, totpInfo: {} } : factor)),
  };
}

/** Whose first factor it was. Throws what the service answers for a credential that is none, or none any more. */
export function openPending(state: ProjectState, credential: string): { account: Account; signInProvider: string } {
  const content = decode(credential);
  const account = state.users.get(String(content?.localId));
  const isOurs = content?.projectId === state.projectId && content.tenantId === state.tenantId;
  const age = contextOf(state).now() - Number(content?.issuedAt);
  if (!isOurs || !account || !(age <= LIFETIME_MS)) {
    throw badRequest('INVALID_MFA_PENDING_CREDENTIAL : The first step was too long ago, or is not known.');
  }
  if (account.disabled) throw badRequest('USER_DISABLED');
  return { account, signInProvider: (content as Pending).signInProvider };
}

function encode(content: object): string {
  return Buffer.from(JSON.stringify(content)).toString('base64');
}

function decode(credential: string): Record<string, unknown> | undefined {
  try {
    const content: unknown = JSON.parse(Buffer.from(credential, 'base64').toString());
    return typeof content === 'object' && content !== null ? { ...content } : undefined;
  } catch {
    return undefined;
  }
}
