import type { Observer, Unsubscribe } from '../../src/data/port-shapes.ts';
import type { Services } from '../../src/data/ports.ts';
import type { Role } from '../../src/domain/access.ts';
import { eventually, until } from '../support/eventually.ts';

export type ContractSide = {
  /** Services of a browser of its own, signed out; `fetch` is used for the API. */
  browser(fetch?: typeof globalThis.fetch): Services;
  /** A readable feed, another one for each number. */
  feedAddress(n: number): string;
  /** An address that answers, but with no feed. */
  notAFeed: string;
  /** One with posts 2 and 10 that cannot be read. */
  damagedFeed: string;
  /** One that gives its first post another title at every reading. */
  changingFeed: string;
  /** Acts as the server: changes a role document of Oakfield. */
  writeRole(role: Role): Promise<void>;
  /** Acts as the server: notifies a person about a failing feed of Oakfield. */
  tell(uid: string, channel: string): Promise<void>;
  /** A one-time code as an email would bring it. */
  code(operation: 'verifyEmail' | 'resetPassword', email: string): Promise<string>;
  /** The six digits of an authenticator app with this secret, so many intervals from now. */
  digits(secret: string, ahead?: number): Promise<string>;
  close(): Promise<void>;
};

export const PASSWORD = 'Sprx-demo-1';

/** Collects the values of a listener, and resolves at a matching one. */
class Heard<T> {
  readonly values: T[] = [];
  error: Error | null = null;
  readonly stop: Unsubscribe;
  constructor(watch: (observer: Observer<T>) => Unsubscribe) {
    this.stop = watch({
      next: (value) => this.values.push(value),
      error: (error) => {
        this.error = error;
      },
    });
  }
  async until(isMatch: (value: T) => boolean, what: string): Promise<T> {
    const isHeard = () => this.values.length > 0 && isMatch(this.values.at(-1) as T);
    await until(() => isHeard() || this.error !== null).catch(() => {
      throw new Error(`${what}: not heard; last was ${JSON.stringify(this.values.at(-1))?.slice(0, 400)}`);
    });
    if (!isHeard()) throw new Error(`${what}: the listener ended: ${this.error?.message}`);
    return this.values.at(-1) as T;
  }
}

export const rejection = (promise: Promise<unknown>) =>
  promise.then(
    () => {
      throw new Error('It was not refused');
    },
    (error: unknown) => error,
  );

/**
 * Lets the second pass in which a factor was turned on: sign-ins are in whole seconds, and those of that very second
 * end with it. The official emulator knows no clock but the machine's.
 */
export async function untilNextSecond(): Promise<void> {
  const second = () => Math.floor(Date.now() / 1000);
  await eventually(second).toBeGreaterThan(second());
}

/** What the promises are tried on: an adapter, and two people of Oakfield who are signed in to it. */
export class ContractContext {
  side!: ContractSide;
  head!: Services;
  viewer!: Services;
  /** Methods of the ports that were called so far, such as `api.listFeeds`. */
  readonly called = new Set<string>();
  private readonly open: Unsubscribe[] = [];

  async enter(setUp: () => Promise<ContractSide>): Promise<void> {
    const side = await setUp();
    this.side = { ...side, browser: (fetch) => watched(side.browser(fetch), this.called) };
    this.head = this.side.browser();
    this.viewer = this.side.browser();
    await this.head.auth.signIn('head@oakfield.test', PASSWORD);
    await this.viewer.auth.signIn('viewer@oakfield.test', PASSWORD);
    this.head.api.setInstitution('oakfield');
    this.viewer.api.setInstitution('oakfield');
  }

  /** Listens until `leave`. */
  hear<T>(watch: (observer: Observer<T>) => Unsubscribe): Heard<T> {
    const heard = new Heard(watch);
    this.open.push(heard.stop);
    return heard;
  }

  async leave(): Promise<void> {
    for (const stop of this.open) stop();
    await this.side?.close();
  }
}

/** The same services, which note what is called. */
function watched(services: Services, called: Set<string>): Services {
  const ports = Object.entries(services).map(([name, port]) => [
    name,
    new Proxy(port as object, {
      get(target, method, receiver) {
        called.add(`${name}.${String(method)}`);
        return Reflect.get(target, method, receiver);
      },
    }),
  ]);
  return Object.fromEntries(ports) as Services;
}
