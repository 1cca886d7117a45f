import { applicationDefault, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { getStorage } from 'firebase-admin/storage';
import { MOST_PICTURE_BYTES } from '../src/domain/media/schema.ts';
import { createBackend } from './backend.ts';
import { stripePayments } from './billing/stripe/stripe-payments.ts';
import { createConnectors } from './connectors/registry.ts';
import { type ProductionConfig, readProductionConfig } from './core/config.ts';
import { cloudflareEdge } from './core/edge/cloudflare-edge.ts';
import { checkLinkBy, LINK_LIMITS } from './core/fetch/check-link.ts';
import { createSafeFetch } from './core/fetch/safe-fetch.ts';
import { firebaseFiles } from './core/files/firebase-files.ts';
import { sanitiseHtml } from './core/html/sanitise.ts';
import { createLog } from './core/log.ts';
import { builtEmails } from './core/mail/built-emails.ts';
import { createMailer } from './core/mail/mailer.ts';
import { smtpTransport } from './core/mail/smtp.ts';
import { fetchPictureBy } from './core/pictures/fetch-picture.ts';
import { aesSealer } from './core/secrets/aes-sealer.ts';
import { createServer } from './http-server.ts';
import { firebaseAccounts } from './identity/firebase/firebase-accounts.ts';
import { firebaseTokens } from './identity/firebase/firebase-tokens.ts';
import { writeSecondFactorForRules } from './identity/use-cases/account/second-factor-requirement.ts';
import { bucketAnchors } from './platform/audit-anchors/bucket-anchors.ts';
import { allRegisters, noRegister, registerFile } from './schools/register/register.ts';

/** The deployed server: the API, the app's files and the job runner in one process; any number of them may run. */
async function main(): Promise<void> {
  const config = configOrExit();
  const log = createLog(config.logLevel);
  const firebase = initializeApp({
    credential: applicationDefault(),
    projectId: config.runtime.firebase.projectId,
  });
  const safeFetch = createSafeFetch({
    allow: [],
    userAgent: `SprX/${config.version} (+${config.runtime.embedOrigin})`,
  });
  const pictureFetch = createSafeFetch({
    allow: [],
    userAgent: `SprX/${config.version} (+${config.runtime.embedOrigin})`,
    limits: { maxBytes: MOST_PICTURE_BYTES },
  });
  const linkFetch = createSafeFetch({
    allow: [],
    userAgent: `SprX/${config.version} (+${config.runtime.embedOrigin})`,
    limits: LINK_LIMITS,
  });
  const backend = createBackend({
    db: getFirestore(firebase),
    connectors: createConnectors({ safeFetch }),
    sanitiseHtml,
    accounts: firebaseAccounts(getAuth(firebase)),
    fetchPicture: fetchPictureBy(pictureFetch),
    checkLink: checkLinkBy(linkFetch),
    files: firebaseFiles(getStorage(firebase), config.storageBucket),
    anchors: config.anchorBucket === null ? null : bucketAnchors(getStorage(firebase), config.anchorBucket),
    sealer: aesSealer(config.sealingKeys),
    mail: createMailer(builtEmails(config.mail.dir), smtpTransport(config.mail)),
    payments: config.stripe === null ? null : stripePayments(config.stripe),
    edge: config.cloudflare === null ? null : cloudflareEdge(config.cloudflare),
    mailDomain: config.inboundMail?.domain ?? null,
    appOrigin: config.runtime.embedOrigin,
    searchDir: config.searchDir,
    search: config.search,
    log,
  });
  const app = await createServer(config, {
    deps: backend.deps,
    tokens: firebaseTokens(getAuth(firebase)),
    register:
      config.registerFile === null
        ? noRegister
        : allRegisters(config.registerFile.split(',').map((path) => registerFile(path.trim(), log))),
    log,
  });
  await writeSecondFactorForRules(backend.deps, config.adminSecondFactorFrom);
  await app.listen({ port: config.port, host: config.host });
  backend.start();

  const stop = async (signal: string) => {
    log.info({ signal }, 'stopping');
    // What is under way goes back to the queue; open answers are finished first.
    await Promise.all([app.close(), backend.stop()]);
    process.exit(0);
  };
  process.once('SIGTERM', (signal) => void stop(signal));
  process.once('SIGINT', (signal) => void stop(signal));
}

function configOrExit(): ProductionConfig {
  try {
    return readProductionConfig(process.env);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(1);
  }
}

await main();
