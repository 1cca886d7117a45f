import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { manifestOf, type Network } from '../../../src/domain/networks/all.ts';
import { escapeHtml } from '../../core/html/text.ts';
import { sendPage } from './page.ts';

/** A request of a sign-in that is not OAuth 2's; `address` is where it was sent to, `posted` the form that it brought. */
type OwnStep = {
  readonly context: Context;
  readonly path: string;
  readonly address: string;
  readonly query: URLSearchParams;
  readonly posted: URLSearchParams | null;
};
/** An answer that is a form. */
export type Form = { readonly status: number; readonly type: string; readonly body: string };
/** @returns what is sent; `null` for a path that is none of its steps */
export type OwnSteps = (step: OwnStep, response: ServerResponse) => Form | 'answered' | null;

/** Where a stand-in's sign-in is, and who is signed in there. */
export type StandInSignIn = {
  readonly account: string;
  readonly authorizePath: string;
  readonly tokenPath: string;
  /** `null` where a sign-in cannot be ended by a request. */
  readonly revokePath: string | null;
  /** Seconds that a token is good for; for ever where it is left out. */
  readonly expiresIn?: number;
  /** Where a request has its token, unless in its header as RFC 6750 says. */
  tokenIn?(request: IncomingMessage, query: URLSearchParams): string;
  /** What is given for a GET of the token's path. */
  exchange?(context: Context, query: URLSearchParams): Answer;
  /** All its steps, where it is not OAuth 2. */
  readonly own?: OwnSteps;
  /** What is given for a form at the token’s path, unless a token that never ends. */
  give?(context: Context, request: IncomingMessage, form: URLSearchParams): Answer;
};

/** A token, and what it was allowed. */
export type Grant = {
  readonly token: string;
  readonly scopes: string[];
  readonly refresh?: string;
  /** What requests with it are signed with. */
  readonly secret?: string;
  /** ms since 1970 */
  readonly until?: number;
};

/** A token of OAuth 1.0a that was asked for and not yet exchanged. */
export type RequestToken = {
  readonly token: string;
  readonly secret: string;
  readonly callback: string;
  /** Given once the person has said yes. */
  verifier?: string;
  scopes?: string[];
};

/** What was allowed and is not yet, or is, a token. */
export type SignInState = {
  codes: { code: string; redirectUri: string; scopes: string[]; challenge?: string }[];
  tokens: Grant[];
  /** Of OAuth 1.0a. */
  requests?: RequestToken[];
};

export const noSignIns = (): SignInState => ({ codes: [], tokens: [] });

export type Context = {
  readonly network: Network;
  readonly signIn: StandInSignIn;
  readonly state: SignInState;
  readonly save: () => void;
  readonly now: number;
};
type Answer = { readonly status: number; readonly body: unknown };

export const freshSecret = () => randomBytes(24).toString('base64url');

/** The one application that the stand-ins know. */
export const clientOf = (network: Network) => ({ id: `sprx-local-${network}`, secret: `local-secret-${network}` });

/** Whether the request comes with a token that was given and not withdrawn. */
export function grantIn(
  request: IncomingMessage,
  query: URLSearchParams,
  { tokens }: SignInState,
  signIn: StandInSignIn,
  now: number,
): Grant | null {
  const bearer = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  const token = signIn.tokenIn ? signIn.tokenIn(request, query) : bearer;
  return tokens.find((each) => each.token === token && (each.until ?? now) >= now) ?? null;
}

