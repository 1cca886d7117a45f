import type { IncomingMessage } from 'node:http';
import type { Answer } from './answer.ts';
import { mailPage, messageDocument, SANDBOX } from './mail-page.ts';
import type { LocalMailbox } from './mailbox.ts';

const HTML = 'text/html; charset=utf-8';
const TEXT = 'text/plain; charset=utf-8';
const JSON_TYPE = 'application/json; charset=utf-8';
const READ = ['GET', 'HEAD'];
const DOCUMENT = /^\/mail\/messages\/([A-Za-z0-9-]+)\.html$/;

const PAGE_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');
const DOCUMENT_POLICY = [
  `sandbox ${SANDBOX}`,
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src http: https: data:',
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

/** The local mailbox, below `/mail`. @returns `null` for what is not there. */
export async function answerMail(
  request: IncomingMessage,
  url: URL,
  mailbox: LocalMailbox,
  ownOrigins: ReadonlySet<string>,
): Promise<Answer | null> {
  const path = url.pathname;
  const id = DOCUMENT.exec(path)?.[1];
  const to = url.searchParams.get('to')?.trim() || undefined;
  const allowed = path === '/mail/messages' ? ['DELETE'] : path === '/mail/empty' ? ['POST'] : READ;
  const isThere = allowed !== READ || path === '/mail' || path === '/mail/messages.json' || id !== undefined;
  if (!isThere) return null;
  if (!allowed.includes(request.method ?? '')) {
    return plain(405, 'This address does not do that.\n', { allow: allowed.join(', ') });
  }
  const { origin } = request.headers;
  if (allowed !== READ && origin !== undefined && !ownOrigins.has(origin)) {
    return plain(403, 'A page of another origin cannot empty the mailbox.\n');
  }
  try {
    if (path === '/mail/messages') {
      await mailbox.empty();
      return { status: 204, type: TEXT, body: '', headers: { 'cache-control': 'no-store' } };
    }
    if (path === '/mail/empty') {
      await mailbox.empty();
      return plain(303, '', { location: '/mail' });
    }
    if (path === '/mail/messages.json') {
      const body = JSON.stringify(await mailbox.list(to));
      return { status: 200, type: JSON_TYPE, body, headers: { 'cache-control': 'no-store' } };
    }
    const all = await mailbox.list();
    if (id === undefined) return page(200, mailPage(all, to));
    const message = all.find((one) => one.id === id);
    return message ? { ...page(200, messageDocument(message)), headers: headers(DOCUMENT_POLICY) } : null;
  } catch {
    const sentence = 'The local Auth does not answer, and the messages are with it.';
    return path === '/mail' ? page(503, mailPage([], undefined, sentence)) : plain(503, `${sentence}\n`);
  }
}

function headers(policy: string): Record<string, string> {
  return { 'cache-control': 'no-store', 'content-security-policy': policy };
}

function page(status: number, body: string): Answer {
  return { status, type: HTML, body, headers: headers(PAGE_POLICY) };
}

function plain(status: number, body: string, more: Record<string, string> = {}): Answer {
  return { status, type: TEXT, body, headers: { 'cache-control': 'no-store', ...more } };
}
