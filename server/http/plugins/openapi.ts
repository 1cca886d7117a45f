import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { ServerConfig } from '../../config.ts';
import { DOCS_CSS, docsPage, type OpenApi } from '../docs-page.ts';

/** The API's description, made from the very schemas that its routes parse with, and a page to read it. */
export async function openApi(app: FastifyInstance, config: ServerConfig): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'SprX API',
        version: config.version,
        description:
          'Every change goes through this API. Lists are `{ items, nextCursor, total? }`; one thing comes under its name. Errors are `{ error: { code, message, fields? } }`. Writes take an `Idempotency-Key`; reads send an `ETag`.',
      },
      servers: [{ url: '/' }],
      components: {
        securitySchemes: {
          bearer: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'JWT',
            description: 'An ID token of the Auth service.',
          },
          iid: { type: 'apiKey', in: 'header', name: 'iid', description: 'The school that the request is about.' },
        },
      },
    },
    transform: jsonSchemaTransform,
  });

  const described = () => withExamples(app.swagger() as unknown as OpenApi);
  app.get('/api/v1/openapi.json', { config: { access: 'open' }, schema: { hide: true } }, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(JSON.stringify(described(), null, 2)),
  );
  app.get('/api/v1/docs', { config: { access: 'open' }, schema: { hide: true } }, async (_request, reply) =>
    reply
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'",
      )
      .type('text/html; charset=utf-8')
      .send(docsPage(described())),
  );
  app.get('/api/v1/docs.css', { config: { access: 'open' }, schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(DOCS_CSS),
  );
}

/** Moves each route's example to where OpenAPI wants it. */
function withExamples(document: OpenApi): OpenApi {
  for (const operations of Object.values(document.paths)) {
    for (const operation of Object.values(operations)) {
      const example = operation['x-example'];
      if (example === undefined) continue;
      for (const [status, response] of Object.entries(operation.responses)) {
        const json = response.content?.['application/json'];
        if (status.startsWith('2') && json) json.example = example;
      }
      delete operation['x-example'];
    }
  }
  return document;
}
