import swagger from '@fastify/swagger';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { ServerConfig } from '../../config.ts';
import type { Typefaces } from '../built-pages.ts';
import { DOCS_CSS, docsPage } from '../docs-page.ts';
import { components } from '../openapi/components.ts';
import { complete, HEADERS, type OpenApi, PARAMETERS } from '../openapi/document.ts';
import { type Prepared, prepare, sendPrepared } from '../prepared.ts';

/** The API's description, made from the very schemas that its routes parse with, and a page to read it. */
export async function openApi(app: FastifyInstance, config: ServerConfig, typefaces: Typefaces): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'SprX API',
        version: config.version,
        description:
          'Every change goes through this API. Lists are `{ items, nextCursor, total? }`; one thing comes under its name. Errors are `{ error: { code, message, fields? } }`. Writes take an `Idempotency-Key`; reads send an `ETag`. A method that an address does not have is 405 with `Allow`.',
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
        parameters: PARAMETERS,
        headers: HEADERS,
      },
    },
    transform: createJsonSchemaTransform({ schemaRegistry: components }),
    transformObject: createJsonSchemaTransformObject({ schemaRegistry: components }),
  });

  const described = once(() => complete(app.swagger() as unknown as OpenApi));
  served(app, '/api/v1/openapi.json', 'application/json; charset=utf-8', () => JSON.stringify(described()));
  served(app, '/api/v1/docs', 'text/html; charset=utf-8', () => docsPage(described()), {
    'content-security-policy':
      "default-src 'none'; style-src 'self'; font-src 'self'; base-uri 'none'; frame-ancestors 'none'",
  });
  served(app, '/api/v1/docs.css', 'text/css; charset=utf-8', () => typefaces() + DOCS_CSS);
}

/** Made at the first question, once all routes are known, and never again. */
function served(
  app: FastifyInstance,
  url: string,
  type: string,
  make: () => string,
  headers: Readonly<Record<string, string>> = {},
): void {
  const prepared = once<Promise<Prepared>>(() => prepare(type, make()));
  app.get(
    url,
    { config: { access: 'open' }, schema: { hide: true } },
    async (request: FastifyRequest, reply: FastifyReply) =>
      sendPrepared(request, reply.headers(headers), await prepared()),
  );
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
