import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerConfig } from '../../config.ts';
import { type Prepared, preparedFile, sendPrepared } from '../prepared.ts';
import { wantsPage } from '../wants-page.ts';
import { contentSecurityPolicy } from './security.ts';
import { servedPages, withConfig } from './served-pages.ts';

/** Replaces the built app while it is developed: Vite, put in front by the start script. */
export type DevFrontend = {
  /** Connect's signature; `next` is called for what it does not know. */
  readonly middleware: (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void;
  /** The page for an address, before the configuration is put in. */
  readonly index: (url: string) => Promise<string>;
};

/** Whether an address can be a page of the app: no API, no file. */
function isPage(path: string): boolean {
  if (/^\/(api|embed|public|assets)(\/|$)/.test(path)) return false;
  return !(path.split('/').at(-1) ?? '').includes('.');
}

type Parts = {
  readonly dev: DevFrontend | null;
  /** The page for an address at which there is nothing. */
  readonly notFound: (reply: FastifyReply) => Promise<FastifyReply>;
};

export async function staticApp(app: FastifyInstance, config: ServerConfig, { dev, notFound }: Parts): Promise<void> {
  const root = resolve(config.appDir);
  const policy = contentSecurityPolicy(config, dev !== null);
  const pages = servedPages(root, config.runtime);
  const nowhere: Answer = async (request, reply) => (wantsPage(request) ? notFound(reply) : nothing(request, reply));
  const send = textFiles(root, nowhere);
  if (!dev) await serveFiles(app, root, send);

  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (/^\/(api|embed)(\/|$)/.test(path) || !isRead) return nothing(request, reply);
    if (/^\/public(\/|$)/.test(path)) return nowhere(request, reply);
    if (dev) return inDevelopment(dev, config, policy, request, reply);
    if (isPage(path)) {
      const { html, exists } = await pages(path);
      return exists ? page(request, reply, policy, html) : notFound(reply);
    }
    const file = path.slice(1);
    // The page itself is only served with its configuration and its policy.
    if (file === 'index.html' || !/^[A-Za-z0-9_-]+(\.[A-Za-z0-9]+)+$/.test(file)) return nowhere(request, reply);
    return send(request, reply, file, 'public, max-age=3600');
  });
}

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
type SendFile = (
  request: FastifyRequest,
  reply: FastifyReply,
  file: string,
  cacheControl: string,
) => Promise<FastifyReply>;

async function serveFiles(app: FastifyInstance, root: string, send: SendFile): Promise<void> {
  await app.register(fastifyStatic, { root, serve: false, cacheControl: false });
  app.get('/assets/*', { config: { access: 'open' }, schema: { hide: true } }, async (request, reply) => {
    const { '*': file } = request.params as { '*': string };
    if (file.split('/').some((part) => part === '' || part.startsWith('.'))) return nothing(request, reply);
    // Names carry a hash of the content: what is fetched once never changes.
    return send(request, reply, join('assets', file), 'public, max-age=31536000, immutable');
  });
}

/** What gets smaller by compressing. Other files are sent as they are. */
const TEXTS: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/vnd.microsoft.icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};

/** Keeps each text file of the build compressed: they are a few megabytes, and to compress one takes tens of milliseconds. */
function textFiles(root: string, nowhere: Answer): SendFile {
  const cache = new Map<string, () => Promise<Prepared | null>>();
  return async (request, reply, file, cacheControl) => {
    const type = TEXTS[extname(file)];
    const prepare = cache.get(file) ?? (type ? preparedFile(join(root, file), type) : null);
    const prepared = await prepare?.();
    if (prepare && prepared) {
      // Only what is there: names that are made up leave nothing behind.
      cache.set(file, prepare);
      return sendPrepared(request, reply.header('cache-control', cacheControl), prepared);
    }
    if (type || !existsSync(join(root, file))) return nowhere(request, reply);
    return reply.header('cache-control', cacheControl).sendFile(file);
  };
}

function page(request: FastifyRequest, reply: FastifyReply, policy: string, html: Prepared | null): FastifyReply {
  if (!html) throw new Error('The app has not been built: its index.html is missing.');
  reply.header('content-security-policy', policy).header('cache-control', 'no-cache');
  return sendPrepared(request, reply, html);
}

function nothing(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .header('cache-control', 'no-store')
    .send({ error: { code: 'not-found', message: 'Not found.' } });
}

function inDevelopment(
  dev: DevFrontend,
  config: ServerConfig,
  policy: string,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  reply.hijack();
  const { raw } = reply;
  dev.middleware(request.raw, raw, (error) => {
    if (error) {
      request.log.error({ err: error }, 'development server failed');
      raw.writeHead(500).end();
      return;
    }
    dev
      .index(request.url)
      .then((html) => {
        raw.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy });
        raw.end(withConfig(html, config.runtime));
      })
      .catch((failure: unknown) => {
        request.log.error({ err: failure }, 'page could not be rendered');
        raw.writeHead(500).end();
      });
  });
  return reply;
}
