import type { ServerResponse } from 'node:http';
import { manifestOf } from '../../../src/domain/networks/all.ts';
import { hmacSha1, signatureBase } from '../../connectors/oauth1.ts';
import { escapeHtml } from '../../core/html/text.ts';
import { sendPage } from './page.ts';
import {
  type Context,
  clientOf,
  type Form,
  freshSecret,
  type Grant,
  type OwnSteps,
  type RequestToken,
} from './sign-in.ts';

const A_SHORT_TIME_S = 600;

const form = (status: number, body: Readonly<Record<string, string>>): Form => ({
  status,
  type: 'application/x-www-form-urlencoded; charset=utf-8',
  body: new URLSearchParams(body).toString(),
});
const problem = (word: string, status = 401) => form(status, { oauth_problem: word });

/**
 * What is wrong with a signed request (RFC 5849, section 3.2), by its word; `null` for one that is right.
 * @param address where it was sent to, without its query
 */
export function wrongWith(
  { network, now }: Pick<Context, 'network' | 'now'>,
  address: string,
  query: URLSearchParams,
  tokenSecret = '',
): string | null {
  const { id, secret } = clientOf(network);
  if (query.get('oauth_consumer_key') !== id) return 'consumer_key_unknown';
  if (query.get('oauth_signature_method') !== 'HMAC-SHA1') return 'signature_method_rejected';
  if (!query.get('oauth_nonce')) return 'parameter_absent';
  if (Math.abs(Number(query.get('oauth_timestamp')) - now / 1000) > A_SHORT_TIME_S) return 'timestamp_refused';
  const signed = [...query].filter(([name]) => name !== 'oauth_signature');
  const right = hmacSha1(signatureBase('GET', address, signed), secret, tokenSecret);
  return query.get('oauth_signature') === right ? null : 'signature_invalid';
}

type Paths = { readonly request: string; readonly authorize: string; readonly access: string };
type Account = Readonly<Record<'user_nsid' | 'username' | 'fullname', string>>;

/** Signing in by OAuth 1.0a: a token to ask with, the person's yes, a token to read with. */
export function oauth1Steps({ request, authorize, access }: Paths, account: Account): OwnSteps {
  function giveRequest(context: Context, address: string, query: URLSearchParams): Form {
    const wrong = wrongWith(context, address, query);
    if (wrong) return problem(wrong);
    const callback = query.get('oauth_callback') ?? '';
    if (!/^https?:$/.test(URL.parse(callback)?.protocol ?? '')) return problem('parameter_absent', 400);
    const token = { token: freshSecret(), secret: freshSecret(), callback };
    requestsOf(context).push(token);
    context.save();
    return form(200, {
      oauth_callback_confirmed: 'true',
      oauth_token: token.token,
      oauth_token_secret: token.secret,
    });
  }

  function giveAccess(context: Context, address: string, query: URLSearchParams): Form {
    const requests = requestsOf(context);
    const at = requests.findIndex(({ token }) => token === query.get('oauth_token'));
    const matching = requests[at];
    if (!matching) return problem('token_rejected');
    const wrong = wrongWith(context, address, query, matching.secret);
    if (wrong) return problem(wrong);
    if (!matching.verifier || matching.verifier !== query.get('oauth_verifier')) return problem('verifier_invalid');
    requests.splice(at, 1);
    const grant: Grant = { token: freshSecret(), secret: freshSecret(), scopes: matching.scopes ?? [] };
    context.state.tokens.push(grant);
    context.save();
    return form(200, { ...account, oauth_token: grant.token, oauth_token_secret: grant.secret ?? '' });
  }

  return ({ context, path, address, query, posted }, response) => {
    if (path === request) return giveRequest(context, address, query);
    if (path === access) return giveAccess(context, address, query);
    if (path !== authorize) return null;
    if (posted) takeAnswer(context, posted, response);
    else showConsent(context, account.username, authorize, query, response);
    return 'answered';
  };
}

const requestsOf = ({ state }: Context): RequestToken[] => {
  state.requests ??= [];
  return state.requests;
};

function showConsent(
  context: Context,
  username: string,
  authorize: string,
  query: URLSearchParams,
  response: ServerResponse,
): void {
  const { network } = context;
  const { label, signIn } = manifestOf(network);
  const title = `${label} (local stand-in)`;
  const signInRequest = requestsOf(context).find(({ token }) => token === query.get('oauth_token'));
  if (!signInRequest) {
    response.statusCode = 400;
    sendPage(response, { title, content: '<p role="alert">This token is not known, or was used already.</p>' });
    return;
  }
  const requestedScope = query.get('perms') ?? 'read';
  const purpose = signIn?.scopes.find(({ scope }) => scope === requestedScope)?.purpose ?? requestedScope;
  sendPage(response, {
    title,
    formTargets: [new URL(signInRequest.callback).origin],
    content: `<p>SprX (${escapeHtml(clientOf(network).id)}) asks to read from the account <strong>${escapeHtml(username)}</strong>.</p>
<form method="post" action="/${network}${authorize}"><p><label><input type="checkbox" name="scope" value="${escapeHtml(requestedScope)}" checked> ${escapeHtml(requestedScope)}: ${escapeHtml(purpose)}</label></p><input type="hidden" name="oauth_token" value="${escapeHtml(signInRequest.token)}">
<p><button class="button" name="answer" value="allow">Allow</button> <button class="button plain" name="answer" value="cancel">Cancel</button></p></form>`,
  });
}

/** Leads back to the application; without a scope there is nothing to say yes to. */
function takeAnswer(context: Context, answer: URLSearchParams, response: ServerResponse): void {
  const signInRequest = requestsOf(context).find(({ token }) => token === answer.get('oauth_token'));
  const scopes = answer.getAll('scope');
  const back = signInRequest ? new URL(signInRequest.callback) : null;
  if (!signInRequest || !back) {
    response.writeHead(400).end();
    return;
  }
  back.searchParams.set('oauth_token', signInRequest.token);
  if (answer.get('answer') === 'allow' && scopes.length > 0) {
    signInRequest.verifier = freshSecret();
    signInRequest.scopes = scopes;
    context.save();
    back.searchParams.set('oauth_verifier', signInRequest.verifier);
  } else back.searchParams.set('error', 'access_denied');
  response.writeHead(303, { location: back.href }).end();
}
