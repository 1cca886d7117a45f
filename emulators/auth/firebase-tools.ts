import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire, Module } from 'node:module';

/** A second factor. An authenticator app has a `totpInfo`, empty but for an export, and a telephone its number. */
export type Factor = {
  mfaEnrollmentId: string;
  displayName?: string | undefined;
  enrolledAt?: string;
  phoneInfo?: string;
  unobfuscatedPhoneInfo?: string;
  totpInfo?: { sharedSecretKey?: string };
};

/** An account as firebase-tools keeps it. Only what is used here is named. */
export type Account = {
  localId: string;
  email?: string;
  emailVerified?: boolean;
  disabled?: boolean;
  passwordHash?: string;
  validSince?: string;
  /** Milliseconds since 1970. */
  lastLoginAt?: string;
  initialEmail?: string;
  mfaInfo?: Factor[];
} & Record<string, unknown>;

/** A code in an e-mail. */
export type OutOfBandCode = {
  oobCode: string;
  email: string;
  newEmail?: string;
  requestType: string;
  oobLink: string;
  /** Milliseconds since 1970. */
  createdAt?: number;
  /** The account, where the address may have become another's. */
  localId?: string;
  /** The second factor that may be removed. */
  factor?: Factor;
};

/** A code in a text message. */
export type VerificationCode = { sessionInfo: string; phoneNumber: string; code: string; createdAt?: number };

type RefreshDetails = { extraClaims?: object; secondFactor?: { identifier: string; provider: string } };
type RefreshRecord = { user: Account; provider: string };
export type MfaConfig = {
  state?: string;
  providerConfigs?: { state?: string; totpProviderConfig?: { adjacentIntervals?: number } }[];
};
export type PasswordRules = {
  minPasswordLength?: number;
  maxPasswordLength?: number;
  containsLowercaseCharacter?: boolean;
  containsUppercaseCharacter?: boolean;
  containsNumericCharacter?: boolean;
  containsNonAlphanumericCharacter?: boolean;
};

type PasswordPolicyConfig = {
  passwordPolicyEnforcementState?: string;
  forceUpgradeOnSignin?: boolean;
  passwordPolicyVersions?: { customStrengthOptions?: PasswordRules }[];
};

/** The project's configuration, by the names of the REST API. */
export type ProjectConfig = {
  mfa?: MfaConfig;
  notification?: { sendEmail?: { callbackUri?: string } };
  passwordPolicyConfig?: PasswordPolicyConfig;
} & Record<string, unknown>;

export type TenantConfig = { passwordPolicyConfig?: PasswordPolicyConfig } & Record<string, unknown>;

/** What firebase-tools holds of one project, or of one tenant in it. */
export type ProjectState = {
  projectId: string;
  users: Map<string, Account>;
  oobs: Map<string, OutOfBandCode>;
  verificationCodes: Map<string, VerificationCode>;
  mfaConfig: MfaConfig;
  overwriteUserWithLocalId(localId: string, account: Record<string, unknown>): Account;
  updateUserByLocalId(localId: string, fields: Partial<Account>): Account;
  getUserByEmail(email: string): Account | undefined;
  getUserByInitialEmail(email: string): Account | undefined;
  createOob(
    email: string,
    newEmail: string | undefined,
    requestType: string,
    link: (code: string) => string,
  ): OutOfBandCode;
  validateOobCode(code: string): OutOfBandCode | undefined;
  deleteOobCode(code: string): boolean;
  listOobCodes(): Iterable<object>;
  createVerificationCode(phoneNumber: string): VerificationCode;
  listVerificationCodes(): Iterable<object>;
  getVerificationCodeBySessionInfo(sessionInfo: string): VerificationCode | undefined;
  validateMfaEnrollments(factors: Factor[]): Factor[];
  createRefreshTokenFor(account: Account, provider: string, details?: RefreshDetails): string;
  validateRefreshToken(token: string): RefreshRecord;
  /** A tenant's alone. */
  tenantId?: string;
};

export type TenantState = ProjectState & { _tenantConfig: TenantConfig; parentProject: AgentState };

export type AgentState = ProjectState & {
  _config: ProjectConfig;
  tenantProjectForTenantId: Map<string, TenantState>;
  createTenantWithTenantId(tenantId: string, config: TenantConfig): object | undefined;
};

/** Fields of requests that are read here; firebase-tools has checked them against its description of the API. */
export type RequestBody = {
  email?: string;
  password?: string;
  newPassword?: string;
  idToken?: string;
  localId?: string;
  oobCode?: string;
  returnOobLink?: boolean;
  linkDomain?: string;
  deleteAttribute?: string[];
  displayName?: string;
  code?: string;
  sessionInfo?: string;
  phoneNumber?: string;
  mfa?: { enrollments?: Factor[] };
  mfaEnrollmentId?: string;
  mfaPendingCredential?: string;
  phoneEnrollmentInfo?: object;
  phoneVerificationInfo?: { sessionInfo?: string; code?: string };
  totpEnrollmentInfo?: object;
  totpVerificationInfo?: { sessionInfo?: string; verificationCode?: string };
  grantType?: string;
  refreshToken?: string;
  token?: string;
  users?: { localId?: string; emailVerified?: boolean; mfaInfo?: Factor[] }[];
};

