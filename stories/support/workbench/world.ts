import type { Firestore as AdminFirestore } from 'firebase-admin/firestore';
import { load } from '../../../emulators/in-process/dump.ts';
import { Firestore } from '../../../emulators/in-process/firestore.ts';
import indexes from '../../../firestore.indexes.json' with { type: 'json' };
import { handleStripeEvent } from '../../../server/billing/use-cases/reconcile-subscription.ts';
import { type Backend, composeBackend } from '../../../server/compose.ts';
import type { ServerConfig } from '../../../server/core/config.ts';
import type { HttpContext } from '../../../server/core/http/context.ts';
import type { AuditAnchors } from '../../../server/core/ports/audit-anchors.ts';
import type { SanitiseHtml } from '../../../server/core/ports/html.ts';
import { knownAccount } from '../../../server/identity/use-cases/account/second-factor.ts';
import { createSeen } from '../../../server/identity/use-cases/account/sign-ins.ts';
import type { ApiPort, Call, CallArgs } from '../../../src/data/api-port.ts';
import { httpApi } from '../../../src/data/http.ts';
import { livePorts } from '../../../src/data/live-ports.ts';
import type { Services } from '../../../src/data/ports.ts';
import type { EndpointSpec, ReplyOf } from '../../../src/domain/api/endpoint.ts';
import { getCurrentInstitution } from '../../../src/domain/api/schools.ts';
import { ProductError } from '../../../src/domain/errors.ts';
import { pictureIdOf } from '../../../src/domain/media/schema.ts';
import type { RuntimeConfig } from '../../../src/domain/runtime-config.ts';
import type { CurrentUser } from '../../../src/domain/user/schema.ts';
import { storyConfig } from '../config.ts';
import { anchorsOf } from './audit.ts';
import { AuthService, reachedOver } from './auth-service.ts';
import { restartChance } from './chance.ts';
import { Connection } from './connection.ts';
import { browserCsv } from './csv.ts';
import { Documents, IID, type Stored } from './documents.ts';
import { type FakeMail, fakeMail } from './fake-accounts.ts';
import { FileStore, uploadsTo } from './files.ts';
import { browserHashing } from './hashing.ts';
import { createHost, errorResponse, type Host } from './host.ts';
import { listenersOn } from './listeners.ts';
import { FakePayments } from './payments.ts';
import { accountsOf, FACTORS } from './people.ts';
import { browserPictures } from './picture-maker.ts';
import { storyRegister } from './register.ts';
import { type Network, type Scenario, STORY_NOW } from './scenario.ts';
import { storySealer } from './sealer.ts';
import { snapshotOf } from './snapshot.ts';
import { Sources } from './sources.ts';

/** Where the server of a story is. */
const ORIGIN = 'https://app.example';
const NOW = Date.parse(STORY_NOW);
const HOUR = 3_600_000;

type Part = NonNullable<Exclude<Scenario['as'], 'signed-out'>>;
type Answer = (args: never, pass: () => Promise<unknown>) => Promise<unknown>;

/**
 * The server of one story: its endpoints and use cases on a database of its own, with the world outside scripted. What a story
 * prepares and checks it does through an endpoint (`as(...).call`), or in the documents where no endpoint leads there.
 */
export class World {
  readonly scenario: Scenario;
  readonly documents: Documents;
  readonly auth: AuthService;
  readonly files: FileStore;
  readonly mail: FakeMail = fakeMail();
  readonly payments: FakePayments;
  readonly sources = new Sources();
  /** The TXT records that the name service gives, whatever the name. */
  readonly texts = new Set<string>();
  readonly #db: Firestore;
  readonly #backend: Backend;
  readonly #host: Host;
  readonly #connection: Connection;
  readonly #answers = new Map<string, Answer>();
  /** Copied once the database is filled, and untouched by what a story then does to it. */
  #anchors: AuditAnchors = { save: async () => false, of: async () => [] };
  #sanitise: SanitiseHtml | undefined;
  /** When the story's clock was started; before, it is fixed. */
  #began: number | undefined;
  #ids = 0;
  #holdsJobs = false;

