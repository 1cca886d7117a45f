import { describe, expect, test } from 'vitest';
import {
  countRecoveryCodes,
  createRecoveryCodes,
  recoverFactor,
  refreshAccount,
  savePersonDetails,
} from '../../src/domain/api/identity.ts';
import { type ContractContext, PASSWORD, rejection, untilNextSecond } from './contract-context.ts';

const NEW_PASSWORD = 'Another-pass-2';
let made = 0;

/** What the Auth service does besides sign-in, on accounts of its own. */
export function authContract(on: ContractContext): void {
  const stranger = async () => {
    made += 1;
    const email = `contract-${made}@new.example`;
    const services = on.side.browser();
    const user = on.hear(services.auth.watchUser);
    await services.auth.signUp(email, PASSWORD);
    const { uid } = (await user.until((value) => value !== null, 'signed up')) ?? { uid: '' };
    return { ...services, email, uid, user };
  };
  const refused = (promise: Promise<unknown>) =>
    rejection(promise).then((error) => [(error as Error).name, (error as { code?: string }).code]);

  describe('accounts', () => {
    test('signUp → signed in, address unconfirmed; same address again → email-in-use', async () => {
      const { auth, email, user } = await stranger();
      expect(user.values.at(-1)).toMatchObject({ email, emailVerified: false });
      expect(user.values.at(-1)?.claims.admin ?? false).toBe(false);
      await auth.signOut();
      expect(await refused(auth.signUp(email, PASSWORD))).toEqual(['SignInError', 'email-in-use']);
      expect(await refused(auth.signUp('short@new.example', '12'))).toEqual(['SignInError', 'weak-password']);
      expect(await auth.signIn(email, PASSWORD, false)).toBeNull();
    });

    test('savePersonDetails, token refreshed → claims contain them; phone number of another account → accepted', async () => {
      const one = await stranger();
      const details = {
        firstname: 'Noah',
        surname: 'Whitlock',
        jobtitle: 'Teacher',
        phoneNumber: `+44163296040${made % 10}`,
      };
      await one.api.call(savePersonDetails, { body: details });
      await one.auth.token(true);
      const { phoneNumber, ...claims } = details;
      await one.user.until(
        (value) => value?.phoneNumber === phoneNumber && value.claims.firstname === 'Noah',
        'the details',
      );
      expect(one.user.values.at(-1)?.claims).toMatchObject(claims);
      const other = await stranger();
      await other.api.call(savePersonDetails, { body: details });
      await other.auth.token(true);
      await other.user.until((value) => value?.phoneNumber === phoneNumber, 'the same number');
    });

    test('reauthenticate, changePassword → old password refused, new one accepted', async () => {
      const { auth, email } = await stranger();
      expect(await refused(auth.reauthenticate('Wrong-password-1'))).toEqual(['SignInError', 'wrong-details']);
      expect(await auth.reauthenticate(PASSWORD)).toBeNull();
      await auth.changePassword(NEW_PASSWORD);
      await auth.signOut();
      expect(await refused(auth.signIn(email, PASSWORD))).toEqual(['SignInError', 'wrong-details']);
      expect(await auth.signIn(email, NEW_PASSWORD)).toBeNull();
    });

    test('signInWith Google, popup closed → SignInError, no token', async () => {
      const { auth } = on.side.browser();
      expect((await refused(auth.signInWith('google')))[0]).toBe('SignInError');
      expect(await auth.token()).toBeNull();
    });
  });

  describe('codes from emails', () => {
    test('verifyEmail code → its purpose, works once; invalid → code-invalid', async () => {
      const { auth, email, user } = await stranger();
      const code = await on.side.code('verifyEmail', email);
      expect(await auth.checkCode(code)).toMatchObject({ operation: 'verifyEmail', email });
      await auth.applyCode(code);
      await auth.token(true);
      await user.until((value) => value?.emailVerified === true, 'confirmed');
      expect(await refused(auth.applyCode(code))).toEqual(['SignInError', 'code-invalid']);
      expect(await refused(auth.checkCode('forged'))).toEqual(['SignInError', 'code-invalid']);
    });

    test('resetPassword code → new password set, works once', async () => {
      const { auth, email } = await stranger();
      await auth.signOut();
      const code = await on.side.code('resetPassword', email);
      expect(await auth.checkCode(code)).toMatchObject({ operation: 'resetPassword', email });
      await auth.confirmReset(code, NEW_PASSWORD);
      expect(await refused(auth.confirmReset(code, NEW_PASSWORD))).toEqual(['SignInError', 'code-invalid']);
      expect(await auth.signIn(email, NEW_PASSWORD)).toBeNull();
    });
  });

  describe('second factors', () => {
    const confirmed = async () => {
      const one = await stranger();
      await one.auth.applyCode(await on.side.code('verifyEmail', one.email));
      await one.auth.token(true);
      return one;
    };

    test('authenticator app: enrolled, required at sign-in, removed → factors and token of each step', async () => {
      const { auth, email } = await confirmed();
      expect(await auth.factors()).toEqual([]);
      const app = await auth.enrolTotp();
      expect(app.url).toContain(`secret=${app.secret}`);
      expect(await refused(app.confirm('000000', 'My phone'))).toEqual(['SignInError', 'wrong-code']);
      await app.confirm(await on.side.digits(app.secret, 0), 'My phone');
      expect(await auth.factors()).toMatchObject([{ kind: 'totp', name: 'My phone' }]);
      await auth.signOut();
      const step = await auth.signIn(email, PASSWORD);
      const [factor] = step?.factors ?? [];
      expect([await auth.token(), factor?.kind, factor?.name]).toEqual([null, 'totp', 'My phone']);
      expect(await refused(step?.confirm(factor?.id ?? '', '000000') ?? Promise.resolve())).toEqual([
        'SignInError',
        'wrong-code',
      ]);
      await step?.confirm(factor?.id ?? '', await on.side.digits(app.secret, 1));
      expect(await auth.token()).toEqual(expect.any(String));
      await auth.removeFactor(factor?.id ?? '');
      expect(await auth.factors()).toEqual([]);
    });

    test('enrolPhone: page without reCAPTCHA → refused', async () => {
      const { auth } = await confirmed();
      expect(await refused(auth.enrolPhone('+447700900301'))).toEqual(['SignInError', 'unknown']);
    });

    test('recovery codes: factor used for them removed → sign-in-again, until the remaining factor is used', async () => {
      const { auth, api } = await confirmed();
      const old = await auth.enrolTotp();
      await old.confirm(await on.side.digits(old.secret, 0), 'Old phone');
      const app = await auth.enrolTotp();
      await app.confirm(await on.side.digits(app.secret, 0), 'New phone');
      await api.call(refreshAccount);
      await untilNextSecond();
      const signInBy = async (name: string, secret: string) => {
        const step = await auth.reauthenticate(PASSWORD);
        const factor = step?.factors.find((each) => each.name === name);
        await step?.confirm(factor?.id ?? '', await on.side.digits(secret, 1));
        return factor?.id ?? '';
      };
      const makeCodes = () => api.call(createRecoveryCodes, { body: {} }).then(({ codes }) => codes);
      await auth.removeFactor(await signInBy('Old phone', old.secret));
      await api.call(refreshAccount);
      expect(await rejection(makeCodes())).toMatchObject({ code: 'sign-in-again' });
      await signInBy('New phone', app.secret);
      expect(await makeCodes()).toHaveLength(10);
    });

    test('recovery code: factor lost → factors removed, works once', async () => {
      const { auth, api, email } = await confirmed();
      expect(
        await rejection(api.call(createRecoveryCodes, { body: {} }).then(({ codes }) => codes)),
        'no codes without a factor',
      ).toMatchObject({ code: 'conflict' });
      const app = await auth.enrolTotp();
      await app.confirm(await on.side.digits(app.secret, 0), 'My phone');
      expect(await api.call(countRecoveryCodes)).toEqual({ left: 0, madeAt: null });
      const codes = (await api.call(createRecoveryCodes, { body: {} })).codes;
      expect(new Set(codes).size).toBe(10);
      expect(await api.call(countRecoveryCodes)).toMatchObject({ left: 10 });
      await auth.signOut();
      expect((await auth.signIn(email, PASSWORD))?.factors).toHaveLength(1);
      const [code = ''] = codes;
      const lost = { email, password: PASSWORD, code };
      expect(await rejection(api.call(recoverFactor, { body: { ...lost, code: '00000-00000' } }))).toMatchObject({
        code: 'forbidden',
      });
      await api.call(recoverFactor, { body: lost });
      expect(await rejection(api.call(recoverFactor, { body: lost }))).toMatchObject({ code: 'forbidden' });
      expect(await auth.signIn(email, PASSWORD)).toBeNull();
      expect(await auth.factors()).toEqual([]);
    });
  });
}
