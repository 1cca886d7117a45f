import type { Role } from '../../domain/access.ts';
import { ProductError } from '../../domain/errors.ts';
import { availability, SEED_PLANS, toUsedResources } from '../../domain/institution/limits.ts';
import type { AnalyticsGlobal, Limited } from '../../domain/institution/schema.ts';
import type { Job } from '../../domain/job/schema.ts';
import { countsAgainstPlan } from '../../domain/story/moderation.ts';
import type { CurrentUser } from '../../domain/user/schema.ts';
import { ConnectionError } from '../api-port.ts';
import type { Observer, Unsubscribe } from '../port-shapes.ts';
import { buildRecords, type Records } from './build.ts';
import { buildUser, EMAILS } from './people.ts';
import { MEMORY_NOW, type Network, type Scenario } from './scenario.ts';

const SLOW_MS = 1200;

/** The one in-memory school that the listeners and the API's handlers share. */
export class World {
  readonly scenario: Scenario;
  readonly records: Records;
  readonly jobs: Map<string, Job & { iid: string }>;
  /** What people put into collections (true) or took out of them (false), by `<collection> <story>`. */
  readonly picks: Map<string, boolean>;
  readonly answers: Map<string, { body: string; status: number; answer: unknown }>;
  readonly #accounts: Map<string, CurrentUser>;
  readonly #listeners: Set<() => void>;
  readonly #ids: { last: number };
  #uid: string | null;
  #tokenNumber = 0;
  readonly #pace: number;
  #network: Network;
  #session: Network;

  constructor(scenario: Scenario = {}, beside?: World) {
    this.scenario = scenario;
    this.records = beside?.records ?? buildRecords(scenario);
    this.jobs = beside?.jobs ?? new Map();
    this.picks = beside?.picks ?? picksIn(this.records);
    this.answers = beside?.answers ?? new Map();
    this.#accounts = beside ? beside.#accounts : new Map();
    this.#listeners = beside ? beside.#listeners : new Set();
    this.#ids = beside ? beside.#ids : { last: 0 };
    this.#pace = scenario.pace ?? SLOW_MS;
    this.#network = scenario.network ?? 'fast';
    this.#session = scenario.session ?? 'fast';
    for (const as of beside ? [] : (Object.keys(EMAILS) as (keyof typeof EMAILS)[])) {
      const user = buildUser(as);
      if (user) this.#accounts.set(user.uid, user);
    }
    this.#uid = scenario.as === 'signed-out' ? null : `user-${scenario.as ?? 'ADMIN'}`;
  }

  get network(): Network {
    return this.#network;
  }
  /** Coming back online lets listeners hear what they missed. */
  set network(network: Network) {
    this.#network = network;
    this.changed();
  }

  get session(): Network {
    return this.#session;
  }
  set session(session: Network) {
    this.#session = session;
    this.changed();
  }

  /** The same school in another browser, where nobody is signed in yet. */
  another(): World {
    return new World({ ...this.scenario, as: 'signed-out' }, this);
  }

  /** Whether the request comes from this browser's person. */
  isOwner(request: Request): boolean {
    return (
      this.#uid !== null && request.headers.get('authorization')?.startsWith(`Bearer memory.${this.#uid}.`) === true
    );
  }

  get user(): CurrentUser | null {
    return this.#uid === null ? null : (this.#accounts.get(this.#uid) ?? null);
  }

