import type { Read } from './google.ts';

type Config = {
  readonly signIn?: {
    readonly email?: { readonly enabled?: boolean; readonly passwordRequired?: boolean };
    readonly anonymous?: { readonly enabled?: boolean };
  };
  readonly emailPrivacyConfig?: { readonly enableImprovedEmailPrivacy?: boolean };
  readonly mfa?: {
    readonly state?: string;
    readonly providerConfigs?: readonly { readonly state?: string; readonly totpProviderConfig?: object }[];
  };
  readonly passwordPolicyConfig?: {
    readonly passwordPolicyEnforcementState?: string;
    readonly passwordPolicyVersions?: readonly { readonly customStrengthOptions?: Strength }[];
  };
  readonly authorizedDomains?: readonly string[];
};
type Strength = {
  readonly minPasswordLength?: number;
  readonly containsLowercaseCharacter?: boolean;
  readonly containsUppercaseCharacter?: boolean;
  readonly containsNumericCharacter?: boolean;
};

/** The password rule of our forms (`src/domain/rules.ts`), enforced by the Auth service as well. */
const MIN_LENGTH = 8;

export async function authProblems(read: Read, project: string, origin: string | null): Promise<string[]> {
  const config = await read<Config>('auth', `/admin/v2/projects/${project}/config`);
  if (!config) return ['Authentication has not been set up: open it once in the Firebase console.'];
  return [
    ...signInProblems(config, origin),
    ...secondFactorProblems(config),
    ...passwordProblems(config),
    ...(config.emailPrivacyConfig?.enableImprovedEmailPrivacy
      ? []
      : ['E-mail enumeration protection is off: anyone can find out who has an account.']),
  ];
}

function signInProblems({ signIn, authorizedDomains = [] }: Config, origin: string | null): string[] {
  const host = origin === null ? null : new URL(origin).hostname;
  return [
    ...(signIn?.email?.enabled && signIn.email.passwordRequired
      ? []
      : ['Signing in by e-mail address and password is off, or works without a password.']),
    ...(signIn?.anonymous?.enabled ? ['Anonymous sign-in is on: the app has no use for it.'] : []),
    ...(host === null || authorizedDomains.includes(host)
      ? []
      : [`${host} is not among the authorized domains of Authentication.`]),
    ...(authorizedDomains.includes('localhost')
      ? [
          'localhost is among the authorized domains of Authentication: a page on anybody’s machine could sign people in.',
        ]
      : []),
  ];
}

function secondFactorProblems({ mfa: mfaConfig }: Config): string[] {
  const totp = mfaConfig?.providerConfigs?.some((each) => each.totpProviderConfig && each.state === 'ENABLED') ?? false;
  return [
    ...(mfaConfig?.state === 'ENABLED' || mfaConfig?.state === 'MANDATORY'
      ? []
      : ['Two-step verification (MFA) is off.']),
    ...(totp ? [] : ['Two-step verification by an authenticator app (TOTP) is off.']),
  ];
}

function passwordProblems({ passwordPolicyConfig: policy }: Config): string[] {
  const strength = policy?.passwordPolicyVersions?.at(0)?.customStrengthOptions ?? {};
  const rules: [boolean, string][] = [
    [policy?.passwordPolicyEnforcementState === 'ENFORCE', 'is not enforced'],
    [(strength.minPasswordLength ?? 0) >= MIN_LENGTH, `allows fewer than ${MIN_LENGTH} characters`],
    [strength.containsNumericCharacter === true, 'asks for no digit'],
    [strength.containsLowercaseCharacter === true, 'asks for no lowercase letter'],
    [strength.containsUppercaseCharacter === true, 'asks for no uppercase letter'],
  ];
  return rules.filter(([isRight]) => !isRight).map(([, what]) => `The password policy of Authentication ${what}.`);
}
