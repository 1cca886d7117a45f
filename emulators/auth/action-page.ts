import type { IncomingMessage, ServerResponse } from 'node:http';
import { operationsModule, type ProjectState } from './firebase-tools.ts';
import { escapeHtml } from './messages.ts';

const PATH = '/emulator/action';
const REVERT = 'revertSecondFactorAddition';

/** What a link does, by its mode. */
const DONE: Record<string, string> = {
  resetPassword: 'Password changed',
  verifyEmail: 'Email confirmed',
  verifyAndChangeEmail: 'Email changed',
  recoverEmail: 'Email restored',
  [REVERT]: 'Two-step verification removed',
};

/**
 * The links in emails: as pages for browsers, with a form for the new password. Programs get what firebase-tools answers,
 * except to remove a second factor, which it does not know. @returns whether it was asked for.
 */
export function answerAction(
  request: IncomingMessage,
  response: ServerResponse,
  stateOf: (tenantId: string | null) => ProjectState | undefined,
): boolean {
  const url = new URL(request.url ?? '/', 'http://local.invalid');
  if (url.pathname !== PATH || request.method !== 'GET') return false;
  const query = url.searchParams;
  const mode = query.get('mode') ?? '';
  const done = DONE[mode];
  const state = stateOf(query.get('tenantId'));
  const oobCode = query.get('oobCode');
  const isBrowser = request.headers.accept?.includes('text/html') ?? false;
  if (!state || !oobCode || done === undefined || !(isBrowser || mode === REVERT)) return false;
  const newPassword = query.get('newPassword');
  if (mode === 'resetPassword' && newPassword === null) {
    askForPassword(response, state, query, oobCode);
    return true;
  }
  try {
    const { resetPassword, setAccountInfoImpl } = operationsModule();
    if (mode === 'resetPassword') resetPassword(state, { oobCode, newPassword: newPassword ?? '' });
    else setAccountInfoImpl(state, { oobCode });
    leadOn(response, done, query.get('continueUrl'));
  } catch (error) {
    const [code, reason] = error instanceof Error ? error.message.split(' : ') : [];
    if (newPassword !== null && reason) askForPassword(response, state, query, oobCode, reason);
    else if (code === 'EMAIL_EXISTS') send(response, 400, 'This email belongs to another account', NOTHING_CHANGED);
    else gone(response);
  }
  return true;
}

const NOTHING_CHANGED = '<p>Nothing was changed.</p>';

function gone(response: ServerResponse): void {
  send(response, 400, 'This link has expired or was already used', NOTHING_CHANGED);
}

function leadOn(response: ServerResponse, done: string, continueUrl: string | null): void {
  if (continueUrl && /^https?:/.test(continueUrl) && URL.canParse(continueUrl)) {
    response.writeHead(303, { Location: new URL(continueUrl).href }).end();
  } else {
    send(response, 200, done, '<p>You can close this page.</p>');
  }
}

function askForPassword(
  response: ServerResponse,
  state: ProjectState,
  query: URLSearchParams,
  oobCode: string,
  problem?: string,
): void {
  const email = emailOf(state, oobCode);
  if (email === undefined) {
    gone(response);
    return;
  }
  const hidden = [...query]
    .filter(([name]) => name !== 'newPassword')
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`);
  const body = `<form>${hidden.join('')}
<p><label for="password">New password for ${escapeHtml(email)}</label></p>
<p><input id="password" name="newPassword" type="password" autocomplete="new-password" required${problem ? ' aria-describedby="problem" aria-invalid="true"' : ''}></p>
${problem ? `<p id="problem" role="alert">${escapeHtml(problem)}</p>` : ''}<p><button>Save password</button></p></form>`;
  send(response, problem ? 400 : 200, 'Reset your password', body);
}

function emailOf(state: ProjectState, oobCode: string): string | undefined {
  try {
    const code = state.validateOobCode(oobCode);
    return code?.requestType === 'PASSWORD_RESET' ? code.email : undefined;
  } catch {
    return undefined;
  }
}

function send(response: ServerResponse, status: number, title: string, body: string): void {
  response.writeHead(status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    'Referrer-Policy': 'no-referrer',
  });
  response.end(`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${title}</title>
<style>body{font:1.0625rem/1.5 system-ui,sans-serif;max-width:32rem;margin:3rem auto;padding:0 1.25rem}input,button{font:inherit;padding:.4rem .6rem}</style></head>
<body><main><h1>${title}</h1>
${body}
</main></body>
</html>
`);
}