  userByEmail(email: string): CurrentUser | undefined {
    return [...this.#accounts.values()].find((user) => user.email === email.trim().toLowerCase());
  }

  get accounts(): readonly CurrentUser[] {
    return [...this.#accounts.values()];
  }

  /** Plays the Auth service: whoever is signed in to it is signed out. */
  removeAccount(uid: string): void {
    this.#accounts.delete(uid);
    if (this.#uid === uid) this.#uid = null;
    this.changed();
  }

  /** Plays the Auth service: somebody signed up. */
  addAccount(email: string, emailVerified: boolean): CurrentUser {
    const user: CurrentUser = {
      uid: this.newId('user'),
      displayName: null,
      email,
      emailVerified,
      phoneNumber: null,
      claims: {},
    };
    this.#accounts.set(user.uid, user);
    return user;
  }

  /** Plays the Auth service: what is not a claim changes at once. */
  changeAccount(uid: string, changes: Partial<Omit<CurrentUser, 'uid' | 'claims'>>): void {
    const user = this.#accounts.get(uid);
    if (user) this.#accounts.set(uid, { ...user, ...changes });
  }

  signIn(uid: string | null): void {
    this.#uid = uid;
    this.changed();
  }

  /** Plays the server: changes an account's claims, which show after the next token reload. */
  setClaims(uid: string, claims: CurrentUser['claims']): void {
    const user = this.#accounts.get(uid);
    if (user) this.#accounts.set(uid, { ...user, claims });
  }

  get token(): string | null {
    return this.#uid === null ? null : `memory.${this.#uid}.${this.#tokenNumber}`;
  }

  /** Tokens made before are refused from now on, as after a forced reload. */
  renewToken(): void {
    this.#tokenNumber += 1;
  }

  now(): string {
    return MEMORY_NOW;
  }

  newId(kind: string): string {
    this.#ids.last += 1;
    return `${kind}-new-${this.#ids.last}`;
  }

  /** Plays the server: writes a role document, as an administrator would elsewhere. */
  writeRole(iid: string, role: Role): void {
    const { roles } = this.records;
    const at = roles.findIndex((candidate) => candidate.iid === iid && candidate.id === role.id);
    if (at < 0) roles.push({ ...role, iid });
    else roles[at] = { ...role, iid };
    this.changed();
  }

  usage(iid: string): AnalyticsGlobal {
    const { feeds, stories, collections, widgets } = this.records;
    // What is switched off for want of room takes none.
    const count = (list: readonly { iid: string; disabledByPlan?: boolean | undefined }[]) =>
      list.filter((item) => item.iid === iid && !item.disabledByPlan).length;
    return {
      channels: count(feeds),
      widgets: { newsletter: 0, story: count(widgets) },
      stories: count(stories.filter((story) => countsAgainstPlan(story.status))),
      collections: count(collections),
      users: 3,
      apiKeys: 0,
      apiKeysDomains: 0,
    };
  }

  /** @throws ProductError `limit-reached` when `more` do not fit. */
  requireRoom(iid: string, resource: Limited, more = 1): void {
    const plan = this.records.institutions.find(({ id }) => id === iid)?.subscription ?? SEED_PLANS[0] ?? null;
    const { used, limit, remaining } = availability(resource, plan, toUsedResources(this.usage(iid)));
    if (more <= 0 || remaining >= more) return;
    const name = plan?.displayName ?? 'current';
    throw new ProductError(
      'limit-reached',
      `The ${name} plan has room for ${limit} ${LIMIT_WORDS[resource]}, and ${used} are in use.`,
      { limit: { resource, used, limit, plan: name } },
    );
  }

  /** How often each resource has changed by others. */
  changes: Readonly<Record<string, number>> = {};

  /** As when a colleague has changed something. */
  changedByOthers(resource: string): void {
    this.changes = { ...this.changes, [resource]: (this.changes[resource] ?? 0) + 1 };
    this.changed();
  }

  changed(): void {
    for (const listener of [...this.#listeners]) listener();
  }

  /** A listener: the first value after the network's delay, then again whenever the value differs. */
  watch<T>(read: () => T, observer: Observer<T>, network: () => Network): Unsubscribe {
    let last: string | undefined;
    let isOpen = true;
    const deliver = () => {
      if (!isOpen || network() === 'offline') return;
      const value = read();
      const text = JSON.stringify(value) ?? 'undefined';
      if (text === last) return;
      last = text;
      observer.next(structuredClone(value));
    };
    const state = network();
    if (state === 'stalled') return () => undefined;
    const timer = setTimeout(
      () => {
        if (!isOpen) return;
        if (state === 'failing') return observer.error(new Error('The database did not answer.'));
        deliver();
        this.#listeners.add(deliver);
      },
      state === 'slow' ? this.#pace : 0,
    );
    return () => {
      isOpen = false;
      clearTimeout(timer);
      this.#listeners.delete(deliver);
    };
  }

  /** Waits as the network does; never settles when stalled. @throws ConnectionError when offline */
  async pass(network: Network): Promise<void> {
    if (network === 'stalled') await new Promise(() => undefined);
    if (network === 'slow') await new Promise((resolve) => setTimeout(resolve, this.#pace));
    if (network === 'offline') throw new ConnectionError();
  }
}

/** What stands in a collection without rules was put there by hand. */
function picksIn({ collections, stories }: Records): Map<string, boolean> {
  const byHand = new Set(collections.filter(({ rules }) => !rules).map(({ id }) => id));
  return new Map(
    stories.flatMap(({ id, collectionIds }) =>
      collectionIds.filter((each) => byHand.has(each)).map((each) => [`${each} ${id}`, true] as const),
    ),
  );
}

const LIMIT_WORDS: Record<Limited, string> = {
  channels: 'channels',
  widgets: 'story widgets',
  newsletterWidgets: 'newsletters',
  stories: 'published stories',
  collections: 'collections',
  apiKeys: 'API keys',
  apiKeyDomains: 'API-key domains',
};
