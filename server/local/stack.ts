import { createServer as createHttpServer, type Server } from 'node:http';
import { getStorage } from 'firebase-admin/storage';
import type { Logger } from 'pino';
import { createBackend } from '../backend.ts';
import { stripePayments } from '../billing/stripe/stripe-payments.ts';
import type { ServerConfig } from '../core/config.ts';
import { cloudflareEdge } from '../core/edge/cloudflare-edge.ts';
import { firebaseFiles } from '../core/files/firebase-files.ts';
import { sanitiseHtml } from '../core/html/sanitise.ts';
import type { DevFrontend } from '../core/http/plugins/static-app.ts';
import { builtEmails } from '../core/mail/built-emails.ts';
import { createMailer } from '../core/mail/mailer.ts';
import type { CheckLink } from '../core/ports/links.ts';
import type { FetchPicture } from '../core/ports/pictures.ts';
import type { Sealer } from '../core/ports/sealer.ts';
import { BUILD, VERSION } from '../core/version.ts';
import { createServer } from '../http-server.ts';
import { firebaseAccounts } from '../identity/firebase/firebase-accounts.ts';
import { firebaseTokens } from '../identity/firebase/firebase-tokens.ts';
import { MIGRATIONS } from '../migrations/all.ts';
import { runMigrations } from '../migrations/run.ts';
import { folderAnchors } from '../platform/audit-anchors/folder-anchors.ts';
import { nodeNames } from '../schools/dns/node-names.ts';
import { csvRegister } from '../schools/register/register.ts';
import { registerBytes } from '../seed/register.ts';
import { nameActionPage } from './action-page.ts';
import { LOCAL_EDGE, localCloudflare } from './cloudflare.ts';
import { hostsOf, type LocalConfig, originsOf } from './config.ts';
import { localConnectors, localLinks, localPictures } from './connectors.ts';
import { seedCredentials } from './credentials.ts';
import { createDemoSite } from './demo-site/demo-site.ts';
import { feedHub } from './demo-site/feed-hub.ts';
import { fillIfEmpty } from './fill.ts';
import { connectFirebase, LOCAL_BUCKET } from './firebase.ts';
import { inboundMailRelay, LOCAL_INBOUND_MAIL } from './inbound-mail.ts';
import { addressesOf, listenOnAll } from './listen.ts';
import { localMailTransport } from './mail-transport.ts';
import { localMailbox } from './mailbox.ts';
import { freeOrphans } from './orphans.ts';
import { createLocalHub } from './providers/hub.ts';
import { createStandIns } from './providers/stand-ins.ts';
import { fetchAllow, linkAllow, pictureAllow, runtimeConfig } from './runtime.ts';
import { localSealer } from './sealing-key.ts';
import { ANCHORS, HUB, PROVIDERS, SEARCH } from './seed-state.ts';
import { createLocalStripe, LOCAL_STRIPE_KEYS } from './stripe/local-stripe.ts';

/** How many invented schools stand in the register here. */
const LOCAL_REGISTER = 600;
const LOCAL_SENDER = 'SprX <hello@sprx.test>';

export type StackOptions = {
  readonly config: LocalConfig;
  /** The project's folder, with a built `dist/`. */
  readonly root: string;
  readonly log: Logger;
  /** Settles when `dist/` is up to date. */
  readonly built: Promise<void>;
  /** Called with a line about each step that takes a moment. */
  readonly say: (line: string) => void;
  /** Vite in front; it is given the server that its socket is to hang on. */
  readonly dev?: (server: Server) => Promise<DevFrontend & { close(): Promise<void> }>;
};

export type Stack = { close(): Promise<void> };

