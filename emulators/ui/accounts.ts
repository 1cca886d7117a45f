import type { AccountPage, AccountState, AuthBeside } from './beside.ts';

const PAGE = 100;
const WAIT_MS = 3000;

type User = Record<string, unknown>;

/** Asks the Auth service on `port` of this machine. Its calls reject when it does not answer in three seconds. */
export function accountsOf(port: number, projectId: string): AuthBeside {
  const base = `http://127.0.0.1:${port}/identitytoolkit.googleapis.com/v1/projects/${encodeURIComponent(projectId)}`;
  const ask = async (path: string, body?: object): Promise<Record<string, unknown>> => {
    const answer = await fetch(`${base}/${path}`, {
      headers: { Authorization: 'Bearer owner', 'Content-Type': 'application/json', 'X-Emulator-UI': '1' },
      signal: AbortSignal.timeout(WAIT_MS),
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`The local Auth answered ${answer.status}.`);
    return (await answer.json()) as Record<string, unknown>;
  };
  return {
    port,
    projectId,
    count: async () => Number((await ask('accounts:query', { returnUserInfo: false })).recordsCount ?? 0),
    accounts: async (after) => {
      const query = new URLSearchParams({ maxResults: String(PAGE), ...(after ? { nextPageToken: after } : {}) });
      const { users, nextPageToken } = await ask(`accounts:batchGet?${query}`);
      const accounts = Array.isArray(users) ? users.map(accountFrom) : [];
      return { accounts, next: textOf(nextPageToken) } satisfies AccountPage;
    },
  };
}

/** Passwords and what is made of them stay behind. */
function accountFrom(user: User): AccountState {
  const providers = Array.isArray(user.providerUserInfo) ? user.providerUserInfo : [];
  return {
    uid: String(user.localId),
    email: textOf(user.email),
    verified: user.emailVerified === true,
    name: textOf(user.displayName),
    phone: textOf(user.phoneNumber),
    disabled: user.disabled === true,
    providers: providers.map(({ providerId }: { providerId?: unknown }) => String(providerId)),
    claims: textOf(user.customAttributes),
    created: timeOf(user.createdAt),
    signedIn: timeOf(user.lastLoginAt),
  };
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** From milliseconds as a text. */
function timeOf(value: unknown): string | null {
  const ms = Number(value);
  return Number.isFinite(ms) && ms > 0 ? new Date(ms).toISOString() : null;
}
