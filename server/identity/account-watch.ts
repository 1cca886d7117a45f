import type { Deps } from '../core/deps.ts';
import type { Account } from '../core/ports/accounts.ts';
import { factorIdsOf, followAccount } from './use-cases/account/second-factor.ts';

export type AccountWatch = {
  start(): void;
  /** Goes through all accounts once. @returns how many were followed */
  pass(): Promise<number>;
  stop(): Promise<void>;
};

/** A token is valid for an hour, so what ended sign-ins before that has no effect any more. */
const RECENT_MS = 65 * 60_000;
/** A pass over very many accounts takes its time: at least four times as long nothing is asked after it. */
const REST = 4;

/**
 * Hears of what happens at the Auth service without us: a password that was reset or changed there, a second factor that was
 * added or removed. It sends no event for these, and the rules of Firestore and Storage cannot ask it; they read the person's document.
 * Any number of servers may watch: each writes only what the document does not say yet.
 */
export function createAccountWatch(deps: Deps, everyMs: number): AccountWatch {
  const seen = new Map<string, string>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let stopped = true;

  async function follow(account: Account): Promise<boolean> {
    const { uid, email } = account;
    const mark = markOf(account);
    const before = seen.get(uid);
    if (mark === (before ?? '')) return false;
    const isNews = before !== undefined || isRecent(account, deps.now());
    if (isNews) await followAccount(deps, { uid, email, isPlatformAdmin: false, requestId: null });
    seen.set(uid, mark);
    return isNews;
  }

  async function pass(): Promise<number> {
    let followed = 0;
    for await (const page of deps.accounts.pages()) {
      for (const account of page) {
        try {
          if (await follow(account)) followed += 1;
        } catch (error) {
          deps.log.warn({ err: error }, 'change at the Auth service not applied');
        }
      }
    }
    return followed;
  }

  function again(waitMs: number): void {
    if (stopped) return;
    timer = setTimeout(() => {
      const began = Date.now();
      running = pass()
        .catch((error) => deps.log.warn({ err: error }, 'accounts of the Auth service not readable'))
        .finally(() => again(Math.max(everyMs, (Date.now() - began) * REST)));
    }, waitMs);
  }

  return {
    start() {
      stopped = false;
      again(everyMs);
    },
    pass,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/** Empty for an account that never had anything of this kind, as most. */
const markOf = ({ validAfter, factors }: Account): string =>
  validAfter === null && factors.length === 0 ? '' : `${validAfter} ${factorIdsOf(factors).join()}`;

function isRecent({ validAfter, factors }: Account, now: Date): boolean {
  const times = [validAfter, ...factors.map(({ enrolledAt }) => enrolledAt)];
  return times.some((time) => time !== null && Date.parse(time) > now.getTime() - RECENT_MS);
}
