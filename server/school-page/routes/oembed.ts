import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { ProductError } from '../../../src/domain/errors.ts';
import { oembedAddress } from '../../../src/domain/widget/addresses.ts';
import { DEFAULT_WIDGET_OPTIONS } from '../../../src/domain/widget/options.ts';
import {
  AnswerBytes,
  type AnswerCache,
  type OpenAnswer,
  openHeaders,
  sendBytes,
  sendOpen,
} from '../../core/http/answer-cache.ts';
import type { HttpContext } from '../../core/http/context.ts';
import { openSchema } from '../../core/http/open-schema.ts';
import { visitorOf } from '../../core/limits/visitor.ts';
import { embedHeaders, frameOf, iframeOf, readWidget } from '../../embed/index.ts';
import { feedPath } from '../address.ts';
import { framedStories, framePath } from '../use-cases/school-frame.ts';
import { OPEN_PAGE, schoolAt } from './send-page.ts';

const WIDTH = 640;
const HEIGHT = 720;
const CACHE_AGE_S = 3_600;

const side = (what: string) =>
  z.optional(
    z.coerce.number(`Enter the ${what}.`).check(z.int(`Enter the ${what}.`), z.minimum(1, `Enter the ${what}.`)),
  );

const querySchema = z.object({
  url: z.string('Enter the address of a widget’s frame or of a school’s page.').check(z.maxLength(2_000)),
  maxwidth: side('greatest width'),
  maxheight: side('greatest height'),
  format: z.optional(z.string()),
});

const replySchema = z.object({
  type: z.literal('rich'),
  version: z.literal('1.0'),
  html: z.string(),
  width: z.number(),
  height: z.number(),
  title: z.string(),
  provider_name: z.string(),
  provider_url: z.string(),
  cache_age: z.number(),
});

const SCHEMA = openSchema({
  tag: 'Embed',
  summary: 'How an address of SprX is embedded (oEmbed 1.0)',
  description: 'For addresses of widget frames and of school pages. JSON only.',
  type: 'application/json',
  errors: ['invalid', 'not-found', 'too-many-requests', 'not-implemented'],
  query: querySchema,
  reply: replySchema,
});

/** What an address leads to: the frame that shows it, and its name. */
type Shown = { readonly src: string; readonly title: string };

export function oembedRoutes(app: FastifyInstance, { deps, config }: HttpContext, answers: AnswerCache): void {
  const { appOrigin } = deps;
  const isLocal = config.environment === 'local';

  async function shownAt(url: string): Promise<AnswerBytes> {
    const [path = ''] = url.startsWith(`${appOrigin}/`) ? url.slice(appOrigin.length).split(/[?#]/) : [];
    const key = /^\/embed\/v1\/widgets\/([\w-]{1,100})\/frame$/.exec(path)?.[1];
    const handle = /^\/([a-z0-9-]{1,63})\/?$/.exec(path)?.[1];
    if (!key && !handle) throw new ProductError('not-found', 'Nothing at this address can be embedded.');
    return answers.answer<never>(`oembed ${path}`, async (): Promise<OpenAnswer> => {
      if (key) {
        const { document } = await readWidget(deps, key);
        const shown: Shown = { src: `${appOrigin}${path}`, title: document.name };
        const headers = embedHeaders([key], [document.iid]);
        return { iid: document.iid, type: 'application/json', headers, body: JSON.stringify(shown) };
      }
      const { iid, institution } = await schoolAt(deps, handle ?? '');
      const shown: Shown = { src: `${appOrigin}${framePath(institution.handle)}`, title: institution.name };
      const isLasting = institution.handle === handle;
      return {
        iid,
        isLasting,
        type: 'application/json',
        headers: embedHeaders([], [iid]),
        body: JSON.stringify(shown),
      };
    });
  }

  app.get<{ Querystring: z.output<typeof querySchema> }>(
    '/embed/v1/oembed',
    { config: { access: 'open' }, schema: SCHEMA },
    async (request, reply) => {
      await deps.limits.take('embed', visitorOf(request.ip));
      const { url, maxwidth = WIDTH, maxheight = HEIGHT, format = 'json' } = request.query;
      if (format !== 'json') throw new ProductError('not-implemented', 'oEmbed is available as JSON only.');
      const made = await shownAt(url);
      const { src, title } = JSON.parse(made.identity.toString()) as Shown;
      const size = { width: Math.min(WIDTH, maxwidth), height: Math.min(HEIGHT, maxheight) };
      const answer: z.output<typeof replySchema> = {
        type: 'rich',
        version: '1.0',
        html: iframeOf(src, title, size),
        ...size,
        title,
        provider_name: 'SprX',
        provider_url: appOrigin,
        cache_age: CACHE_AGE_S,
      };
      const type = ['application/json', 'charset=utf-8'].join('; ');
      const { iid, headers } = made;
      return sendBytes(request, reply, new AnswerBytes({ iid, type, headers, body: JSON.stringify(answer) }));
    },
  );

  app.get<{ Params: { handle: string } }>(framePath(':handle'), OPEN_PAGE, async (request, reply) => {
    await deps.limits.take('embed', visitorOf(request.ip));
    const { handle } = request.params;
    reply.removeHeader('x-frame-options');
    return sendOpen(request, reply, answers, `school frame ${handle}`, async () => {
      const school = await schoolAt(deps, handle);
      const { iid, institution } = school;
      const { name } = institution;
      const stories = await framedStories(deps, school);
      const { body, policy } = frameOf({
        fragment: { name, school: institution, layout: 'grid', options: DEFAULT_WIDGET_OPTIONS, stories },
        key: institution.handle,
        alert: null,
        counts: null,
        alternates: [
          {
            type: 'application/json+oembed',
            title: name,
            href: oembedAddress(appOrigin, `${appOrigin}/${institution.handle}`),
          },
          {
            type: 'application/rss+xml',
            title: `${name} (RSS)`,
            href: `${appOrigin}${feedPath(institution.handle, 'rss')}`,
          },
          {
            type: 'application/feed+json',
            title: `${name} (JSON Feed)`,
            href: `${appOrigin}${feedPath(institution.handle, 'json')}`,
          },
        ],
        domains: [],
        origin: appOrigin,
        isLocal,
        hashing: deps.hashing,
      });
      return {
        iid,
        isLasting: institution.handle === handle,
        type: ['text/html', 'charset=utf-8'].join('; '),
        headers: {
          ...openHeaders(iid),
          'content-security-policy': policy,
          'cross-origin-resource-policy': 'cross-origin',
        },
        body,
      };
    });
  });
}
