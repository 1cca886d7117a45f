import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { fileURLToPath } from 'node:url';
import { act, type Context, PORTAL_ACTS, pay, sessionNow } from './acts.ts';
import { formOf } from './form.ts';
import { checkoutPage, invoicePage, overPage, portalPage } from './pages.ts';
import { answerApi } from './protocol.ts';

const MOST_BYTES = 65_536;
type Answer = { readonly status: number; readonly type: string; readonly body: string; readonly location?: string };
export const HTML = 'text/html; charset=utf-8';
const html = (status: number, body: string): Answer => ({ status, type: HTML, body });
const goTo = (location: string): Answer => ({ status: 303, type: HTML, body: '', location });

/** What Stripe's API would answer. */
export async function apiAnswer(
  context: Context,
  secretKey: string,
  request: IncomingMessage,
  url: URL,
): Promise<Answer> {
  const body = await bodyOf(request);
  const { authorization, 'idempotency-key': key } = request.headers;
  const answer = answerApi(context, secretKey, {
    method: request.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    authorization,
    idempotencyKey: typeof key === 'string' ? key : undefined,
    body,
  });
  return { ...answer, type: 'application/json' };
}

/** One of the pages that people see in the place of Stripe's own. */
export async function pageAnswer(context: Context, request: IncomingMessage, url: URL): Promise<Answer> {
  const [, , kind = '', id = '', ...more] = url.pathname.split('/');
  if (kind === 'stripe.css' && !id) return { status: 200, type: 'text/css; charset=utf-8', body: await css() };
  if (more.length > 0) return html(404, overPage());
  const isPost = request.method === 'POST';
  // A page of another origin that sends a form pays for nothing here.
  if (isPost && request.headers.origin !== undefined && request.headers.origin !== `http://${request.headers.host}`) {
    return html(403, overPage());
  }
  const form = formOf(isPost ? await bodyOf(request) : '');
  if (kind === 'checkout')
    return checkout(context, id, isPost ? form.text('act') : undefined, url.searchParams.has('declined'));
  if (kind === 'portal') return portal(context, id, isPost ? form.text('act') : undefined, form.text('price') ?? null);
  const invoice = kind === 'invoices' ? context.store.records.invoices[id] : undefined;
  return invoice ? html(200, invoicePage(context, invoice)) : html(404, overPage());
}

function checkout(context: Context, id: string, done: string | undefined, isRefused: boolean): Answer {
  const session = sessionNow(context, id);
  if (!session) return html(404, overPage());
  if (session.status !== 'open' || done === undefined) return html(200, checkoutPage(context, session, isRefused));
  if (done !== 'pay') return goTo(`/stripe/checkout/${id}?declined`);
  pay(context, session);
  return goTo(session.successUrl);
}

function portal(context: Context, id: string, done: string | undefined, price: string | null): Answer {
  const { portals, subscriptions } = context.store.records;
  const page = portals[id];
  if (!page || page.expiresAt <= context.now()) return html(404, overPage());
  if (done === undefined) return html(200, portalPage(context, page));
  const what = PORTAL_ACTS.find((each) => each === done);
  const [latest] = Object.values(subscriptions)
    .filter(({ customer }) => customer === page.customer)
    .sort((a, b) => b.created - a.created);
  if (what && latest) act(context, latest, what, price);
  return goTo(`/stripe/portal/${id}`);
}

const css = () => readFile(fileURLToPath(new URL('stripe.css', import.meta.url)), 'utf8');

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    const bytes = part as Buffer;
    size += bytes.length;
    if (size > MOST_BYTES) throw new Error('A body is too large for the local Stripe');
    parts.push(bytes);
  }
  return Buffer.concat(parts).toString('utf8');
}