/** The server, the job runner and the second origin in this process, on a local Firebase that is there already. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { config } = options;
  const addresses = addressesOf(config.host);
  const firebase = connectFirebase(config.ports);
  const closers: (() => Promise<unknown>)[] = [() => firebase.close()];
  const close = async () => {
    for (const end of closers.splice(0).reverse()) await end();
  };

  try {
    const reach = {
      allow: fetchAllow(config),
      resolve: config.resolve,
      providers: config.providers,
      standInOrigin: originsOf(config).extras,
    };
    const connectors = localConnectors(reach);
    const fetchPicture = localPictures({ ...reach, allow: pictureAllow(config) });
    const checkLink = localLinks({ ...reach, allow: linkAllow(config) });
    const outside: Outside = { connectors, fetchPicture, checkLink, sealer: localSealer(config.dataDir) };
    const anchor = await prepareData(options, firebase, outside);
    const backend = localBackend(options, firebase, outside);
    const { extras, stripe } = secondOrigin(config, anchor);
    closers.push(
      await serve(
        () => createHttpServer(extras),
        { name: 'the second origin', variable: 'EXTRAS_PORT', port: config.ports.extras },
        addresses,
      ),
    );

    await options.built;
    const first = createHttpServer();
    const dev = options.dev ? await options.dev(first) : null;
    if (dev) closers.push(() => dev.close());
    const app = await appServer(options, firebase, backend, dev);
    closers.push(() => app.close());
    const use = { name: 'the app', variable: 'PORT', port: config.ports.app };
    closers.push(await serve(socketsOf(app, first), use, addresses));
    backend.start();
    closers.push(() => backend.stop());
    stripe.start();
    closers.push(() => stripe.stop());
    return { close };
  } catch (error) {
    await close();
    throw error;
  }
}

type Firebase = ReturnType<typeof connectFirebase>;
type Outside = {
  readonly connectors: ReturnType<typeof localConnectors>;
  readonly fetchPicture: FetchPicture;
  readonly checkLink: CheckLink;
  readonly sealer: Sealer;
};
type Backend = ReturnType<typeof createBackend>;
type App = Awaited<ReturnType<typeof createServer>>;

/** Seeds what is empty and brings what is stored up to date. @returns the day that the seed's dates are counted from */
async function prepareData({ config, log, say }: StackOptions, firebase: Firebase, { connectors, sealer }: Outside) {
  const origins = originsOf(config);
  const extrasOrigin = origins.extras;
  const anchor = await fillIfEmpty({ config, firebase, connectors, sanitiseHtml, log, say, extrasOrigin });
  // No other server works on this database, so what says that it is under way was cut off.
  await runMigrations({ db: firebase.db, log, now: () => new Date() }, MIGRATIONS, { by: 'npm start', alone: true });
  await seedCredentials({ db: firebase.db, sealer, now: () => new Date() });
  await nameActionPage(config.ports.auth, origins.app);
  await freeOrphans(firebase.db, new Date());
  return anchor;
}

function localBackend(
  { config, root, log }: StackOptions,
  firebase: Firebase,
  { connectors, fetchPicture, checkLink, sealer }: Outside,
): Backend {
  return createBackend({
    db: firebase.db,
    connectors,
    fetchPicture,
    checkLink,
    sealer,
    fetchAllow: fetchAllow(config),
    sanitiseHtml,
    accounts: firebaseAccounts(firebase.auth),
    files: firebaseFiles(getStorage(firebase.app), LOCAL_BUCKET),
    anchors: folderAnchors(`${config.dataDir}/${ANCHORS}`),
    searchDir: `${config.dataDir}/${SEARCH}`,
    mail: createMailer(builtEmails(`${root}/dist/mail`), localMailTransport(config.ports.auth, LOCAL_SENDER)),
    names: nodeNames(config.texts),
    payments: stripePayments({ ...LOCAL_STRIPE_KEYS, api: { host: '127.0.0.1', port: config.ports.extras } }),
    appOrigin: originsOf(config).app,
    edge: cloudflareEdge({ ...LOCAL_EDGE, base: config.cloudflare ?? `${originsOf(config).extras}/cloudflare` }),
    mailDomain: LOCAL_INBOUND_MAIL.domain,
    isLocal: true,
    log,
  });
}

