import * as oauth from 'oauth4webapi';
import {
  type Credentials,
  type SignedIn,
  type SignIn,
  type SignInAnswer,
  type SignInRequest,
  SourceError,
} from '../core/ports/connector.ts';
import type { Provider } from './provider.ts';

/** What a provider's documentation says of its sign-in (RFC 6749). */
export type OAuth2Row = {
  readonly label: string;
  /** The provider's own origin, for the page and for the token. */
  readonly origin: string;
  readonly authorizePath: string;
  readonly tokenPath: string;
  readonly scopes: readonly string[];
};

type OAuth2 = Pick<SignIn, 'begin' | 'finish'>;

/**
 * Signing in by OAuth 2 with an authorization code: the client proves itself by HTTP Basic. Every request goes through the
 * safe fetch, and no answer is believed before `oauth4webapi` has checked it.
 */
export function oauth2(row: OAuth2Row, { safeFetch, signedInBaseOf }: Provider): OAuth2 {
  const base = () => signedInBaseOf(row.origin);
  const server = (): oauth.AuthorizationServer => ({ issuer: base(), token_endpoint: `${base()}${row.tokenPath}` });

  /** In the shape that the library asks for. */
  async function fetchForm(url: string, request: oauth.CustomFetchOptions<'POST', URLSearchParams>): Promise<Response> {
    const { headers, body, signal } = request;
    const response = await safeFetch(url, {
      headers,
      form: body.toString(),
      anyStatus: true,
      ...(signal ? { signal } : {}),
    });
    const type = response.header('content-type');
    return new Response(new Uint8Array(response.body), {
      status: response.status,
      headers: type === null ? {} : { 'content-type': type },
    });
  }

  return {
    async begin({ client, redirectUri, state }) {
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: client.clientId,
        redirect_uri: redirectUri,
        scope: row.scopes.join(' '),
        state,
      });
      return { authorizeUrl: `${base()}${row.authorizePath}?${query}`, kept: {} };
    },

    async finish({ client, redirectUri, state }: SignInRequest, _kept: Credentials, answer: SignInAnswer, signal) {
      const as = server();
      const known: oauth.Client = { client_id: client.clientId };
      try {
        const parameters = oauth.validateAuthResponse(as, known, new URLSearchParams(answer), state);
        const response = await oauth.authorizationCodeGrantRequest(
          as,
          known,
          oauth.ClientSecretBasic(client.clientSecret),
          parameters,
          redirectUri,
          oauth.nopkce,
          { signal, [oauth.customFetch]: fetchForm, [oauth.allowInsecureRequests]: true },
        );
        return signedInBy(await oauth.processAuthorizationCodeResponse(as, known, response), row);
      } catch (error) {
        signal.throwIfAborted();
        throw error instanceof SourceError ? error : refused(error, row);
      }
    },
  };
}

function signedInBy({ access_token, scope }: oauth.TokenEndpointResponse, { scopes }: OAuth2Row): SignedIn {
  return {
    credentials: { access: access_token },
    // A provider that names none allows what was asked for (RFC 6749, section 5.1).
    scopes: scope === undefined ? scopes : scope.split(/[ ,]+/).filter(Boolean),
    expiresAt: null,
  };
}

/** What the provider says may name our client; only its code is told, which the standard has a list of. */
function refused(error: unknown, { label }: OAuth2Row): SourceError {
  const code = error instanceof oauth.ResponseBodyError ? error.error : '';
  if (code === 'invalid_client')
    return new SourceError('broken', `${label} doesn’t know this SprX. Tell a platform admin.`, { cause: error });
  if (code === 'invalid_grant')
    return new SourceError('auth-expired', `${label} no longer takes this sign-in. Start again.`, { cause: error });
  return new SourceError(
    'broken',
    `We couldn’t sign in to ${label}: its answer was not what we expected. Try again later.`,
    {
      cause: error,
    },
  );
}
