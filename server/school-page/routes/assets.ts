import type { FastifyInstance } from 'fastify';
import { ProductError } from '../../../src/domain/errors.ts';
import type { HttpContext } from '../../core/http/context.ts';
import { holdsTag } from '../../core/http/entity-tag.ts';
import { sendPrepared } from '../../core/http/prepared.ts';
import { visitorOf } from '../../core/limits/visitor.ts';
import { OPEN_PAGE, schoolAt } from './send-page.ts';
import { type Stylesheets, versionOf } from './stylesheets.ts';

type At = { Params: { handle: string }; Querystring: { v?: unknown } };

const LOGO_TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
};

/** The stylesheet, with a school's colours or without, and the school's logo. */
export function assetRoutes(app: FastifyInstance, { deps }: HttpContext, styles: Stylesheets): void {
  const cacheControl = (requestedVersion: unknown, version: string) =>
    requestedVersion === version ? 'public, max-age=31536000, immutable' : 'public, max-age=60';

  app.get<At>('/public/page.css', OPEN_PAGE, async (request, reply) => {
    const sheet = await styles(null);
    return sendPrepared(request, reply.header('cache-control', cacheControl(request.query.v, versionOf(sheet))), sheet);
  });

  app.get<At>('/public/schools/:handle/page.css', OPEN_PAGE, async (request, reply) => {
    await deps.limits.take('embed', visitorOf(request.ip));
    const { institution } = await schoolAt(deps, request.params.handle);
    const sheet = await styles(institution.colours);
    return sendPrepared(request, reply.header('cache-control', cacheControl(request.query.v, versionOf(sheet))), sheet);
  });

  app.get<At>('/public/schools/:handle/logo', OPEN_PAGE, async (request, reply) => {
    await deps.limits.take('picture', visitorOf(request.ip));
    const { logo } = await schoolAt(deps, request.params.handle);
    const type = LOGO_TYPES[logo?.split('.').at(-1) ?? ''];
    if (!logo || !type) throw noLogo();
    // Each upload has a name of its own.
    const tag = `"${deps.hashing.sha256(logo, 'hex').slice(0, 27)}"`;
    reply
      .header('etag', tag)
      .header('cache-control', 'public, max-age=60')
      .header('cross-origin-resource-policy', 'cross-origin');
    if (holdsTag(request.headers['if-none-match'], tag)) return reply.code(304).send();
    const file = await deps.files.read(logo);
    if (!file) throw noLogo();
    return reply.type(type).send(Buffer.from(file.bytes));
  });
}

const noLogo = () => new ProductError('not-found', 'This school has no logo.');
