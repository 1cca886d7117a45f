import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountLinksPromises } from './account-links.contract.ts';
import { adminPromises } from './admin.contract.ts';
import { apiPromises } from './api.contract.ts';
import { authPromises } from './auth.contract.ts';
import { billingPromises } from './billing.contract.ts';
import { findingPromises } from './finding.contract.ts';
import { Ground, PASSWORD, rejection, type Side } from './ground.ts';
import { keepingPromises } from './keeping.contract.ts';
import { listenerPromises } from './listener.contract.ts';
import { noticesPromises } from './notices.contract.ts';
import { ownPromises } from './own.contract.ts';
import { peoplePromises } from './people.contract.ts';
import { personPromises } from './person.contract.ts';
import { proposedPromises } from './proposed.contract.ts';
import { schoolSettingsPromises } from './school-settings.contract.ts';
import { schoolsFindPromises } from './schools-find.contract.ts';
import { schoolsRegisterPromises } from './schools-register.contract.ts';
import { secondStepPromises } from './second-step.contract.ts';
import { uploadsPromises } from './uploads.contract.ts';

/** What every adapter promises the screens. Runs on the demo school, `oakfield`, and cleans up what it makes. */
export function promises(name: string, setUp: () => Promise<Side>): void {
  describe(`the ports on ${name}`, () => {
    const on = new Ground();
    beforeAll(() => on.enter(setUp), 180_000);
    afterAll(() => on.leave());

    describe('auth', () => {
      test('signed out is null; wrong details of either kind are refused alike; then the user with claims [spec 3.2a, 3.2b, 3.2c, 3.3b, 3.3c]', async () => {
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

      test('a forced token calls the watcher again; signing out is null again', async () => {
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

    authPromises(on);
    listenerPromises(on);
    apiPromises(on);
    findingPromises(on);
    keepingPromises(on);
    proposedPromises(on);
    accountLinksPromises(on);
    personPromises(on);
    noticesPromises(on);
    uploadsPromises(on);
    schoolsFindPromises(on);
    ownPromises(on);
    schoolsRegisterPromises(on);
    schoolSettingsPromises(on);
    adminPromises(on);
    billingPromises(on);
    peoplePromises(on);
    secondStepPromises(on);

    test('every method of every port has a promise', () => {
      const methods = Object.entries(on.side.browser()).flatMap(([name, port]) =>
        Object.keys(port).map((method) => `${name}.${method}`),
      );
      expect(methods.length).toBeGreaterThan(35);
      expect(methods.filter((method) => !on.called.has(method))).toEqual([]);
    });
  });
}