  private constructor(scenario: Scenario, config: Partial<RuntimeConfig>) {
    const now = () => new Date(this.#time());
    this.scenario = scenario;
    this.#db = new Firestore({ projectId: 'demo-sprx', indexes, now: () => this.#time() });
    this.documents = new Documents(this.#db);
    this.auth = new AuthService(now);
    this.files = new FileStore(now);
    this.payments = new FakePayments(now);
    this.#connection = new Connection(scenario);
    this.#backend = composeBackend({
      db: this.#db as unknown as AdminFirestore,
      connectors: this.sources,
      csv: browserCsv,
      parseMail: () => Promise.reject(new Error('No email reaches a story')),
      mailDomain: 'in.sprx.example',
      sealer: storySealer,
      sanitiseHtml: (...parameters) => this.#sanitiser(...parameters),
      accounts: this.auth.accounts,
      files: this.files,
      pictures: browserPictures,
      // No story asks the web; by its name nothing is at such an address.
      checkLink: async (url) => !new URL(url).hostname.endsWith('.invalid'),
      hashing: browserHashing,
      mail: this.mail,
      names: { texts: async () => [...this.texts] },
      payments: scenario.payments === 'none' ? null : this.payments,
      anchors: { save: (...parameters) => this.#anchors.save(...parameters), of: (chain) => this.#anchors.of(chain) },
      appOrigin: ORIGIN,
      isLocal: false,
      log: LOG,
      now,
      newId: () => this.newId(),
      random: () => 0.5,
      runner: { owner: 'story' },
    });
    this.#host = createHost(this.#context({ ...storyConfig, ...config }));
  }

  /** The school of a scenario, as it was when the story's clock begins. */
  static async open(scenario: Scenario = {}, config: Partial<RuntimeConfig> = {}): Promise<World> {
    restartChance();
    const world = new World(scenario, config);
    load(world.#db, await snapshotOf(scenario));
    world.#anchors = anchorsOf(world.documents);
    await world.auth.put(accountsOf(scenario));
    for (const [uid, factor] of Object.entries(FACTORS)) world.auth.setFactors(uid, [factor]);
    const { as = 'ADMIN' } = scenario;
    if (as !== 'signed-out') world.auth.signIn(`user-${as}`);
    world.#runJobs();
    return world;
  }

  /** The story begins: from now on time goes by. */
  start(): void {
    this.#began = performance.now();
    this.#runJobs();
  }

  /** Nothing goes on behind a story that is over. */
  async stop(): Promise<void> {
    this.#host.close();
    await this.#backend.runner.stop();
  }

  get network(): Network {
    return this.#connection.get('network');
  }
  set network(network: Network) {
    this.#connection.set('network', network);
  }
  get session(): Network {
    return this.#connection.get('session');
  }
  set session(network: Network) {
    this.#connection.set('session', network);
  }

  get user(): CurrentUser | null {
    return this.auth.user;
  }

  /** In ISO 8601. */
  now(): string {
    return new Date(this.#time()).toISOString();
  }

  ago(hours: number): Date {
    return new Date(NOW - hours * HOUR);
  }

  newId(): string {
    this.#ids += 1;
    return `id${String(this.#ids).padStart(18, '0')}`;
  }

  /** Another person in a school: by the name of their part, or by their uid. There is no network in between. */
  as(who: Part | (string & {}), iid: string | null = IID): { readonly call: Call } {
    const uid = this.auth.accounts.now(who) ? who : `user-${who}`;
    const token = async () => this.auth.tokenFor(uid);
    const api = httpApi({ baseUrl: ORIGIN, token, fetch: (...sent) => this.#reach(new Request(...sent)) });
    api.setInstitution(iid);
    return api;
  }

  /** Answers an endpoint in place of the server; `pass` asks it. */
  answer<S extends EndpointSpec>(
    endpoint: S,
    answer: (args: CallArgs<S>, pass: () => Promise<ReplyOf<S>>) => Promise<ReplyOf<S>>,
  ): void {
    this.#answers.set(nameOf(endpoint), answer as Answer);
  }

  /** Refuses an endpoint's calls in place of the server: those that `fits` names, or all. */
  refuse<S extends EndpointSpec>(
    endpoint: S,
    error: ProductError,
    fits: (args: CallArgs<S>) => boolean = () => true,
  ): void {
    this.answer(endpoint, async (args, pass) => {
      if (fits(args)) throw error;
      return pass();
    });
  }

  /** Jobs are not started until `finishJobs`. */
  async holdJobs(): Promise<void> {
    this.#holdsJobs = true;
    await this.#backend.runner.stop();
  }

  /** Until nothing is left to do in the background. */
  async finishJobs(): Promise<void> {
    this.#holdsJobs = false;
    this.#runJobs();
    const isDue = ({ status, open, dueAt }: Stored<'jobs'>) =>
      status === 'running' || (open && dueAt.toMillis() <= this.#time());
    while (this.documents.list('jobs').some(isDue)) {
      this.#backend.runner.wake();
      // Clock: a turn of the loop, in which the runner may go on.
      await new Promise((resolve) => setTimeout(resolve));
    }
  }

  /** Where a browser loads a copied picture from, by its address; `undefined` where there is no such copy. */
  keptPicture(address: string): string | undefined {
    const id = pictureIdOf(address, ORIGIN);
    const folder = this.documents.list('media').find((each) => each.id === id)?.folder;
    return folder ? this.files.addressOf(`${folder}/${address.slice(address.lastIndexOf('/') + 1)}`) : undefined;
  }

  /** The payment service says that something of a school's customer has changed. */
  async tellOfPayment(customer: string): Promise<void> {
    const event = { id: `evt_${this.newId()}`, type: 'customer.subscription.updated', customer };
    await handleStripeEvent(this.#backend.deps, this.payments, event);
  }

  /** The app's ports, over the story's network. */
  services(): Services {
    const { auth } = this;
    const pass = (network: Network) => this.#connection.pass(network);
    const token = async (force?: boolean) => {
      if (force) await port.token(true);
      return auth.token;
    };
    const port = auth.port(
      (observer) =>
        this.#connection.listen<CurrentUser | null>('session', observer, (next) => {
          next(auth.user);
          return auth.onChange(() => next(auth.user));
        }),
      () => reachedOver(this.session, pass),
    );
    return {
      auth: port,
      ...livePorts(listenersOn(this.#db, this.#connection)),
      uploads: uploadsTo(this.files, this.#around()),
      api: this.#scripted(httpApi({ baseUrl: ORIGIN, token, fetch: (...sent) => this.#fetch(new Request(...sent)) })),
    };
  }

  #around() {
    const world = this;
    return {
      get network() {
        return world.network;
      },
      get user() {
        return world.user;
      },
      pass: (network: Network) => world.#connection.pass(network),
    };
  }

  #scripted(api: ApiPort): ApiPort {
    const call = async (endpoint: EndpointSpec, args: object = {}) => {
      const pass = () => (api.call as (...parameters: unknown[]) => Promise<unknown>)(endpoint, args);
      const answer = this.#answers.get(nameOf(endpoint));
      if (!answer) return pass();
      return answer(args as never, pass).catch((error: unknown) => {
        // It comes as the server's own would: over the wire, with a sentence on what became of the request.
        if (error instanceof ProductError) return answeringAlways(errorResponse(error))(endpoint, args);
        throw error;
      });
    };
    return { ...api, call: call as Call };
  }

  /** Over the story's network: opening the school always works unless the story is about just that. */
  async #fetch(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    const line = pathname.endsWith(getCurrentInstitution.path) ? 'session' : 'network';
    const network = this.#connection.get(line);
    await this.#connection.pass(network);
    if (network === 'failing') return FAILURE();
    return this.#reach(request);
  }

  async #reach(request: Request): Promise<Response> {
    request.signal.throwIfAborted();
    // What cleans texts weighs more than all else, and reading needs none of it.
    if (request.method !== 'GET')
      this.#sanitise ??= (await import('../../../server/core/html/sanitise.ts')).sanitiseHtml;
    return this.#host.answer(request);
  }

  #sanitiser(...parameters: Parameters<SanitiseHtml>): ReturnType<SanitiseHtml> {
    if (!this.#sanitise) throw new Error('Nothing is cleaned before something is written');
    return this.#sanitise(...parameters);
  }

  #runJobs(): void {
    if (!this.#holdsJobs) this.#backend.runner.start();
  }

  #time(): number {
    return this.#began === undefined ? NOW : NOW + Math.floor(performance.now() - this.#began);
  }

  #context(runtime: RuntimeConfig): HttpContext {
    const { deps } = this.#backend;
    const { version, build, environment, fetchAllow, adminSecondFactorFrom } = runtime;
    const config: ServerConfig = {
      version,
      build,
      environment,
      fetchAllow,
      runtime,
      ...(adminSecondFactorFrom === undefined ? {} : { adminSecondFactorFrom }),
      appDir: '',
      embedDir: '',
      wordpressDir: '',
      checkReplies: true,
      trustedProxies: 0,
      logLevel: 'silent',
    };
    return {
      config,
      deps,
      register: storyRegister(),
      tokens: this.auth,
      passwords: async (email, password) => {
        const uid = await this.auth.uidOf(email);
        return uid !== null && this.auth.isPasswordOf(uid, password);
      },
      seen: createSeen(deps),
      knownAccount: (...parameters) => knownAccount(deps, ...parameters),
    };
  }
}

/** An API that has one answer. */
const answeringAlways = (response: Response) =>
  httpApi({ baseUrl: ORIGIN, token: async () => null, fetch: async () => response.clone() }).call as (
    endpoint: EndpointSpec,
    args: object,
  ) => Promise<unknown>;

const nameOf = ({ method, path }: EndpointSpec) => `${method} ${path}`;

/** As the server says that it has failed. */
const FAILURE = () =>
  Response.json(
    { error: { code: 'internal', message: 'Something went wrong on our side. Please try again.' } },
    { status: 500 },
  );

const ignore = () => undefined;
const LOG = {
  info: ignore,
  warn: ignore,
  error: (details: object, message: string) => console.error(message, details),
};