export type Call = {
  security?: { Oauth2?: unknown };
  req?: IncomingMessage;
  params?: { query?: { tenantId?: string } };
};
export type Operation = (state: ProjectState, body: RequestBody, call: Call) => unknown;
export type Operations = { [name: string]: Operation | Operations };

/** Changes an account; `firebase-tools` calls it for the links in e-mails as well. */
type SetAccountInfo = (state: ProjectState, body: RequestBody, details?: object) => object;
type ResetPassword = (state: ProjectState, body: RequestBody) => object;
type OperationsModule = {
  authOperations: Operations;
  setAccountInfoImpl: SetAccountInfo;
  resetPassword: ResetPassword;
};

export type App = (request: IncomingMessage, response: ServerResponse) => void;

type ApiSpec = { paths: Record<string, { parameters?: { in?: string }[] } & Record<string, unknown>> };

const require = createRequire(import.meta.url);
const NO_WARNING = 0;

/** Its operations, loaded when they are first asked for: that takes a while. */
export function operationsModule(): OperationsModule {
  leaveOutCommandLine();
  return require('firebase-tools/lib/emulator/auth/operations.js');
}

/** An error that is answered with 400 and a message of the REST API, such as `INVALID_CODE`. */
export function badRequest(message: string): Error {
  const { BadRequestError } = require('firebase-tools/lib/emulator/auth/errors.js');
  return new BadRequestError(message);
}

/**
 * Google's Auth emulator as a request handler, out of firebase-tools. It is no public interface, so the version is pinned
 * and the tests would tell. Its description of the API is cut to what can be answered, which saves two thirds of its start
 * and half of its memory: the rest were operations it answers with "not implemented", and query parameters it ignores.
 */
export async function createApp(projectId: string, states: Map<string, AgentState>): Promise<App> {
  compileLate();
  const spec: ApiSpec = require('firebase-tools/lib/emulator/auth/apiSpec.js').default;
  const operations = operationsModule().authOperations;
  for (const path of Object.values(spec.paths)) {
    path.parameters = path.parameters?.filter((parameter) => parameter.in === 'path') ?? [];
    for (const [method, operation] of Object.entries(path)) {
      const id = (operation as { operationId?: string }).operationId;
      if (id && !isImplemented(operations, id)) delete path[method];
    }
  }
  const server: { createApp(project: string, mode: number, states: Map<string, AgentState>): Promise<App> } =
    require('firebase-tools/lib/emulator/auth/server.js');
  return server.createApp(projectId, NO_WARNING, states);
}

/** Unlike the whole of it, what the Auth emulator asks of other emulators and of the log when no command line runs it. */
const ALONE: Readonly<Record<string, object>> = {
  registry: {
    EmulatorRegistry: { isRunning: () => false, url: (_emulator: string, request: RequestOrigin) => originOf(request) },
  },
  emulatorLogger: { EmulatorLogger: { forEmulator: () => ({ log: () => undefined, logLabeled: () => undefined }) } },
  'auth/index': { SingleProjectMode: { NO_WARNING } },
};

type RequestOrigin = { protocol: string; headers: { host?: string } };

/** A new one, since it is changed into the address of a page. */
const originOf = ({ protocol, headers }: RequestOrigin): URL => new URL(`${protocol}://${headers.host}/`);

/** A quarter of the start went into loading the command line with its sign-in, prompts and downloads, which serve no request. */
function leaveOutCommandLine(): void {
  for (const [name, exports] of Object.entries(ALONE)) {
    const file = require.resolve(`firebase-tools/lib/emulator/${name}.js`);
    if (require.cache[file]) continue;
    const module = new Module(file);
    module.exports = exports;
    module.loaded = true;
    require.cache[file] = module;
  }
}

type Middleware = (spec: ApiSpec, options: Record<string, unknown>) => unknown;

/** Most of the start went into checks of requests and replies that are never sent: each is made when it is first needed. */
function compileLate(): void {
  const router: { middleware: Middleware } = createRequire(require.resolve('firebase-tools'))('exegesis-express');
  const { middleware } = router;
  router.middleware = (spec, options) => middleware(spec, { ...options, lazyCompileValidationSchemas: true });
}

function isImplemented(operations: Operations, id: string): boolean {
  let operation: unknown = operations;
  for (const part of id.split('.')) {
    if (typeof operation !== 'object' || operation === null) return false;
    operation = (operation as Record<string, unknown>)[part];
  }
  return typeof operation === 'function' || (typeof operation === 'object' && operation !== null && '_' in operation);
}

export function createAgentState(projectId: string): AgentState {
  const { AgentProjectState } = require('firebase-tools/lib/emulator/auth/state.js');
  return new AgentProjectState(projectId);
}
