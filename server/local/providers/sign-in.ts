import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { manifestOf, type Network } from '../../../src/domain/networks/all.ts';
import { escapeHtml } from '../../core/html/text.ts';
import { sendPage } from './page.ts';

/** Where a stand-in's sign-in is, and who is signed in there. */
export type StandInSignIn = {
  readonly account: string;
  readonly authorizePath: string;
  readonly tokenPath: string;
  readonly revokePath: string;
};

/** What was allowed and is not yet, or is, a token. */
export type SignInState = {
  codes: { code: string; redirectUri: string; scopes: string[] }[];
  tokens: { token: string; scopes: string[] }[];
};

export const noSignIns = (): SignInState => ({ codes: [], tokens: [] });

type Context = {
  readonly network: Network;
  readonly signIn: StandInSignIn;
  readonly state: SignInState;
  readonly save: () => void;
};
type Answer = { readonly status: number; readonly body: unknown };

const secret = () => randomBytes(24).toString('base64url');

/** The one application that the stand-ins know. */
const clientOf = (network: Network) => ({ id: `sprx-local-${network}`, secret: `local-secret-${network}` });

/** Whether the request comes with a token that was given and not withdrawn. */
export function tokenIn({ headers }: IncomingMessage, { tokens }: SignInState): string | null {
  const token = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
  return tokens.some((each) => each.token === token) ? (token ?? null) : null;
}

/** The page on which a person says yes: what is wrong with the request is said there, and sent nowhere. */
export function showConsent({ network, signIn }: Context, query: URLSearchParams, response: ServerResponse): void {
  const { label, signIn: asked } = manifestOf(network);
  const wrong = wrongWith(network, query);
  if (wrong) {
    response.statusCode = 400;
    sendPage(response, { title: `${label} (local stand-in)`, content: `<p role="alert">${wrong}</p>` });
    return;
  }
  const wanted = (query.get('scope') ?? '').split(/[ ,]+/).filter(Boolean);
  const boxes = wanted.map((scope) => {
    const purpose = asked?.scopes.find((each) => each.scope === scope)?.purpose ?? scope;
    return `<p><label><input type="checkbox" name="scope" value="${escapeHtml(scope)}" checked> ${escapeHtml(scope)}: ${escapeHtml(purpose)}</label></p>`;
  });
  const kept = ['redirect_uri', 'state'].map(
    (name) => `<input type="hidden" name="${name}" value="${escapeHtml(query.get(name) ?? '')}">`,
  );
  sendPage(response, {
    title: `${label} (local stand-in)`,
    // A form's answer leads on to the application.
    formTargets: [new URL(query.get('redirect_uri') ?? '').origin],
    content: `<p>SprX (${escapeHtml(query.get('client_id') ?? '')}) asks to read from the account <strong>${signIn.account}</strong>.</p>
<form method="post" action="/${network}${signIn.authorizePath}">${boxes.join('')}${kept.join('')}
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
  const code = secret();
  if (form.get('answer') === 'allow') {
    state.codes.push({ code, redirectUri: form.get('redirect_uri') ?? '', scopes: form.getAll('scope') });
    save();
    back.searchParams.set('code', code);
  } else back.searchParams.set('error', 'access_denied');
  back.searchParams.set('state', form.get('state') ?? '');
  response.statusCode = 303;
  response.setHeader('location', back.href);
  response.end();
}

/** A token for a code, once (RFC 6749, sections 4.1.3 and 5). */
export function giveToken({ network, state, save }: Context, request: IncomingMessage, form: URLSearchParams): Answer {
  const { id, secret: known } = clientOf(network);
  const given = /^Basic (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
  const [user, password] = Buffer.from(given, 'base64').toString().split(':').map(decodeURIComponent);
  if (user !== id || password !== known) return { status: 401, body: { error: 'invalid_client' } };
  if (form.get('grant_type') !== 'authorization_code')
    return { status: 400, body: { error: 'unsupported_grant_type' } };
  const at = state.codes.findIndex(({ code }) => code === form.get('code'));
  const [found] = at < 0 ? [] : state.codes.splice(at, 1);
  save();
  if (found?.redirectUri !== form.get('redirect_uri')) return { status: 400, body: { error: 'invalid_grant' } };
  const token = secret();
  state.tokens.push({ token, scopes: found?.scopes ?? [] });
  save();
  return { status: 200, body: { access_token: token, token_type: 'bearer', scope: found?.scopes.join(' ') } };
}
