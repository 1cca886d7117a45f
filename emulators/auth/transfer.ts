import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../net/addresses.ts';
import { SECRETS_HEADER } from './factor-transfer.ts';

type Auth = { port: number; projectId: string };

const ACCOUNTS_FILE = 'accounts.json';
const CONFIG_FILE = 'config.json';
const identity = ({ projectId }: Auth, what: string): string =>
  `/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts:${what}`;
const config = ({ projectId }: Auth): string => `/emulator/v1/projects/${projectId}/config`;

/** Writes the accounts and settings of a running Auth as `firebase emulators:export` does. How many accounts there were. */
export async function exportAccounts(auth: Auth, folder: string): Promise<number> {
  mkdirSync(folder, { recursive: true });
  const accounts = await call(auth, 'GET', `${identity(auth, 'batchGet')}?maxResults=-1`);
  const settings = await call(auth, 'GET', config(auth));
  // Passwords are in it as they were typed.
  writeFileSync(join(folder, ACCOUNTS_FILE), accounts, { mode: 0o600 });
  writeFileSync(join(folder, CONFIG_FILE), settings);
  return usersOf(accounts).length;
}

/** Whether an Auth has no accounts yet. */
export async function hasNoAccounts(auth: Auth): Promise<boolean> {
  return usersOf(await call(auth, 'GET', `${identity(auth, 'batchGet')}?maxResults=1`)).length === 0;
}

/** Takes in what `exportAccounts` or `firebase emulators:export` wrote. Throws a StartError that says what was refused. */
export async function importAccounts(auth: Auth, folder: string): Promise<number> {
  const file = join(folder, ACCOUNTS_FILE);
  if (!existsSync(file)) throw new StartError(`There is no ${ACCOUNTS_FILE} in ${folder}: it is no export.`);
  const accounts = readFileSync(file, 'utf8');
  try {
    if (existsSync(join(folder, CONFIG_FILE))) {
      await call(auth, 'PATCH', config(auth), readFileSync(join(folder, CONFIG_FILE), 'utf8'));
    }
    const users = usersOf(accounts);
    if (users.length > 0) await call(auth, 'POST', identity(auth, 'batchCreate'), JSON.stringify({ users }));
    return users.length;
  } catch (error) {
    throw new StartError(`The accounts in ${folder} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}

function usersOf(text: string): unknown[] {
  const { users = [] } = JSON.parse(text) as { users?: unknown };
  if (!Array.isArray(users)) throw new Error('"users" must be a list.');
  return users;
}

async function call({ port }: Auth, method: string, path: string, body?: string): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: {
      authorization: 'Bearer owner',
      [SECRETS_HEADER]: 'yes',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.status} ${text.slice(0, 500)}`);
  const { error } = JSON.parse(text) as { error?: { index: number; message: string }[] };
  if (error?.[0]) throw new Error(`account ${error[0].index + 1}: ${error[0].message}`);
  return text;
}
