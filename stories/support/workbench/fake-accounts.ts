import type { Account, AccountChanges, Accounts, CodeUse, Factor } from '../../../server/core/ports/accounts.ts';
import type { EmailName, EmailTemplates } from '../../../server/core/ports/email-templates.ts';
import type { Mailer } from '../../../server/core/ports/mail.ts';
import { ProductError } from '../../../src/domain/errors.ts';
import type { Claims } from '../../../src/domain/user/schema.ts';

type StoredAccount = Account & { claims: Claims; sessionsEnded: number };

/** The Auth service in memory, as far as the server uses it. The contract suite compares it with the real one. */
export type FakeAccounts = Accounts & {
  /** Adds an account as if it had signed up. */
  put(account: Partial<Account> & { uid: string; email: string }): void;
  /** As `get`, at once. */
  now(uid: string): Account | null;
  claimsOf(uid: string): Claims;
  /** How often the sign-ins of an account were ended. */
  sessionsEnded(uid: string): number;
  setFactors(uid: string, factors: readonly Factor[]): void;
  /** As when the password was changed or reset without us. */
  setValidAfter(uid: string, at: Date): void;
  /** While set, every call is refused as when the service is down. */
  down: boolean;
  clear(): void;
};

export function fakeAccounts(): FakeAccounts {
  const accounts = new Map<string, StoredAccount>();
  let made = 0;
  const state = { down: false };
  const alive = () => {
    if (state.down) throw Object.assign(new Error('The Auth service is down'), { code: 'app/network-error' });
  };
  const byEmail = (email: string) => [...accounts.values()].find((each) => each.email === email.toLowerCase());
  const shown = ({ claims, sessionsEnded: _, ...account }: StoredAccount): Account => ({
    ...account,
    isAdmin: claims.admin === true,
  });
  const one = (uid: string): StoredAccount => {
    const account = accounts.get(uid);
    if (!account) throw new ProductError('not-found', 'This account has been deleted.');
    return account;
  };
  const free = (changes: AccountChanges, uid: string | null) => {
    const taken = (field: 'email' | 'phoneNumber') =>
      [...accounts.values()].some((each) => each.uid !== uid && changes[field] && each[field] === changes[field]);
    for (const field of ['email', 'phoneNumber'] as const)
      if (taken(field)) throw new ProductError('conflict', 'Taken.', { fields: { [field]: 'Taken.' } });
  };
  const put: FakeAccounts['put'] = (account) => {
    accounts.set(account.uid, {
      emailVerified: true,
      displayName: null,
      phoneNumber: null,
      disabled: false,
      isAdmin: false,
      createdAt: null,
      lastSignInAt: null,
      validAfter: null,
      factors: [],
      providers: ['password'],
      claims: {},
      sessionsEnded: 0,
      ...account,
    });
  };
  return {
    put,
    get down() {
      return state.down;
    },
    set down(down) {
      state.down = down;
    },
    now: (uid) => (accounts.has(uid) ? shown(one(uid)) : null),
    claimsOf: (uid) => one(uid).claims,
    sessionsEnded: (uid) => one(uid).sessionsEnded,
    setFactors: (uid, factors) => {
      accounts.set(uid, { ...one(uid), factors });
    },
    setValidAfter: (uid, at) => {
      accounts.set(uid, { ...one(uid), validAfter: at.toISOString() });
    },
    clear: () => accounts.clear(),
    async get(uid) {
      alive();
      const account = accounts.get(uid);
      return account ? shown(account) : null;
    },
    async getMany(uids) {
      alive();
      return new Map(uids.flatMap((uid) => (accounts.has(uid) ? [[uid, shown(one(uid))] as const] : [])));
    },
    async byEmail(email) {
      alive();
      const account = byEmail(email);
      return account ? shown(account) : null;
    },
    async *pages() {
      alive();
      yield [...accounts.values()].map(shown);
    },
    async create({ email, emailVerified = false }) {
      alive();
      free({ email }, null);
      made += 1;
      put({ uid: `made-${made}`, email, emailVerified });
      return shown(one(`made-${made}`));
    },
    async update(uid, { password: _, ...changes }) {
      alive();
      free(changes, uid);
      accounts.set(uid, { ...one(uid), ...changes });
      return shown(one(uid));
    },
    async setClaims(uid, claims) {
      alive();
      const account = accounts.get(uid);
      if (account) account.claims = structuredClone(claims);
    },
    async endSessions(uid) {
      alive();
      const account = accounts.get(uid);
      if (account) account.sessionsEnded += 1;
    },
    async removeFactors(uid) {
      alive();
      accounts.set(uid, { ...one(uid), factors: [] });
    },
    async remove(uid) {
      alive();
      accounts.delete(uid);
    },
    async code(use: CodeUse) {
      alive();
      if (!byEmail(use.email)) return null;
      made += 1;
      return `code-${made}-${use.use}`;
    },
  };
}

export type SentEmail = { readonly [N in EmailName]: { name: N; to: string; props: EmailTemplates[N] } }[EmailName];

/** Emails as they would have been sent, in order. */
export type FakeMail = Mailer & { readonly sent: SentEmail[]; down: boolean };

export function fakeMail(): FakeMail {
  const sent: SentEmail[] = [];
  return {
    sent,
    down: false,
    async send(name, to, props) {
      if (this.down) throw new Error('The mail server is down');
      sent.push({ name, to, props } as SentEmail);
    },
  };
}
