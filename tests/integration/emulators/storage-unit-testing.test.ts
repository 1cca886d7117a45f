/**
 * The unmodified @firebase/rules-unit-testing on Storage, used as its page says. https://firebase.google.com/docs/rules/unit-tests
 */
import { assertFails, assertSucceeds, initializeTestEnvironment } from '@firebase/rules-unit-testing';
import { expect, test } from 'vitest';
import { startStorage } from '../../../emulators/storage/server.ts';

const RULES = `rules_version = '2';
service firebase.storage {
  match /b/{bucket}/o {
    match /photos/{uid}/{file} {
      allow read: if request.auth != null;
      allow write: if request.auth.uid == uid && request.auth.token.email_verified;
    }
  }
}`;

test('@firebase/rules-unit-testing, Storage: rules set, several users, disabled, cleared → as documented', async () => {
  const server = await startStorage({ port: 0, say: () => undefined });
  const env = await initializeTestEnvironment({
    projectId: 'demo-unit',
    storage: { rules: RULES, host: '127.0.0.1', port: server.port },
  });
  const as = (context: ReturnType<typeof env.unauthenticatedContext>) => context.storage().ref('photos/ann/me.png');
  const ann = as(env.authenticatedContext('ann', { email_verified: true }));
  const unverified = as(env.authenticatedContext('ann', { email_verified: false }));
  const [bob, signedOut] = [
    as(env.authenticatedContext('bob', { email_verified: true })),
    as(env.unauthenticatedContext()),
  ];

  await assertSucceeds(ann.putString('mine').then());
  await assertFails(unverified.putString('mine').then());
  await assertFails(bob.putString('his').then());
  await assertSucceeds(bob.getMetadata());
  await assertFails(signedOut.getMetadata());

  // The library clears what lies at the top, and leaves folders alone.
  await env.withSecurityRulesDisabled(async (context) => {
    const object = context.storage().ref('given.txt');
    await object.putString('by nobody').then();
    await env.clearStorage();
    await expect(object.getMetadata()).rejects.toMatchObject({ code: 'storage/object-not-found' });
  });
  await env.cleanup();
  await server.close();
});
