import * as z from 'zod/mini';
import type { ReadableAccount } from '../../../src/domain/connection/schema.ts';
import { manifestOf, type Network } from '../../../src/domain/networks/all.ts';
import {
  type ClientCredential,
  type Credentials,
  type SignedIn,
  type SignIn,
  SourceError,
} from '../../core/ports/connector.ts';
import { newPkce } from '../pkce.ts';
import { errorIn, type Graph, type Key, keyOf, nextOf, pagingSchema, proofOf } from './graph.ts';

/** What the provider says a sign-in that was made longer is good for. */
const DAYS_60_S = 60 * 24 * 3_600;
const MOST_PAGES = 50;
const ON_A_PAGE = '100';
/** A code that the provider has not issued. */
const WRONG_CODE = 'sprx-tests-this-client';

const tokenSchema = z.object({ access_token: z.string(), expires_in: z.nullish(z.number()) });
const meSchema = z.object({ id: z.string(), name: z.string() });
const permissionsSchema = z.object({
  data: z.array(z.object({ permission: z.string(), status: z.string() })),
});

/** A page that a person has a task on. Its own token reads it. */
export const pageSchema = z.object({
  id: z.string(),
  name: z.nullish(z.string()),
  access_token: z.nullish(z.string()),
});
export type GraphPage = z.infer<typeof pageSchema>;

/** What is kept of what can be read: its own token, and its name. */
export type PageToken = { readonly token: string; readonly name: string };

type Way<P extends GraphPage> = {
  readonly network: Network;
  /** Of `/me/accounts`. */
  readonly fields: string;
  readonly schema: z.ZodMiniType<P>;
  /** What a person reads and chooses. */
  accountOf(page: P): ReadableAccount;
};

