import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountLinksContract } from './account-links.contract.ts';
import { adminContract } from './admin.contract.ts';
import { apiContract } from './api.contract.ts';
import { authContract } from './auth.contract.ts';
import { billingContract } from './billing.contract.ts';
import { ContractContext, type ContractSide, PASSWORD, rejection } from './contract-context.ts';
import { findingContract } from './finding.contract.ts';
import { listenerContract } from './listener.contract.ts';
import { notificationsContract } from './notifications.contract.ts';
import { ownContract } from './own.contract.ts';
import { peopleContract } from './people.contract.ts';
import { personContract } from './person.contract.ts';
import { proposedContract } from './proposed.contract.ts';
import { retentionContract } from './retention.contract.ts';
import { schoolSettingsContract } from './school-settings.contract.ts';
import { schoolsFindContract } from './schools-find.contract.ts';
import { schoolsRegisterContract } from './schools-register.contract.ts';
import { secondFactorContract } from './second-factor.contract.ts';
import { uploadsContract } from './uploads.contract.ts';

/** What pages rely on of every adapter. Runs on the demo school `oakfield` and removes what it makes. */
export function allContracts(name: string, setUp: () => Promise<ContractSide>): void {
  describe(`ports on ${name}`, () => {
    const on = new ContractContext();
    beforeAll(() => on.enter(setUp), 180_000);
    afterAll(() => on.leave());

    describe('auth', () => {
      test('signed out → null; wrong address or password → same error; right ones → user with claims [spec 3.2a, 3.2b, 3.2c, 3.3b, 3.3c]', async () => {
        const { auth } = on.side.browser();
        const user = on.hear(auth.watchUser);
        await user.until((value) => value === null, 'signed out');
        expect(await auth.token()).toBeNull();
        for (const [email, password] of [
          ['author@oakfield.test', 'Wrong-password-1'],
          ['nobody@oakfield.test', PASSWORD],
        ] as const) {
          expect(await rejection(auth.signIn(email, password))).toMatchObject({
            name: 'SignInError',
            code: 'wrong-details',
          });
        }
        await auth.signIn('author@oakfield.test', PASSWORD);
        const author = await user.until((value) => value !== null, 'signed in');
        expect(author).toMatchObject({
          uid: expect.any(String),
          displayName: 'Tom Field',
          email: 'author@oakfield.test',
          emailVerified: true,
          phoneNumber: expect.stringMatching(/^\+\d+$/),
          claims: { firstname: 'Tom', surname: 'Field', jobtitle: expect.any(String) },
        });
        expect(author?.claims.institutions).toEqual({ oakfield: { role: 'AUTHOR' } });
        expect(author?.claims.admin ?? false).toBe(false);
        expect(await auth.token()).toEqual(expect.any(String));
      });

      test('token refresh forced → watcher called again; signed out → null', async () => {
        const { auth } = on.side.browser();
        await auth.signIn('author@oakfield.test', PASSWORD);
        const user = on.hear(auth.watchUser);
        await user.until((value) => value !== null, 'signed in');
        const before = user.values.length;
        await auth.token(true);
        await user.until(() => user.values.length > before, 'after the reload');
        await auth.signOut();
        await user.until((value) => value === null, 'signed out');
        expect(await auth.token()).toBeNull();
      });
    });

    authContract(on);
    listenerContract(on);
    apiContract(on);
    findingContract(on);
    retentionContract(on);
    proposedContract(on);
    accountLinksContract(on);
    personContract(on);
    notificationsContract(on);
    uploadsContract(on);
    schoolsFindContract(on);
    ownContract(on);
    schoolsRegisterContract(on);
    schoolSettingsContract(on);
    adminContract(on);
    billingContract(on);
    peopleContract(on);
    secondFactorContract(on);

    test('methods of all ports → each is called by some contract test', () => {
      const methods = Object.entries(on.side.browser()).flatMap(([name, port]) =>
        Object.keys(port).map((method) => `${name}.${method}`),
      );
      expect(methods.length).toBeGreaterThan(25);
      expect(methods.filter((method) => !on.called.has(method))).toEqual([]);
    });
  });
}
