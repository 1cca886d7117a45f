import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { ProductError } from '../../src/domain/errors.ts';
import { widgetAddresses } from '../../src/domain/widget/addresses.ts';
import { embedSchema } from '../../src/domain/widget/schema.ts';
import { AnswerBytes, type AnswerCache, type OpenAnswer, sendBytes } from '../core/http/answer-cache.ts';
import type { HttpContext } from '../core/http/context.ts';
import { admitSite, countBlocked, maySee, notAllowed } from '../core/http/embed-site.ts';
import { openSchema } from '../core/http/open-schema.ts';
import { toProductError } from '../core/http/product-error.ts';
import { visitorOf } from '../core/limits/visitor.ts';
import { embedHeaders, servedHeaders, shortestAtEdge } from './headers.ts';
import { type Fragment, fragmentOf } from './html/fragment.ts';
import { frameOf } from './html/frame.ts';
import { screenOf } from './html/screen.ts';
import { partNamed } from './parts.ts';
import { toJsonFeed, toRss } from './use-cases/collection-feed.ts';
import { embed } from './use-cases/embed.ts';
import { embedPage, readWidget, type ServedWidget } from './use-cases/read-widget.ts';
import { widgetFeed } from './use-cases/widget-feed.ts';

const MOST_KEYS = 20;
const MOST_KEY = 100;
const JSON_TYPE = 'application/json; charset=utf-8';

const keyParams = z.object({ publicKey: z.string().check(z.maxLength(MOST_KEY)) });
const OPEN = { access: 'open' } as const;
type OfKey = { Params: { publicKey: string }; Querystring: { style?: string } };

/** The route of a widget as a whole page. */
const pageOf = (summary: string, description: string) => ({
  config: OPEN,
  schema: openSchema({
    tag: 'Embed',
    summary,
    description,
    type: 'text/html',
    errors: ['not-found', 'too-many-requests'],
    params: keyParams,
  }),
});

/** A widget in the forms that servers, frames and feed readers take. */
export function widgetForms(app: FastifyInstance, http: HttpContext, answers: AnswerCache): void {
  const { deps, config } = http;
  const isLocal = config.environment === 'local';

  /** Made once for all who ask, and sent to each site that may have it. */
  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    make: () => Promise<OpenAnswer>,
  ): Promise<FastifyReply> {
    await deps.limits.take('embed', visitorOf(request.ip));
    const bytes = await answers.answer<never>(key, make);
    if (bytes.embedded) await admitSite(deps, request, reply, bytes.embedded);
    return sendBytes(request, reply, bytes);
  }

  const answerOf = (served: ServedWidget, type: string, body: string): OpenAnswer => ({
    iid: served.document.iid,
    type: [type, 'charset=utf-8'].join('; '),
    headers: servedHeaders(served, deps.now()),
    until: served.alert?.changesAt,
    embedded: { domains: served.domains, widget: served.widget },
    body,
  });

  async function fragment(publicKey: string): Promise<{ served: ServedWidget; fragment: Fragment }> {
    const served = await readWidget(deps, publicKey);
    const { document, institution } = served;
    const { stories } = await embedPage(deps, served, { limit: document.options.limit });
    return {
      served,
      fragment: {
        name: document.name,
        school: institution,
        layout: document.layout,
        options: document.options,
        stories,
      },
    };
  }

  app.get<OfKey>(
    '/embed/v1/widgets/:publicKey/html',
    {
      config: OPEN,
      schema: openSchema({
        tag: 'Embed',
        summary: 'The stories of a widget as HTML',
        description:
          'A fragment without a script, for servers that write it into their pages. `style=none` leaves the rules of style out.',
        type: 'text/html',
        errors: ['invalid', 'domain-not-allowed', 'not-found', 'too-many-requests'],
        params: keyParams,
        query: z.object({ style: z.optional(z.enum(['inline', 'none'], 'Choose a style: inline, none.')) }),
      }),
    },
    (request, reply) => {
      const { publicKey } = request.params;
      const hasStyle = request.query.style !== 'none';
      return send(request, reply, `html ${hasStyle} ${publicKey}`, async () => {
        const made = await fragment(publicKey);
        return answerOf(made.served, 'text/html', fragmentOf(made.fragment, { hasStyle }).text);
      });
    },
  );

  app.get<OfKey>(
    '/embed/v1/widgets/:publicKey/frame',
    pageOf(
      'A widget as a page for an iframe',
      'Posts `{ type: "sprx:height", key, height }` to the page around it. Only the sites of the widget may show it.',
    ),
    (request, reply) => {
      const { publicKey } = request.params;
      reply.removeHeader('x-frame-options');
      return send(request, reply, `frame ${publicKey}`, async () => {
        const made = await fragment(publicKey);
        const part = await partNamed(config.embedDir, 'frame');
        const { oembed, rss, jsonFeed } = widgetAddresses(deps.appOrigin, publicKey);
        const { name } = made.fragment;
        const { body, policy } = frameOf({
          fragment: made.fragment,
          key: publicKey,
          alternates: [
            { type: 'application/json+oembed', title: name, href: oembed },
            { type: 'application/rss+xml', title: `${name} (RSS)`, href: rss },
            { type: 'application/feed+json', title: `${name} (JSON Feed)`, href: jsonFeed },
          ],
          domains: made.served.domains,
          origin: deps.appOrigin,
          isLocal,
          hashing: deps.hashing,
          alert: made.served.alert,
          counts: part && `${deps.appOrigin}/embed/v1/parts/${part}`,
        });
        // Which site may hold it, its policy says.
        const { embedded: _, ...answer } = answerOf(made.served, 'text/html', body);
        return {
          ...answer,
          headers: { ...answer.headers, vary: 'Accept-Encoding', 'content-security-policy': policy },
        };
      });
    },
  );

  app.get<OfKey>(
    '/embed/v1/widgets/:publicKey/screen',
    pageOf(
      'A widget as a page for a screen in the hall',
      'One story each 8 seconds, with a QR code of its address. It continues while there is no network.',
    ),
    (request, reply) => {
      const { publicKey } = request.params;
      reply.removeHeader('x-frame-options');
      return send(request, reply, `screen ${publicKey}`, async () => {
        const made = await fragment(publicKey);
        const { body, policy } = screenOf({
          fragment: made.fragment,
          domains: made.served.domains,
          origin: deps.appOrigin,
          isLocal,
          hashing: deps.hashing,
          version: [config.version, config.build].join(' '),
        });
        const { embedded: _, ...answer } = answerOf(made.served, 'text/html', body);
        return {
          ...answer,
          headers: { ...answer.headers, vary: 'Accept-Encoding', 'content-security-policy': policy },
        };
      });
    },
  );

  for (const [name, type, write] of [
    ['rss', 'application/rss+xml', toRss],
    ['json', 'application/feed+json', toJsonFeed],
  ] as const) {
    app.get<OfKey>(
      `/embed/v1/widgets/:publicKey/feed.${name}`,
      {
        config: OPEN,
        schema: openSchema({
          tag: 'Embed',
          summary: `The stories of a widget as a feed (${name === 'rss' ? 'RSS 2.0' : 'JSON Feed 1.1'})`,
          description: 'As many as the widget shows.',
          type,
          errors: ['domain-not-allowed', 'not-found', 'too-many-requests'],
          params: keyParams,
        }),
      },
      (request, reply) => {
        const { publicKey } = request.params;
        return send(request, reply, `widget feed.${name} ${publicKey}`, async () => {
          const { served, feed } = await widgetFeed(deps, publicKey);
          return answerOf(served, type, write(feed));
        });
      },
    );
  }

  batch(app, http, answers);
}

