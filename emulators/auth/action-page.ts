import type { IncomingMessage, ServerResponse } from 'node:http';
import { operationsModule, type ProjectState } from './firebase-tools.ts';
import { escapeHtml } from './messages.ts';

const PATH = '/emulator/action';

/**
 * What firebase-tools' page for the links in e-mails lacks: a form for the new password in a browser, and taking a second
 * factor off. @returns whether it was asked for.
 */
export function answerAction(
  request: IncomingMessage,
  response: ServerResponse,
  stateOf: (tenantId: string | null) => ProjectState | undefined,
): boolean {
  const url = new URL(request.url ?? '/', 'http://local.invalid');
  if (url.pathname !== PATH || request.method !== 'GET') return false;
  const mode = url.searchParams.get('mode');
  const state = stateOf(url.searchParams.get('tenantId'));
  const oobCode = url.searchParams.get('oobCode');
  if (!state || !oobCode) return false;
  if (mode === 'resetPassword' && !url.searchParams.has('newPassword') && wantsPage(request)) {
    const email = emailOf(state, oobCode);
    if (email === undefined) send(response, 400, 'This link has been used, or is too old', '<p>Ask for a new one.</p>');
    else send(response, 200, 'A new password', form(url.searchParams, email));
    return true;
  }
  if (mode !== 'revertSecondFactorAddition') return false;
  try {
    operationsModule().setAccountInfoImpl(state, { oobCode });
    send(response, 200, 'The second step was taken off', '<p>Signing in asks for the password alone again.</p>');
  } catch {
    send(response, 400, 'This link has been used, or is too old', '<p>Nothing was changed.</p>');
  }
  return true;
}

function wantsPage(request: IncomingMessage): boolean {
  return request.headers.accept?.includes('text/html') ?? false;
}

function emailOf(state: ProjectState, oobCode: string): string | undefined {
  try {
    const code = state.validateOobCode(oobCode);
    return code?.requestType === 'PASSWORD_RESET' ? code.email : undefined;
  } catch {
    return undefined;
  }
}

function form(query: URLSearchParams, email: string): string {
  const hidden = [...query].map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  return `<form>${hidden.join('')}
<p><label for="password">New password for ${escapeHtml(email)}</label></p>
<p><input id="password" name="newPassword" type="password" autocomplete="new-password" minlength="6" required></p>
<p><button>Save the password</button></p></form>`;
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