/** The page on which a person says yes: what is wrong with the request is said there, and sent nowhere. */
export function showConsent({ network, signIn }: Context, query: URLSearchParams, response: ServerResponse): void {
  const { label, signIn: signInManifest } = manifestOf(network);
  const wrong = wrongWith(network, query);
  if (wrong) {
    response.statusCode = 400;
    sendPage(response, { title: `${label} (local stand-in)`, content: `<p role="alert">${wrong}</p>` });
    return;
  }
  const requestedScopes = (query.get('scope') ?? '').split(/[ ,]+/).filter(Boolean);
  const boxes = requestedScopes.map((scope) => {
    const purpose = signInManifest?.scopes.find((each) => each.scope === scope)?.purpose ?? scope;
    return `<p><label><input type="checkbox" name="scope" value="${escapeHtml(scope)}" checked> ${escapeHtml(scope)}: ${escapeHtml(purpose)}</label></p>`;
  });
  const hiddenFields = ['redirect_uri', 'state', 'code_challenge'].map(
    (name) => `<input type="hidden" name="${name}" value="${escapeHtml(query.get(name) ?? '')}">`,
  );
  sendPage(response, {
    title: `${label} (local stand-in)`,
    // A form's answer leads on to the application.
    formTargets: [new URL(query.get('redirect_uri') ?? '').origin],
    content: `<p>SprX (${escapeHtml(query.get('client_id') ?? '')}) asks to read from the account <strong>${signIn.account}</strong>.</p>
<form method="post" action="/${network}${signIn.authorizePath}">${boxes.join('')}${hiddenFields.join('')}
<p><button class="button" name="answer" value="allow">Allow</button> <button class="button plain" name="answer" value="cancel">Cancel</button></p></form>`,
  });
}

function wrongWith(network: Network, query: URLSearchParams): string | null {
  if (query.get('client_id') !== clientOf(network).id) return 'This application is not known.';
  if (query.get('response_type') !== 'code') return 'The response type has to be “code”.';
  const redirect = URL.parse(query.get('redirect_uri') ?? '');
  return redirect && /^https?:$/.test(redirect.protocol) ? null : 'There is no address to lead back to.';
}

/** What the person answered: leads back to the application. */
export function takeConsent({ state, save }: Context, form: URLSearchParams, response: ServerResponse): void {
  const back = new URL(form.get('redirect_uri') ?? '');
  const code = freshSecret();
  if (form.get('answer') === 'allow') {
    const challenge = form.get('code_challenge');
    state.codes.push({
      code,
      redirectUri: form.get('redirect_uri') ?? '',
      scopes: form.getAll('scope'),
      ...(challenge ? { challenge } : {}),
    });
    save();
    back.searchParams.set('code', code);
  } else back.searchParams.set('error', 'access_denied');
  back.searchParams.set('state', form.get('state') ?? '');
  response.statusCode = 303;
  response.setHeader('location', back.href);
  response.end();
}

/** What a code stands for, once, for whoever names the address that it was sent to and began the sign-in (RFC 7636). */
export function takeCode(state: SignInState, form: URLSearchParams): SignInState['codes'][number] | null {
  const at = state.codes.findIndex(({ code }) => code === form.get('code'));
  const [matching] = at < 0 ? [] : state.codes.splice(at, 1);
  if (matching?.redirectUri !== form.get('redirect_uri')) return null;
  const { challenge } = matching;
  return challenge === undefined || challenge === challengeOf(form.get('code_verifier') ?? '') ? matching : null;
}

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

/** Whether the application is who it says, by HTTP Basic or by the form (RFC 6749, section 2.3.1). */
export function proves(network: Network, request: IncomingMessage, form: URLSearchParams): boolean {
  const { id, secret } = clientOf(network);
  const basicCredentials = /^Basic (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  const [user, password] =
    basicCredentials === undefined
      ? [form.get('client_id'), form.get('client_secret')]
      : Buffer.from(basicCredentials, 'base64').toString().split(':').map(decodeURIComponent);
  return user === id && password === secret;
}

/** A token for a code, once (RFC 6749, sections 4.1.3 and 5). */
export function giveToken(
  { network, signIn, state, save }: Context,
  request: IncomingMessage,
  form: URLSearchParams,
): Answer {
  if (!proves(network, request, form)) return { status: 401, body: { error: 'invalid_client' } };
  if (form.get('grant_type') !== 'authorization_code')
    return { status: 400, body: { error: 'unsupported_grant_type' } };
  const code = takeCode(state, form);
  save();
  if (!code) return { status: 400, body: { error: 'invalid_grant' } };
  const token = freshSecret();
  state.tokens.push({ token, scopes: code.scopes });
  save();
  const ends = signIn.expiresIn === undefined ? {} : { expires_in: signIn.expiresIn };
  return { status: 200, body: { access_token: token, token_type: 'bearer', scope: code.scopes.join(' '), ...ends } };
}
