import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { embedSnippet } from '../../../src/domain/widget/schema.ts';
import type { Post } from '../../seed/content/piece.ts';
import { demoPosts } from '../../seed/plan.ts';
import { DEMO_WIDGETS } from '../../seed/widgets.ts';
import type { Answer } from './answer.ts';
import { hubLink } from './feed-hub.ts';
import { feedFile, jingle } from './feeds.ts';
import { answerMail } from './mail.ts';
import type { LocalMailbox } from './mailbox.ts';
import { articlePage, barePage, crest, homePage, notFoundPage } from './pages.ts';
import { SAMPLES } from './samples.ts';

export type DemoSiteOptions = {
  /** Where the app answers, without a trailing slash: the snippet's origin. */
  readonly appOrigin: string;
  /** `host:port` that this server answers to; anything else is refused, as a browser may be led here under another name. */
  readonly hosts: ReadonlySet<string>;
  /** This server's own origin, without a trailing slash. */
  readonly origin: string;
  /** When the demo data were made. */
  readonly anchor: Date;
  readonly now?: () => Date;
  readonly mailbox: LocalMailbox;
  /** What else answers here, asked first. @returns false for what is not its own */
  readonly beside?: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;
};

const HTML = 'text/html; charset=utf-8';
const SVG = 'image/svg+xml; charset=utf-8';
const NOT_THERE: Answer = { status: 404, type: HTML, body: notFoundPage() };
const BASE = 'http://extras.invalid';
const KEY = /^[A-Za-z0-9_-]{1,128}$/;
const file = (name: string) => readFile(fileURLToPath(new URL(name, import.meta.url)));

/** The second origin: a school's web site with the demo widget on it, the sample feeds, and the local mailbox. */
export function createDemoSite(options: DemoSiteOptions): RequestListener {
  const now = options.now ?? (() => new Date());
  const { appOrigin, origin, anchor } = options;
  // The widget must work under a policy as strict as a careful school's.
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    'img-src http: https:',
    `script-src ${appOrigin}`,
    `connect-src ${appOrigin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

  const ownOrigins = new Set([...options.hosts].map((host) => `http://${host}`));

  async function answer(path: string): Promise<Answer | null> {
    const [, folder = '', name = '', ...more] = path.split('/');
    if (more.length > 0) return null;
    if (folder === '')
      return { status: 200, type: HTML, body: homePage(now(), embedSnippet(appOrigin, DEMO_WIDGETS.front)) };
    if ((folder === 'site.css' || folder === 'mail.css') && !name)
      return { status: 200, type: 'text/css; charset=utf-8', body: await file(folder) };
    if (folder === 'crest.svg' && !name) return { status: 200, type: SVG, body: crest() };
    if (folder === 'bare' && KEY.test(name)) return { status: 200, type: HTML, body: barePage(appOrigin, name) };
    if (folder === 'media') return media(name);
    if (folder === 'feeds') {
      const feed = feedFile(name, { origin, now: now(), anchor });
      const headers = { 'access-control-allow-origin': '*', ...hubLink(name, origin) };
      return feed && { status: 200, ...feed, headers };
    }
    if (folder === 'news') {
      const post = articles(anchor, now()).get(name);
      return post ? { status: 200, type: HTML, body: articlePage(post) } : null;
    }
    return null;
  }

  async function reply(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('x-content-type-options', 'nosniff');
    response.setHeader('referrer-policy', 'strict-origin-when-cross-origin');
    response.setHeader('content-security-policy', policy);
    response.setHeader('permissions-policy', 'camera=(), geolocation=(), microphone=()');
    if (!options.hosts.has((request.headers.host ?? '').toLowerCase())) {
      return send(request, response, {
        status: 421,
        type: 'text/plain; charset=utf-8',
        body: 'This server does not answer to that name.\n',
      });
    }
    if (await options.beside?.(request, response)) return;
    const url = urlOf(request.url ?? '/');
    if (url && (url.pathname === '/mail' || url.pathname.startsWith('/mail/'))) {
      const mail = await answerMail(request, url, options.mailbox, ownOrigins);
      return send(request, response, mail ?? NOT_THERE);
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('allow', 'GET, HEAD');
      return send(request, response, {
        status: 405,
        type: 'text/plain; charset=utf-8',
        body: 'Only reading is possible here.\n',
      });
    }
    const path = url && pathIn(url);
    const demoReply = path === null ? null : await answer(path);
    send(request, response, demoReply ?? NOT_THERE);
  }

  return (request, response) => {
    reply(request, response).catch(() => {
      if (!response.headersSent) response.statusCode = 500;
      response.end();
    });
  };
}

let cached: { key: string; posts: ReadonlyMap<string, Post> } | undefined;

/** Every story that a feed or a demo channel links to, by its name in the address. Made when first asked for. */
function articles(anchor: Date, now: Date): ReadonlyMap<string, Post> {
  const key = `${anchor.toISOString()} ${now.toISOString().slice(0, 10)}`;
  if (cached?.key !== key) {
    const posts = [...demoPosts(anchor).values()].flat();
    const samples = SAMPLES.map((sample) => ({
      ...sample,
      publishedAt: new Date(now.getTime() - sample.days * 86_400_000),
    }));
    cached = { key, posts: new Map([...posts, ...samples].map((post) => [post.slug, post])) };
  }
  return cached.posts;
}

async function media(name: string): Promise<Answer | null> {
  const headers = { 'cache-control': 'public, max-age=3600', 'cross-origin-resource-policy': 'cross-origin' };
  if (name === 'jingle.wav') return { status: 200, type: 'audio/wav', body: jingle(), headers };
  if (!/^[a-z]+\.svg$/.test(name)) return null;
  try {
    return { status: 200, type: SVG, body: await file(`media/${name}`), headers };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function send(request: IncomingMessage, response: ServerResponse, answer: Answer): void {
  const body = typeof answer.body === 'string' ? Buffer.from(answer.body) : answer.body;
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  for (const [name, value] of Object.entries(answer.headers ?? {})) response.setHeader(name, value);
  if (!response.hasHeader('cache-control')) response.setHeader('cache-control', 'no-cache');
  response.setHeader('etag', etag);
  if (answer.modified) response.setHeader('last-modified', answer.modified.toUTCString());
  if (answer.status === 200 && isKnown(request, etag, answer.modified)) {
    response.statusCode = 304;
    response.end();
    return;
  }
  response.statusCode = answer.status;
  response.setHeader('content-type', answer.type);
  response.setHeader('content-length', body.length);
  response.end(request.method === 'HEAD' ? undefined : body);
}

function isKnown(request: IncomingMessage, etag: string, modified: Date | undefined): boolean {
  const tags = request.headers['if-none-match'];
  if (tags !== undefined) return tags === '*' || tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
  const since = Date.parse(request.headers['if-modified-since'] ?? '');
  return modified !== undefined && !Number.isNaN(since) && Math.floor(modified.getTime() / 1000) * 1000 <= since;
}

function urlOf(address: string): URL | null {
  return URL.canParse(address, BASE) ? new URL(address, BASE) : null;
}

function pathIn(url: URL): string | null {
  try {
    return decodeURIComponent(url.pathname);
  } catch {
    return null;
  }
}
