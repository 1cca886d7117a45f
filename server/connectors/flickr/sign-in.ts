import type { ReadableAccount } from '../../../src/domain/connection/schema.ts';
import { flickr } from '../../../src/domain/networks/flickr.ts';
import type { SafeResponse } from '../../core/fetch/safe-fetch.ts';
import { type ClientCredential, type Credentials, type SignIn, SourceError } from '../../core/ports/connector.ts';
import { type OAuth1Token, type Parameters, signedAddress } from '../oauth1.ts';
import { getFile, type Provider } from '../provider.ts';

const LABEL = 'Flickr';
export const ORIGIN = 'https://www.flickr.com';
/** Characters of a token answer that are read: memory does not hold millions of fields. */
const LONGEST_ANSWER = 10_000;
const REQUEST_TOKEN = '/services/oauth/request_token';
const AUTHORIZE = '/services/oauth/authorize';
const ACCESS_TOKEN = '/services/oauth/access_token';

/** What the provider says of a request it does not take, by the word in `oauth_problem`. */
const ENDED =
  /^(token_(rejected|expired|revoked|used)|permission_denied|permission_unknown|verifier_invalid|user_refused)$/;
const OURS = /^(consumer_key_|signature_|timestamp_refused|version_rejected|parameter_|additional_)/;
const AGAIN = 'nonce_used';

type Parts = {
  readonly provider: Provider;
  readonly now: () => number;
  /** Asks for one photo with the sign-in. @throws SourceError */
  readonly tryOut: (client: ClientCredential, credentials: Credentials, signal: AbortSignal) => Promise<void>;
};

/** Signing in by OAuth 1.0a (RFC 5849): three signed requests, and a token that does not end by itself. */
export function flickrSignIn({ provider, now, tryOut }: Parts): SignIn {
  const base = () => provider.signedInBaseOf(ORIGIN);

  async function ask(
    path: string,
    client: ClientCredential,
    step: Parameters,
    signal: AbortSignal,
    token?: OAuth1Token,
  ): Promise<URLSearchParams> {
    const address = signedAddress(`${base()}${path}`, { client, token, step, now: now() });
    const response = await getFile(
      provider,
      address,
      { accept: 'application/x-www-form-urlencoded' },
      {
        label: LABEL,
        signal,
        now,
        isSecret: true,
        refuse: (_status, _body, answered) => problemIn(answered),
      },
    );
    const problem = problemIn(response);
    if (problem) throw problem;
    return new URLSearchParams(textOf(response).slice(0, LONGEST_ANSWER));
  }

  async function requestToken(client: ClientCredential, callback: string, signal: AbortSignal): Promise<OAuth1Token> {
    const answer = await ask(REQUEST_TOKEN, client, [['oauth_callback', callback]], signal);
    if (answer.get('oauth_callback_confirmed') !== 'true') throw unexpected();
    return tokenIn(answer);
  }

  return {
    needsClient: true,

    async begin({ client, redirectUri }, signal) {
      const { token, secret } = await requestToken(client, redirectUri, signal);
      const query = new URLSearchParams({ oauth_token: token, perms: 'read' });
      return { authorizeUrl: `${base()}${AUTHORIZE}?${query}`, kept: { token, secret }, knownBy: token };
    },

    async finish({ client }, { token = '', secret = '' }, { oauth_token, oauth_verifier }, signal) {
      if (!oauth_verifier || oauth_token !== token) throw startAgain();
      const step = [['oauth_verifier', oauth_verifier]] as const;
      const answer = await ask(ACCESS_TOKEN, client, step, signal, { token, secret });
      const access = tokenIn(answer);
      const userId = answer.get('user_nsid');
      if (!userId) throw unexpected();
      const username = answer.get('username') ?? '';
      const name = answer.get('fullname') || username || userId;
      return {
        credentials: { access: access.token, secret: access.secret, userId, username, name },
        scopes: flickr.signIn?.scopes.map(({ scope }) => scope) ?? [],
        expiresAt: null,
      };
    },

    async verify({ client, redirectUri }, signal) {
      await requestToken(client, redirectUri, signal);
    },

    account: async (_client, credentials) => accountOf(credentials),
    async accounts(client, credentials, signal): Promise<ReadableAccount[]> {
      await tryOut(client, credentials, signal);
      const account = accountOf(credentials);
      return [{ ...account, kind: 'user', url: pageOf(account.id) }];
    },
  };
}

/** `account`: its number, or the name that it has in addresses. */
export const pageOf = (account: string) => `${ORIGIN}/photos/${encodeURIComponent(account).replace('%40', '@')}/`;

function accountOf({ userId = '', name = userId, username }: Credentials) {
  return { id: userId, name, handle: username || null, picture: null };
}

function tokenIn(answer: URLSearchParams): OAuth1Token {
  const token = answer.get('oauth_token');
  const secret = answer.get('oauth_token_secret');
  if (!token || !secret) throw unexpected();
  return { token, secret };
}

const textOf = ({ body }: SafeResponse) => new TextDecoder().decode(body);

/** `oauth_problem=token_rejected`, whatever the status is. */
export function problemIn(response: SafeResponse): SourceError | null {
  const word = /(?:^|[&?\s"])oauth_problem=([a-z_]+)/.exec(textOf(response).slice(0, 2_000))?.[1];
  if (word === undefined) return null;
  if (ENDED.test(word)) return startAgain();
  if (OURS.test(word)) return unknownClient();
  return word === AGAIN ? notNow() : unexpected();
}

export const unknownClient = () => new SourceError('ours', `${LABEL} doesn’t recognise SprX. Tell a platform admin.`);
export const startAgain = () => new SourceError('auth-expired', `${LABEL} no longer takes this sign-in. Start again.`);
export const notNow = () =>
  new SourceError('http-status', `${LABEL} has a problem. We’ll try again later.`, { status: 503 });
const unexpected = () =>
  new SourceError('broken', `We couldn’t sign in to ${LABEL}: its answer was not what we expected. Try again later.`);
