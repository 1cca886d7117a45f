import type { AddressInfo } from 'node:net';
import { deleteApp as deleteClient, getApps } from 'firebase/app';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { getStorage } from 'firebase-admin/storage';
import { bytesOfBase32, CODE_LENGTH, PERIOD_SEC, totpAt } from '../../emulators/auth/totp.ts';
import { createBackend } from '../../server/backend.ts';
import { firebaseFiles } from '../../server/core/files/firebase-files.ts';
import { createLog } from '../../server/core/log.ts';
import { SourceError } from '../../server/core/ports/connector.ts';
import { createServer } from '../../server/http-server.ts';
import { firebaseAccounts } from '../../server/identity/firebase/firebase-accounts.ts';
import { firebaseTokens } from '../../server/identity/firebase/firebase-tokens.ts';
import { notify } from '../../server/identity/use-cases/notifications/notify.ts';
import { firebaseAuth } from '../../src/data/firebase/auth.ts';
import { firestorePorts } from '../../src/data/firebase/firestore.ts';
import { firebaseUploads } from '../../src/data/firebase/uploads.ts';
import { httpApi } from '../../src/data/http.ts';
import type { Services } from '../../src/data/ports.ts';
import { createFeed, getJob } from '../../src/domain/api/channels.ts';
import { listStories, moderateStories } from '../../src/domain/api/stories.ts';
import { fakeMail } from '../../stories/support/workbench/fake-accounts.ts';
import { claimsOf, PEOPLE, type Person, writeSchools } from '../support/demo-school.ts';
import { testEmulators } from '../support/emulators.ts';
import { until } from '../support/eventually.ts';
import { fakeSources, item } from '../support/fake-source.ts';
import { startTestStripe } from '../support/local-stripe.ts';
import { PROJECT, testConfig } from '../support/stack.ts';
import { testSealer } from '../support/test-sealer.ts';
import { allContracts } from './all.contract.ts';
import type { ContractSide } from './contract-context.ts';

const PASSWORD = 'Sprx-demo-1';

