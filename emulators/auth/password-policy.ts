import {
  type AgentState,
  badRequest,
  type Operation,
  type PasswordRules,
  type ProjectState,
  type TenantState,
} from './firebase-tools.ts';
import { configOf } from './project-state.ts';

const SCHEMA_VERSION = 1;
const SHORTEST = 6;
const LONGEST = 4096;
/** What counts as neither letter nor digit, as the service lists it. */
const SPECIAL = [...'^$*.[]{}()?"!@#%&/\\,><\':;|_~`'];

/** A tenant has a policy of its own. */
function configured(state: ProjectState): NonNullable<AgentState['_config']['passwordPolicyConfig']> {
  const config = state.tenantId === undefined ? configOf(state) : (state as TenantState)._tenantConfig;
  return config.passwordPolicyConfig ?? {};
}

function rulesOf(state: ProjectState): PasswordRules & { minPasswordLength: number; maxPasswordLength: number } {
  const own = configured(state).passwordPolicyVersions?.[0]?.customStrengthOptions;
  return {
    ...own,
    minPasswordLength: own?.minPasswordLength ?? SHORTEST,
    maxPasswordLength: own?.maxPasswordLength ?? LONGEST,
  };
}

function isEnforced(state: ProjectState): boolean {
  return configured(state).passwordPolicyEnforcementState === 'ENFORCE';
}

/** The policy for a page, so that it can say which rules a password meets while it is typed. */
export const getPasswordPolicy: Operation = (project, _body, call) => {
  const tenant = (project as AgentState).tenantProjectForTenantId.get(call.params?.query?.tenantId ?? '');
  const state = tenant ?? project;
  const isOn = isEnforced(state);
  return {
    customStrengthOptions: isOn ? rulesOf(state) : { minPasswordLength: SHORTEST, maxPasswordLength: LONGEST },
    schemaVersion: SCHEMA_VERSION,
    allowedNonAlphanumericCharacters: SPECIAL,
    enforcementState: isOn ? 'ENFORCE' : 'OFF',
    forceUpgradeOnSignin: isUpgradeForced(state),
  };
};

/** Whether passwords of before are refused. */
export function isUpgradeForced(state: ProjectState): boolean {
  return configured(state).forceUpgradeOnSignin ?? false;
}

/** Throws what the service answers for a password that the project's rules do not allow. */
export function assertAllowed(state: ProjectState, password: string): void {
  if (!isEnforced(state)) return;
  const rules = rulesOf(state);
  const missing = [
    password.length < rules.minPasswordLength && `at least ${rules.minPasswordLength} characters`,
    password.length > rules.maxPasswordLength && `at most ${rules.maxPasswordLength} characters`,
    rules.containsLowercaseCharacter && !/[a-z]/.test(password) && 'a lower case character',
    rules.containsUppercaseCharacter && !/[A-Z]/.test(password) && 'an upper case character',
    rules.containsNumericCharacter && !/[0-9]/.test(password) && 'a numeric character',
    rules.containsNonAlphanumericCharacter &&
      !SPECIAL.some((character) => password.includes(character)) &&
      'a non-alphanumeric character',
  ].filter((rule) => typeof rule === 'string');
  if (missing.length === 0) return;
  const list = missing.map((rule) => `Password must contain ${rule}`).join(', ');
  throw badRequest(`PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [${list}]`);
}