/** Signing in at the Graph API: a token for 60 days, and one of its own for each page. */
export function graphSignIn<P extends GraphPage>(graph: Graph, { network, fields, schema, accountOf }: Way<P>) {
  const scopes = manifestOf(network).signIn?.scopes.map(({ scope }) => scope) ?? [];
  const listSchema = z.object({ data: z.array(schema), paging: pagingSchema });

  /** Every page of the list, by its cursor: the addresses in it are not followed. */
  async function pagesOf(key: Key, signal: AbortSignal, isSigningIn = false): Promise<P[]> {
    const pages: P[] = [];
    let after: string | null = null;
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const query: Record<string, string> = { fields, limit: ON_A_PAGE, ...(after ? { after } : {}) };
      const { data, paging } = await graph.get('/me/accounts', { query, schema: listSchema, key, signal, isSigningIn });
      pages.push(...data);
      after = nextOf(paging);
      if (after === null) break;
    }
    return pages;
  }

  const askToken = (query: Readonly<Record<string, string>>, { clientId, clientSecret }: ClientCredential) => ({
    query: { client_id: clientId, client_secret: clientSecret, ...query },
    schema: tokenSchema,
    isSigningIn: true,
    refuse: (status: number, body: unknown) => refusedToken(graph.label, status, body),
  });
  const tokenBy = (query: Readonly<Record<string, string>>, client: ClientCredential, signal: AbortSignal) =>
    graph.get('/oauth/access_token', { ...askToken(query, client), signal });

  const keptOf = (pages: readonly P[]): Record<string, PageToken> =>
    Object.fromEntries(
      pages.flatMap((page): [string, PageToken][] => {
        const { id, name, problem } = accountOf(page);
        return page.access_token && problem === undefined ? [[id, { token: page.access_token, name }]] : [];
      }),
    );

  /** Without the permission to list them there are none. */
  const readablePages = (key: Key, signal: AbortSignal) =>
    pagesOf(key, signal, true).catch((error: unknown) => {
      if (error instanceof SourceError && error.code === 'scope-missing') return [];
      throw error;
    });

  const signIn: SignIn = {
    needsClient: true,

    async begin({ client, redirectUri, state, isAgain }) {
      const query = { client_id: client.clientId, redirect_uri: redirectUri, state, response_type: 'code' };
      const again: Record<string, string> = isAgain ? { auth_type: 'rerequest' } : {};
      const { verifier, query: challenge } = await newPkce();
      return {
        authorizeUrl: graph.dialog({ ...query, scope: scopes.join(','), ...challenge, ...again }),
        kept: { verifier },
      };
    },

    async finish({ client, redirectUri, state }, { verifier = '' }, answer, signal): Promise<SignedIn> {
      if (!answer.code || answer.state !== state) throw refusedCode(graph.label);
      const code = { redirect_uri: redirectUri, code: answer.code, code_verifier: verifier };
      const short = await tokenBy(code, client, signal);
      const exchanged = { token: short.access_token, client };
      const query = { grant_type: 'fb_exchange_token', fb_exchange_token: short.access_token };
      const long = await tokenBy({ ...query, appsecret_proof: proofOf(exchanged) }, client, signal);
      const key = { token: long.access_token, client };
      const allowed = await graph.get('/me/permissions', {
        schema: permissionsSchema,
        key,
        signal,
        isSigningIn: true,
      });
      const pages = keptOf(await readablePages(key, signal));
      return {
        credentials: { access: long.access_token, pages: JSON.stringify(pages) },
        scopes: allowed.data.filter(({ status }) => status === 'granted').map(({ permission }) => permission),
        expiresAt: new Date(graph.now() + (long.expires_in || DAYS_60_S) * 1000),
      };
    },

    async verify({ client, redirectUri }, signal) {
      try {
        await tokenBy({ redirect_uri: redirectUri, code: WRONG_CODE }, client, signal);
      } catch (error) {
        if (error instanceof SourceError && error.code === 'auth-expired') return;
        throw error;
      }
      throw new SourceError('broken', `${graph.label} took a code that it never gave out.`);
    },

    async account(client, credentials, signal) {
      const key = keyOf(credentials, client);
      const me = await graph.get('/me', {
        query: { fields: 'id,name' },
        schema: meSchema,
        key,
        signal,
        isSigningIn: true,
      });
      return { ...me, handle: null, picture: null };
    },

    async accounts(client, credentials, signal) {
      return (await readablePages(keyOf(credentials, client), signal)).map(accountOf);
    },

    revoke: (client, credentials, signal) => graph.remove('/me/permissions', keyOf(credentials, client), signal),
  };

  return {
    signIn,
    /**
     * What one account is read with: the token of its page as it was kept, else as the provider gives it now.
     * @throws SourceError
     */
    async openAccount(
      id: string,
      credentials: Credentials | null,
      client: ClientCredential | null,
      signal: AbortSignal,
    ) {
      const key = keyOf(credentials, client);
      const pageToken = keptIn(credentials)[id] ?? keptOf(await pagesOf(key, signal))[id];
      if (!pageToken)
        throw new SourceError('scope-missing', `This sign-in at ${graph.label} doesn’t reach the account.`);
      return { name: pageToken.name, key: { ...key, token: pageToken.token } };
    },
  };
}

function keptIn(credentials: Credentials | null): Readonly<Record<string, PageToken>> {
  return JSON.parse(credentials?.pages ?? '{}') as Record<string, PageToken>;
}

const refusedCode = (label: string) =>
  new SourceError('auth-expired', `${label} no longer takes this sign-in. Start again.`);

/** 101, or 1 with a status that blames the request: the application or its secret is wrong; 100: the code is. */
function refusedToken(label: string, status: number, body: unknown): SourceError | null {
  const graphError = errorIn(body);
  if (!graphError || status >= 500 || status === 429) return null;
  const { code, word } = graphError;
  const isClient = word === 'invalid_client' || word === 'unauthorized_client' || code === 101 || code === 1;
  if (isClient) return new SourceError('ours', `${label} doesn’t recognise SprX. Tell a platform admin.`);
  const isCode = word === 'invalid_grant' || word === 'invalid_request' || code === 100;
  return isCode ? refusedCode(label) : null;
}