/** The demo site with the stand-ins of outside systems beside it. */
function secondOrigin(config: LocalConfig, anchor: Awaited<ReturnType<typeof fillIfEmpty>>) {
  const { app: appOrigin, extras: origin } = originsOf(config);
  const stripe = createLocalStripe({
    origin,
    appOrigin,
    file: `${config.dataDir}/stripe.json`,
    deliver: (body, signature) => toWebhook(config.ports.app, body, signature),
  });
  const cloudflare = localCloudflare();
  const relay = inboundMailRelay(config.ports.app);
  const hub = createLocalHub({ file: `${config.dataDir}/${HUB}`, callbacks: `${appOrigin}/api/v1/websub/` });
  const standIns = createStandIns({ origin, file: `${config.dataDir}/${PROVIDERS}`, anchor, hub });
  const feeds = feedHub(hub, () => ({ origin, now: new Date(), anchor }));
  const extras = createDemoSite({
    appOrigin,
    origin,
    hosts: new Set(hostsOf(config.host, config.ports.extras)),
    anchor,
    mailbox: localMailbox(config.ports.auth),
    beside: async (...request) =>
      (await stripe.handle(...request)) ||
      (await cloudflare(...request)) ||
      (await relay(...request)) ||
      (await feeds(...request)) ||
      standIns.handle(...request),
  });
  return { extras, stripe };
}

async function appServer(
  { config, root, log }: StackOptions,
  firebase: Firebase,
  { deps }: Backend,
  dev: DevFrontend | null,
): Promise<App> {
  const app = await createServer(
    { ...serverConfig(config, root), inboundMail: LOCAL_INBOUND_MAIL },
    {
      deps,
      tokens: firebaseTokens(firebase.auth),
      register: csvRegister(() => registerBytes(LOCAL_REGISTER), log),
      log,
      probes: { accounts: () => firebase.auth.getUsers([]) },
      ...(dev ? { dev } : {}),
    },
  );
  await app.ready();
  return app;
}

/** One server for each address; the first is there already, because the development front end hangs on it. */
function socketsOf(app: App, first: Server): () => Server {
  let taken = 0;
  return () => {
    const server = taken === 0 ? first : createHttpServer();
    taken += 1;
    server.on('request', (request, response) => app.routing(request, response));
    return server;
  };
}

const WEBHOOK_MS = 10_000;

/** Tells the app as Stripe would. @returns the status of its answer */
async function toWebhook(port: number, body: string, signature: string): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/stripe/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body,
    signal: AbortSignal.timeout(WEBHOOK_MS),
  });
  return answer.status;
}

/** @returns what closes it: idle connections at once, others when their answer is out or half a second is over. */
async function serve(
  make: () => Server,
  use: Parameters<typeof listenOnAll>[1],
  addresses: readonly string[],
): Promise<() => Promise<unknown>> {
  const servers = await listenOnAll(make, use, addresses);
  return () =>
    Promise.all(
      servers.map(
        (server) =>
          new Promise<void>((done) => {
            const late = setTimeout(() => server.closeAllConnections(), 500);
            server.close(() => {
              clearTimeout(late);
              done();
            });
            server.closeIdleConnections();
          }),
      ),
    );
}

function serverConfig(config: LocalConfig, root: string): ServerConfig {
  return {
    environment: 'local',
    version: VERSION,
    build: BUILD,
    appDir: `${root}/dist/app`,
    embedDir: `${root}/dist/embed`,
    wordpressDir: `${root}/server/embed/wordpress`,
    runtime: runtimeConfig(config),
    fetchAllow: fetchAllow(config),
    checkReplies: true,
    hostNames: new Set(hostsOf(config.host, config.ports.app).map((host) => host.replace(/:\d+$/, ''))),
    trustedProxies: 0,
    logLevel: 'info',
  };
}
