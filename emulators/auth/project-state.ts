import type { Mailbox } from '../mailbox/mailbox.ts';
import { type AgentState, badRequest, createAgentState, type Factor, type ProjectState } from './firebase-tools.ts';
import { codeMessage, linkMessage } from './messages.ts';
import { Throttle } from './throttle.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long the link in an e-mail holds, by its kind. */
const LIFETIMES: Record<string, number> = {
  PASSWORD_RESET: HOUR,
  EMAIL_SIGNIN: 6 * HOUR,
  VERIFY_EMAIL: 3 * DAY,
  VERIFY_AND_CHANGE_EMAIL: 3 * DAY,
};
const LIFETIME_OTHERWISE = 30 * DAY;
const CODE_LIFETIME = 10 * MINUTE;

/** `secret` in hexadecimal. `used`: the intervals whose code was taken, newest last. */
export type TotpSecret = { secret: string; used: number[] };
/** An authenticator app that is about to be enrolled, by `sessionInfo`. `expires` in ms since 1970. */
export type TotpSession = { localId: string; secret: string; expires: number };

/** What the local Auth holds of a project beside firebase-tools. */
export type Context = {
  now: () => number;
  wait: (ms: number) => Promise<unknown>;
  mailbox: Mailbox;
  throttle: Throttle;
  /** By the id of the factor. */
  totpSecrets: Map<string, TotpSecret>;
  totpSessions: Map<string, TotpSession>;
  /** While a code is made that its caller sends. */
  isQuiet: boolean;
};

const contexts = new WeakMap<ProjectState, Context>();

export function contextOf(state: ProjectState): Context {
  const context = contexts.get(state);
  if (!context) throw new Error(`The project ${state.projectId} was not made here.`);
  return context;
}

/** The configuration of the project, a tenant's included. */
export function configOf(state: ProjectState): AgentState['_config'] {
  return 'parentProject' in state ? (state.parentProject as AgentState)._config : (state as AgentState)._config;
}

type Surroundings = Pick<Context, 'now' | 'wait' | 'mailbox'>;

/** Projects by their ids, each made when it is first asked for. */
export class ProjectStates extends Map<string, AgentState> {
  readonly #surroundings: Surroundings;

  constructor(surroundings: Surroundings) {
    super();
    this.#surroundings = surroundings;
  }

  override get(projectId: string): AgentState {
    const existing = super.get(projectId);
    if (existing) return existing;
    const made = createAgentState(projectId);
    equip(made, this.#surroundings);
    const createTenant = made.createTenantWithTenantId.bind(made);
    made.createTenantWithTenantId = (tenantId, config) => {
      const created = createTenant(tenantId, config);
      const tenant = made.tenantProjectForTenantId.get(tenantId);
      if (created && tenant) equip(tenant, this.#surroundings);
      return created;
    };
    this.set(projectId, made);
    return made;
  }
}

function equip(state: ProjectState, { now, wait, mailbox }: Surroundings): void {
  const context: Context = {
    now,
    wait,
    mailbox,
    throttle: new Throttle(now),
    totpSecrets: new Map(),
    totpSessions: new Map(),
    isQuiet: false,
  };
  contexts.set(state, context);
  equipCodes(state, context);
  equipFactors(state);
  equipTokens(state, now);
}

/** Codes end at their time, and what is sent is put in the mailbox. */
function equipCodes(state: ProjectState, context: Context): void {
  const { now, mailbox } = context;
  const createOob = state.createOob.bind(state);
  state.createOob = (email, newEmail, requestType, link) => {
    const code = createOob(email, newEmail, requestType, (oobCode) => atHandler(state, link(oobCode)));
    code.createdAt = now();
    if (!context.isQuiet) mailbox.put(linkMessage(code, state.projectId));
    return code;
  };
  const validateOobCode = state.validateOobCode.bind(state);
  state.validateOobCode = (oobCode) => {
    const code = validateOobCode(oobCode);
    if (code && isOver(code.createdAt, LIFETIMES[code.requestType] ?? LIFETIME_OTHERWISE, now())) {
      throw badRequest('EXPIRED_OOB_CODE');
    }
    return code;
  };
  // What is listed is as Google's emulator lists it.
  state.listOobCodes = () =>
    [...state.oobs.values()].map(({ createdAt: _, localId: _account, factor: _factor, ...code }) => code);
  state.listVerificationCodes = () => [...state.verificationCodes.values()].map(({ createdAt: _, ...code }) => code);
  const createVerificationCode = state.createVerificationCode.bind(state);
  state.createVerificationCode = (phoneNumber) => {
    const code = createVerificationCode(phoneNumber);
    code.createdAt = now();
    mailbox.put(codeMessage(code, state.projectId));
    return code;
  };
  const getVerificationCode = state.getVerificationCodeBySessionInfo.bind(state);
  state.getVerificationCodeBySessionInfo = (sessionInfo) => {
    const code = getVerificationCode(sessionInfo);
    if (code && isOver(code.createdAt, CODE_LIFETIME, now())) throw badRequest('SESSION_EXPIRED');
    return code;
  };
}

/** Codes of earlier versions do not say when they were made. */
function isOver(createdAt: number | undefined, lifetime: number, now: number): boolean {
  return createdAt !== undefined && now - createdAt > lifetime;
}

/** Where the project names a page of its own for links in e-mails, they lead there. */
function atHandler(state: ProjectState, link: string): string {
  const handler = configOf(state).notification?.sendEmail?.callbackUri;
  if (!handler) return link;
  const url = new URL(handler);
  for (const [name, value] of new URL(link).searchParams) url.searchParams.set(name, value);
  return url.toString();
}

/** firebase-tools knows telephones alone. */
function equipFactors(state: ProjectState): void {
  const validate = state.validateMfaEnrollments.bind(state);
  state.validateMfaEnrollments = (factors) => {
    const ids = new Set<string>();
    for (const { mfaEnrollmentId } of factors) {
      if (ids.has(mfaEnrollmentId)) throw badRequest('DUPLICATE_MFA_ENROLLMENT_ID');
      ids.add(mfaEnrollmentId);
    }
    validate(factors.filter((factor) => !isApp(factor)));
    return factors;
  };
}

export function isApp(factor: Factor): boolean {
  return factor.totpInfo !== undefined;
}

/** What a refresh token says beside what firebase-tools reads: when it was made in seconds, and its sign-in in ms. */
type TokenTimes = { issuedAt?: number; signedInAt?: string };

export function timesOf(refreshToken: string): TokenTimes {
  try {
    return JSON.parse(Buffer.from(refreshToken, 'base64').toString()) as TokenTimes;
  } catch {
    return {};
  }
}

/** A refresh token ends with the sign-ins before `validSince`, as when the password changes or a server revokes them. */
function equipTokens(state: ProjectState, now: () => number): void {
  const create = state.createRefreshTokenFor.bind(state);
  state.createRefreshTokenFor = (account, provider, details) => {
    const record = JSON.parse(Buffer.from(create(account, provider, details), 'base64').toString());
    const signedInAt = state.users.get(account.localId)?.lastLoginAt;
    const times = { issuedAt: Math.floor(now() / 1000), ...(signedInAt ? { signedInAt } : {}) };
    return Buffer.from(JSON.stringify({ ...record, ...times })).toString('base64');
  };
  const validate = state.validateRefreshToken.bind(state);
  state.validateRefreshToken = (token) => {
    const record = validate(token);
    const { issuedAt } = timesOf(token);
    if (typeof issuedAt === 'number' && issuedAt < Number(record.user.validSince ?? 0))
      throw badRequest('TOKEN_EXPIRED');
    return record;
  };
}
