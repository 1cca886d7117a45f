import { badRequest, type Operation, type PasswordRules, type ProjectState } from './firebase-tools.ts';
import { configOf } from './project-state.ts';

const SCHEMA_VERSION = 1;
const SHORTEST = 6;
const LONGEST = 4096;
/** What counts as neither letter nor digit, as the service lists it. */
const SPECIAL = [...'^$*.[]{}()?"!@#%&/\\,><\':;|_~`'];

function rulesOf(state: ProjectState): PasswordRules & { minPasswordLength: number; maxPasswordLength: number } {
  const own = configOf(state).passwordPolicyConfig?.passwordPolicyVersions?.[0]?.customStrengthOptions;
  return {
    ...own,
    minPasswordLength: own?.minPasswordLength ?? SHORTEST,
    maxPasswordLength: own?.maxPasswordLength ?? LONGEST,
  };
}

function isEnforced(state: ProjectState): boolean {
  return configOf(state).passwordPolicyConfig?.passwordPolicyEnforcementState === 'ENFORCE';
}

/** What a page is told, so that it can say which rules a password meets while it is typed. */
export const getPasswordPolicy: Operation = (state) => {
  const isOn = isEnforced(state);
  return {
    customStrengthOptions: isOn ? rulesOf(state) : { minPasswordLength: SHORTEST, maxPasswordLength: LONGEST },
    schemaVersion: SCHEMA_VERSION,
    allowedNonAlphanumericCharacters: SPECIAL,
    enforcementState: isOn ? 'ENFORCE' : 'OFF',
    forceUpgradeOnSignin: isUpgradeForced(state),
  };
};

/** Whether nobody gets in with a password of before. */
export function isUpgradeForced(state: ProjectState): boolean {
  return configOf(state).passwordPolicyConfig?.forceUpgradeOnSignin ?? false;
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
