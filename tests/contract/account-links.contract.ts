import { describe, expect, test } from 'vitest';
import {
  refreshAccount,
  requestNewEmail,
  requestPasswordReset,
  requestVerification,
} from '../../src/domain/api/identity.ts';
import { type ContractContext, PASSWORD, rejection } from './contract-context.ts';

/** Emails with one-time codes. */
export function accountLinksContract(on: ContractContext): void {
  /** A browser right after a sign-up. */
  const newcomer = async (name: string) => {
    const services = on.side.browser();
    const email = `${name}-links@school.example`;
    await services.auth.signUp(email, PASSWORD);
    return { ...services, email };
  };

  describe('email links', () => {
    test('requestPasswordReset: address with or without account → accepted; no address → invalid, fields.email', async () => {
      const { api } = on.side.browser();
      expect(await api.call(requestPasswordReset, { body: { email: 'head@oakfield.test' } })).toEqual({
        accepted: true,
      });
      expect(await api.call(requestPasswordReset, { body: { email: 'nobody@nowhere.example' } })).toEqual({
        accepted: true,
      });
      expect(await rejection(api.call(requestPasswordReset, { body: { email: 'head' } }))).toMatchObject({
        code: 'invalid',
        fields: { email: expect.stringContaining('Enter an email address') },
      });
    });

    test('requestVerification: unconfirmed → one email a minute; confirmed → none', async () => {
      const { api } = await newcomer('verify');
      expect(await api.call(requestVerification)).toEqual({ emailVerified: false, waitSeconds: 60 });
      const error = (await rejection(api.call(requestVerification))) as { code: string; retryAfter: number };
      expect(error.code).toBe('too-many-requests');
      expect(error.retryAfter).toBeGreaterThan(30);
      expect(await on.head.api.call(requestVerification)).toEqual({ emailVerified: true, waitSeconds: 0 });
      expect(await rejection(on.side.browser().api.call(requestVerification))).toMatchObject({
        code: 'unauthenticated',
      });
    });

    test('requestNewEmail: new address → accepted; own address → invalid', async () => {
      const { api, email } = await newcomer('change');
      expect(await api.call(requestNewEmail, { body: { email: 'other-links@school.example' } })).toEqual({
        email: 'other-links@school.example',
      });
      expect(await rejection(api.call(requestNewEmail, { body: { email } }))).toMatchObject({ code: 'invalid' });
      expect(await rejection(api.call(requestNewEmail, { body: { email: 'other' } }))).toMatchObject({
        fields: { email: expect.stringContaining('Enter an email address') },
      });
    });

    test('refreshAccount → account with the Auth service’s current values', async () => {
      const { api, email } = await newcomer('refresh');
      expect((await api.call(refreshAccount)).account).toEqual({
        uid: expect.any(String),
        email,
        emailVerified: false,
      });
    });
  });
}
