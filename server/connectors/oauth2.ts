import * as oauth from 'oauth4webapi';
import type { SafeResponse } from '../core/fetch/safe-fetch.ts';
import { JsonTooComplex, parseJson } from '../core/json.ts';
import {
  type ClientCredential,
  type Credentials,
  type SignedIn,
  type SignIn,
  type SignInAnswer,
  type SignInRequest,
  SourceError,
} from '../core/ports/connector.ts';
import { newPkce } from './pkce.ts';
import { type Provider, reached, waitIn } from './provider.ts';

const A_MINUTE_MS = 60_000;

/** What a provider's documentation says of its sign-in (RFC 6749). */
export type OAuth2Row = {
  readonly label: string;
  /** The provider's own origin, for the page and for the token. */
  readonly origin: string;
  /** Where tokens are given, if elsewhere. */
  readonly tokenOrigin?: string;
  readonly authorizePath: string;
  readonly tokenPath: string;
  readonly scopes: readonly string[];
  /** How the client proves itself: HTTP Basic, or its secret in the form (RFC 6749, section 2.3.1). */
  readonly proof: 'basic' | 'post';
  /** RFC 7636, by S256. */
  readonly pkce?: boolean;
  /** What the page on which a person says yes is asked for besides. */
  readonly parameters?: Readonly<Record<string, string>>;
};

type OAuth2 = Pick<SignIn, 'begin' | 'finish' | 'verify'> & Required<Pick<SignIn, 'refresh'>>;

/** No provider has given it out. */
const WRONG_CODE = 'sprx-tests-this-client';

/**
 * Signing in by OAuth 2 with an authorization code, and renewing what it gave. Every request goes through the safe fetch, and
 * no answer is believed before `oauth4webapi` has checked it.
 */
export function oauth2(row: OAuth2Row, { safeFetch, signedInBaseOf }: Provider, now: () => number = Date.now): OAuth2 {
  const server = (): oauth.AuthorizationServer => {
    const base = signedInBaseOf(row.tokenOrigin ?? row.origin);
    return { issuer: base, token_endpoint: `${base}${row.tokenPath}` };
  };
  const proofOf = ({ clientSecret }: ClientCredential) =>
    row.proof === 'basic' ? secretInHeader(clientSecret) : oauth.ClientSecretPost(clientSecret);
  const how = (signal: AbortSignal) => ({
    signal,
    [oauth.customFetch]: fetchForm,
    [oauth.allowInsecureRequests]: true,
  });

  /** In the shape that the library asks for. */
  async function fetchForm(url: string, request: oauth.CustomFetchOptions<'POST', URLSearchParams>): Promise<Response> {
    const { headers, body, signal } = request;
    const pending = safeFetch(url, {
      headers,
      form: body.toString(),
      anyStatus: true,
      ...(signal ? { signal } : {}),
    });
    const response = await reached(row.label, pending);
    assertAnswered(response, row, now());
    const type = response.header('content-type');
    return new Response(tokenAnswer(response.body), {
      status: response.status,
      headers: type === null ? {} : { 'content-type': type },
    });
  }

  async function inOurWords<T>(request: Promise<T>, signal: AbortSignal): Promise<T> {
    try {
      return await request;
    } catch (error) {
      signal.throwIfAborted();
      throw error instanceof SourceError ? error : refused(error, row);
    }
  }

  async function tokenFor(
    { client, redirectUri, state }: SignInRequest,
    { verifier }: Credentials,
    answer: SignInAnswer,
    signal: AbortSignal,
  ): Promise<SignedIn> {
    const as = server();
    const oauthClient: oauth.Client = { client_id: client.clientId };
    const response = await oauth.authorizationCodeGrantRequest(
      as,
      oauthClient,
      proofOf(client),
      oauth.validateAuthResponse(as, oauthClient, new URLSearchParams(answer), state),
      redirectUri,
      row.pkce ? (verifier ?? '') : oauth.nopkce,
      how(signal),
    );
    return signedInBy(await oauth.processAuthorizationCodeResponse(as, oauthClient, response), row, now());
  }

  return {
    async begin({ client, redirectUri, state }) {
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: client.clientId,
        redirect_uri: redirectUri,
        scope: row.scopes.join(' '),
        state,
        ...row.parameters,
      });
      const pkce = row.pkce ? await newPkce() : null;
      for (const [name, value] of Object.entries(pkce?.query ?? {})) query.set(name, value);
      const verification: Credentials = pkce ? { verifier: pkce.verifier } : {};
      return { authorizeUrl: `${signedInBaseOf(row.origin)}${row.authorizePath}?${query}`, kept: verification };
    },

    finish: (request, verification, answer, signal) =>
      inOurWords(tokenFor(request, verification, answer, signal), signal),

    async verify({ client, redirectUri }, signal) {
      const state = oauth.generateRandomState();
      const verification = { verifier: oauth.generateRandomCodeVerifier() };
      try {
        const request = { client, redirectUri, state, isAgain: false };
        await inOurWords(tokenFor(request, verification, { code: WRONG_CODE, state }, signal), signal);
      } catch (error) {
        if (isRefusedCode(error)) return;
        throw error;
      }
      throw refused(null, row);
    },

    async refresh(client, credentials, signal) {
      const { refresh } = credentials;
      if (refresh === undefined) return null;
      const as = server();
      const oauthClient: oauth.Client = { client_id: client.clientId };
      const refreshed = async () => {
        const response = await oauth.refreshTokenGrantRequest(as, oauthClient, proofOf(client), refresh, how(signal));
        return oauth.processRefreshTokenResponse(as, oauthClient, response);
      };
      const renewed = signedInBy(await inOurWords(refreshed().catch(endedInOtherWords), signal), row, now());
      const isRotated = renewed.credentials.refresh !== undefined;
      return {
        // A provider that gives no new one goes on taking the old one (RFC 6749, section 6).
        credentials: { ...renewed.credentials, refresh: renewed.credentials.refresh ?? refresh },
        ...(isRotated ? { expiresAt: renewed.expiresAt } : {}),
      };
    },
  };
}

