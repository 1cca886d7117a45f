/// <reference types="vite/client" />
import {
  type ApplicationVerifier,
  type Auth,
  getMultiFactorResolver,
  type MultiFactorError,
  type MultiFactorInfo,
  type MultiFactorSession,
  multiFactor,
  PhoneAuthProvider,
  PhoneMultiFactorGenerator,
  RecaptchaVerifier,
  TotpMultiFactorGenerator,
  type User,
} from 'firebase/auth';
import {
  type FactorHint,
  type PhoneEnrolment,
  type SecondFactorChallenge,
  SignInError,
  type TotpEnrolment,
} from '../auth-port.ts';
import { mapAuthErrors } from './auth-errors.ts';

/** Where reCAPTCHA is drawn while it runs, mostly unseen; `none` where it does not run. */
export type RobotCheck = 'none' | undefined | (() => { readonly id: string; remove(): void });

/** Whom the entry in an authenticator app is by. */
const ISSUER = 'SprX';

/** The first factor was right; the error of the Auth service knows which may follow. */
export function secondFactorChallenge(auth: Auth, error: MultiFactorError, robots: RobotCheck): SecondFactorChallenge {
  const resolver = getMultiFactorResolver(auth, error);
  const sent = new Map<string, string>();
  const hintOf = (id: string): MultiFactorInfo => {
    const hint = resolver.hints.find(({ uid }) => uid === id);
    if (!hint) throw new SignInError('unknown', `There is no factor ${id}.`);
    return hint;
  };
  return {
    factors: resolver.hints.map(toHint),
    sendCode: (id) =>
      mapAuthErrors(async () => {
        const options = { multiFactorHint: hintOf(id), session: resolver.session };
        sent.set(id, await sendDigits(auth, options, robots));
      }),
    confirm: (id, code) =>
      mapAuthErrors(async () => {
        await resolver.resolveSignIn(
          toHint(hintOf(id)).kind === 'totp'
            ? TotpMultiFactorGenerator.assertionForSignIn(id, code)
            : phoneAssertion(sent.get(id), code),
        );
      }),
  };
}

export async function factors(auth: Auth): Promise<FactorHint[]> {
  const user = signedIn(auth);
  await user.reload();
  return multiFactor(user).enrolledFactors.map(toHint);
}

export async function enrolTotp(auth: Auth): Promise<TotpEnrolment> {
  const { user, session } = await begin(auth);
  const secret = await TotpMultiFactorGenerator.generateSecret(session);
  return {
    secret: secret.secretKey,
    url: secret.generateQrCodeUrl(user.email ?? user.uid, ISSUER),
    confirm: (code, name) =>
      mapAuthErrors(() =>
        multiFactor(user).enroll(TotpMultiFactorGenerator.assertionForEnrollment(secret, code), name),
      ),
  };
}

export async function enrolPhone(auth: Auth, phoneNumber: string, robots: RobotCheck): Promise<PhoneEnrolment> {
  const { user, session } = await begin(auth);
  const sent = await sendDigits(auth, { phoneNumber, session }, robots);
  return {
    confirm: (code, name) => mapAuthErrors(() => multiFactor(user).enroll(phoneAssertion(sent, code), name)),
  };
}

export async function removeFactor(auth: Auth, id: string): Promise<void> {
  await multiFactor(signedIn(auth)).unenroll(id);
}

async function begin(auth: Auth): Promise<{ user: User; session: MultiFactorSession }> {
  const user = signedIn(auth);
  return { user, session: await multiFactor(user).getSession() };
}

function phoneAssertion(sent: string | undefined, code: string) {
  if (!sent) throw new SignInError('code-expired', 'No code was sent to this number.');
  return PhoneMultiFactorGenerator.assertion(PhoneAuthProvider.credential(sent, code));
}

type PhoneOptions = Exclude<Parameters<PhoneAuthProvider['verifyPhoneNumber']>[0], string>;

async function sendDigits(auth: Auth, options: PhoneOptions, robots: RobotCheck): Promise<string> {
  const provider = new PhoneAuthProvider(auth);
  if (import.meta.env?.MODE !== 'production' && robots === 'none')
    return provider.verifyPhoneNumber(options, LOCAL_VERIFIER);
  if (typeof robots !== 'function')
    throw new SignInError('unknown', 'There is no page to ask in whether a person is here.');
  const place = robots();
  const verifier = new RecaptchaVerifier(auth, place.id, { size: 'invisible' });
  try {
    return await provider.verifyPhoneNumber(options, verifier);
  } finally {
    verifier.clear();
    place.remove();
  }
}

/** The SDK resets a verifier after each use, by a method that its own type does not name. */
const LOCAL_VERIFIER: ApplicationVerifier & { _reset(): void } = {
  type: 'recaptcha',
  verify: async () => 'local',
  _reset: () => undefined,
};

function toHint(info: MultiFactorInfo): FactorHint {
  return {
    id: info.uid,
    kind: info.factorId === 'totp' ? 'totp' : 'phone',
    name: info.displayName ?? null,
    phone: 'phoneNumber' in info && typeof info.phoneNumber === 'string' ? info.phoneNumber : null,
    enrolledAt: info.enrollmentTime ? new Date(info.enrollmentTime).toISOString() : null,
  };
}

function signedIn(auth: Auth): User {
  const user = auth.currentUser;
  if (!user) throw new SignInError('sign-in-again', 'No one is signed in.');
  return user;
}