const batchSchema = z.object({
  items: z.array(
    z.union([
      z.extend(embedSchema, { key: z.string() }),
      z.object({ key: z.string(), error: z.object({ code: z.string(), message: z.string() }) }),
    ]),
  ),
});

/** What several widgets of one page show, by one request. */
function batch(app: FastifyInstance, { deps }: HttpContext, answers: AnswerCache): void {
  async function itemOf(request: FastifyRequest, key: string): Promise<{ text: string; bytes: AnswerBytes | null }> {
    try {
      const bytes = await answers.answer<never>(`batch ${key}`, async () => {
        const { served, shown } = await embed(deps, key);
        const embedded = { domains: served.domains, widget: served.widget };
        const body = JSON.stringify({ key, ...shown });
        const headers = servedHeaders(served, deps.now());
        const { iid } = served.document;
        return { iid, type: JSON_TYPE, headers, embedded, body, until: served.alert?.changesAt };
      });
      const { embedded } = bytes;
      if (embedded && !maySee(deps, request, embedded.domains)) {
        await countBlocked(deps, embedded);
        throw notAllowed();
      }
      return { text: bytes.identity.toString(), bytes };
    } catch (error) {
      const { code, message, status } = toProductError(error);
      if (status >= 500) throw error;
      return { text: JSON.stringify({ key, error: { code, message } }), bytes: null };
    }
  }

  app.get<{ Querystring: { keys?: string } }>(
    '/embed/v1/widgets',
    {
      config: OPEN,
      schema: openSchema({
        tag: 'Embed',
        summary: 'What several widgets show',
        description: `1 to ${MOST_KEYS} public keys in \`keys\`, separated by commas. The items are in their order. An unknown widget, and one that the site may not show, has an \`error\`.`,
        type: 'application/json',
        errors: ['invalid', 'too-many-requests'],
        query: z.object({ keys: z.optional(z.string()) }),
        reply: batchSchema,
      }),
    },
    async (request, reply) => {
      await deps.limits.take('embed', visitorOf(request.ip));
      const keys = (request.query.keys ?? '').split(',').filter(Boolean);
      if (keys.length === 0 || keys.length > MOST_KEYS || keys.some(({ length }) => length > MOST_KEY)) {
        const message = `Name 1 to ${MOST_KEYS} widgets.`;
        throw new ProductError('invalid', message, { fields: { keys: message } });
      }
      const items = await Promise.all(keys.map((key) => itemOf(request, key)));
      const shown = items.flatMap(({ bytes }) => (bytes?.embedded ? [bytes.embedded] : []));
      const isPerSite = items.some(({ bytes }) => !bytes || (bytes.embedded?.domains.length ?? 0) > 0);
      const shownKeys = [...new Set(keys.filter((_key, index) => items[index]?.bytes))];
      const iids = shown.map(({ widget }) => widget.iid);
      const headers = {
        ...embedHeaders(shownKeys, iids),
        'cdn-cache-control': shortestAtEdge(items.map(({ bytes }) => bytes?.headers['cdn-cache-control'] ?? '')),
        vary: isPerSite ? 'Accept-Encoding, Origin' : 'Accept-Encoding',
      };
      const body = `{"items":[${items.map(({ text }) => text).join(',')}]}`;
      return sendBytes(request, reply, new AnswerBytes({ iid: iids[0] ?? null, type: JSON_TYPE, headers, body }));
    },
  );
}