/** The real adapters on the local Firebase with its rules, and the API server with all its use cases. */
allContracts('Firebase and the API server', async () => {
  const emulators = await testEmulators(PROJECT);
  const admin = initializeApp({ projectId: emulators.projectId }, 'contract');
  const db = getFirestore(admin);
  const auth = getAuth(admin);
  await writeSchools(db);
  for (const person of Object.values(PEOPLE) as Person[]) {
    const { uid, email, emailVerified } = person;
    await auth.createUser({ uid, email, emailVerified, password: PASSWORD });
    await auth.setCustomUserClaims(uid, claimsOf(person));
  }
  const { uid } = PEOPLE.author;
  await auth.updateUser(uid, { displayName: 'Tom Field', phoneNumber: '+441632960001' });
  const details = { firstname: 'Tom', surname: 'Field', jobtitle: 'Teacher' };
  await auth.setCustomUserClaims(uid, { ...details, ...claimsOf(PEOPLE.author) });

  const { runtime } = testConfig();
  const local = { firestore: '', storage: '', ...runtime.emulators, auth: `http://${emulators.auth}` };
  const config = testConfig({ runtime: { ...runtime, emulators: local } });
  const log = createLog('error');
  const sources = fakeSources();
  const stripe = await startTestStripe();
  const backend = createBackend({
    db,
    connectors: sources,
    accounts: firebaseAccounts(auth),
    files: firebaseFiles(getStorage(admin), `${emulators.projectId}.appspot.com`),
    mail: fakeMail(),
    payments: stripe.payments,
    appOrigin: 'https://app.example',
    sealer: testSealer,
    sanitiseHtml: (html) => ({ html, text: html.replace(/<[^>]+>/g, ''), images: [], embeds: [] }),
    log,
    runner: { pollMs: 20 },
  });
  backend.start();
  const app = await createServer(config, { deps: backend.deps, tokens: firebaseTokens(auth), log });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const baseUrl = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

  const feedAddress = (n: number) => `https://feeds.example/contract-${n}.rss?key=${n}`;
  const posts = (start: number, count: number) =>
    Array.from({ length: count }, (_, n) => item(`post-${start + n}`, { day: n, hashtags: ['drama'] }));
  for (const n of [0, 1, 2])
    sources.set(feedAddress(n), { title: `Feed ${n}`, items: posts(n * 100, n === 0 ? 60 : 5) });
  const notAFeed = 'https://feeds.example/page.html';
  sources.set(notAFeed, { error: new SourceError('not-a-feed', 'This address leads to a web page, not to a feed.') });
  const damagedFeed = 'https://feeds.example/damaged.rss';
  sources.set(damagedFeed, {
    items: posts(900, 3),
    unreadable: [10, 2].map((n) => ({ externalId: null, reason: `Post ${n} of the file is empty or isn’t a post.` })),
  });
  const changingFeed = 'https://feeds.example/changing.rss';
  let readings = 0;
  sources.set(changingFeed, {
    get items() {
      readings += 1;
      return [item('changing', { title: `Reading ${readings}` })];
    },
  });

  let browsers = 0;
  const open: Services[] = [];
  const browser: ContractSide['browser'] = (fetch) => {
    browsers += 1;
    const name = `browser-${browsers}`;
    const client = {
      firebase: {
        ...config.runtime.firebase,
        projectId: emulators.projectId,
        storageBucket: `${emulators.projectId}.appspot.com`,
      },
      emulators: {
        firestore: `http://${emulators.firestore}`,
        auth: `http://${emulators.auth}`,
        storage: `http://${emulators.storage}`,
      },
    };
    const authPort = firebaseAuth(client, name);
    const api = httpApi({ baseUrl, token: (force) => authPort.token(force), ...(fetch ? { fetch } : {}) });
    const services = { auth: authPort, ...firestorePorts(client, name), uploads: firebaseUploads(client, name), api };
    open.push(services);
    return services;
  };

  // The demo school: two feeds, 60 stories of which 25 are published.
  const head = browser();
  await head.auth.signIn('head@oakfield.test', PASSWORD);
  head.api.setInstitution('oakfield');
  for (const n of [0, 1]) {
    const { job } = await head.api.call(createFeed, {
      body: {
        name: `Channel ${n}`,
        network: 'rss',
        source: { url: feedAddress(n) },
      },
    });
    const status = async () => (await head.api.call(getJob, { params: { id: job?.id ?? '' } })).job.status;
    await until(async () => (await status()) === 'done');
  }
  const { items } = await head.api.call(listStories, { query: { status: 'pending', limit: 25 } });
  await head.api.call(moderateStories, { body: { ids: items.map(({ id }) => id), decision: 'approve' } });

  return {
    browser,
    feedAddress,
    damagedFeed,
    changingFeed,
    notAFeed,
    async code(operation, email) {
      const link =
        operation === 'verifyEmail'
          ? await auth.generateEmailVerificationLink(email)
          : await auth.generatePasswordResetLink(email);
      return new URL(link).searchParams.get('oobCode') ?? '';
    },
    async digits(secret, ahead = 0) {
      const bytes = bytesOfBase32(secret) ?? Buffer.alloc(0);
      return totpAt(bytes, Math.floor(Date.now() / 1000 / PERIOD_SEC) + ahead, CODE_LENGTH);
    },
    async writeRole(role) {
      await db.doc(`institutions/oakfield/roles/${role.id}`).set(role);
    },
    async tell(uid, channel) {
      const content = { title: `${channel} needs you`, text: 'It has stopped.', path: '/manage/channels' };
      const notification = {
        ...content,
        kind: 'channels-need-you',
        iid: 'oakfield',
        school: 'Oakfield',
        channels: [],
      } as const;
      await notify(backend.deps, uid, notification, { cause: channel });
    },
    async close() {
      for (const client of getApps()) await deleteClient(client);
      await backend.stop();
      await app.close();
      await stripe.close();
      await deleteApp(admin);
      await emulators.close();
    },
  };
});