/**
 * RFC 6749, section 2.3.1, by the URL standard. The library writes hyphens and underscores as `%2D` and `%5F` besides, which
 * providers that take both as they stand (X, Vimeo) do not understand, and most clients' numbers and secrets hold them.
 */
function secretInHeader(clientSecret: string): oauth.ClientAuth {
  return (_server, client, _body, headers) =>
    headers.set('authorization', basicProof({ clientId: client.client_id, clientSecret }));
}

/** HTTP Basic for a client, with its number and secret encoded as form values are. */
export function basicProof({ clientId, clientSecret }: ClientCredential): string {
  return `Basic ${btoa([clientId, clientSecret].map(formValue).join(':'))}`;
}

const formValue = (value: string) => new URLSearchParams([['', value]]).toString().slice(1);

/**
 * What the library would refuse although the token is good: no kind of token, of which there is one; `null` for what there is not;
 * and an `id_token` (LinkedIn, for the scope `openid`), which is for keys and an issuer that no row has, and which we never read.
 */
function tokenAnswer(body: Uint8Array): Uint8Array<ArrayBuffer> {
  try {
    const answer = parseJson(new TextDecoder().decode(body));
    if (answer !== null && typeof answer === 'object' && 'access_token' in answer) {
      const entries = Object.entries(answer).filter(([name, value]) => value !== null && name !== 'id_token');
      return new TextEncoder().encode(JSON.stringify({ token_type: 'bearer', ...Object.fromEntries(entries) }));
    }
  } catch (error) {
    // The library would read it all the same.
    if (error instanceof JsonTooComplex) return new Uint8Array();
    // No JSON: the library says so.
  }
  return new Uint8Array(body);
}

/** The provider is away, or asks us to wait: that says nothing of the sign-in. @throws SourceError */
function assertAnswered(response: SafeResponse, { label }: OAuth2Row, now: number): void {
  const { status } = response;
  const wait = waitIn(response, now);
  if (status === 429)
    throw new SourceError('rate-limited', `${label} asks us to wait before the next sync.`, {
      status,
      retryAfterMs: A_MINUTE_MS,
      ...wait,
    });
  if (status < 500 && status !== 408) return;
  throw new SourceError('http-status', `${label} has a problem (${status}). We’ll try again later.`, {
    status,
    ...wait,
  });
}

class TokenHasEnded extends Error {}

/**
 * X and LinkedIn say `invalid_request` of a refresh token that has ended or was withdrawn, where the standard has `invalid_grant`.
 * @throws what it was given, or what the standard would have said
 */
function endedInOtherWords(error: unknown): never {
  const isOther = error instanceof oauth.ResponseBodyError && error.error === 'invalid_request';
  if (isOther && /\btoken\b/i.test(error.error_description ?? ''))
    throw new TokenHasEnded('The refresh token has ended.', { cause: error });
  throw error;
}

/** RFC 6749, section 5.2: the client was known, and what it asked for was refused. */
function isRefusedCode(error: unknown): boolean {
  const cause = error instanceof SourceError ? error.cause : null;
  return cause instanceof oauth.ResponseBodyError && ['invalid_grant', 'invalid_request'].includes(cause.error);
}

function signedInBy(answer: oauth.TokenEndpointResponse, { scopes }: OAuth2Row, now: number): SignedIn {
  const { access_token, refresh_token, expires_in, refresh_token_expires_in, scope } = answer;
  const after = (seconds: unknown) =>
    typeof seconds === 'number' && seconds > 0 ? new Date(now + seconds * 1000) : null;
  const accessEnds = after(expires_in);
  return {
    credentials: {
      access: access_token,
      ...(accessEnds ? { accessFrom: new Date(now).toISOString(), accessUntil: accessEnds.toISOString() } : {}),
      ...(refresh_token === undefined ? {} : { refresh: refresh_token }),
    },
    // A provider that names none allows what was asked for (RFC 6749, section 5.1).
    scopes: scope === undefined ? scopes : scope.split(/[ ,]+/).filter(Boolean),
    // What can be renewed ends with the right to renew it, which most providers set no time for.
    expiresAt: refresh_token === undefined ? accessEnds : after(refresh_token_expires_in),
  };
}

/** What the provider says may name our client; only its code is passed on, which the standard lists. */
function refused(error: unknown, { label }: OAuth2Row): SourceError {
  const code = error instanceof oauth.ResponseBodyError ? error.error : '';
  if (code === 'invalid_client' || code === 'unauthorized_client')
    return new SourceError('ours', `${label} doesn’t recognise SprX. Tell a platform admin.`, { cause: error });
  if (code === 'invalid_grant' || error instanceof TokenHasEnded)
    return new SourceError('auth-expired', `${label} no longer takes this sign-in. Start again.`, { cause: error });
  return new SourceError(
    'broken',
    `We couldn’t sign in to ${label}: its answer was not what we expected. Try again later.`,
    {
      cause: error,
    },
  );
}
